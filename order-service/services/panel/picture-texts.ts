import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { findImageTexts, writeImageTexts } from '../../database/catalog/managed-products.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ProductDraft } from '../catalog/product-draft.ts';

/**
 * Saves what the pictures of a saved product show, and returns whether that changed. A text of a picture that is gone
 * is dropped.
 */
export async function savePictureTexts(
  db: Db,
  shopId: string,
  { providerId, images = [], variants }: ProductDraft,
  texts: PanelBody<'saveProduct'>['imageTexts'],
): Promise<boolean> {
  if (texts === undefined) return false;
  const pictures = new Set([...images, ...variants.flatMap(({ image }) => image ?? [])]);
  const before = await findImageTexts(db, shopId, providerId);
  const after: Record<string, string> = {};
  // The texts of variants' own pictures are not in the editor.
  for (const [url, text] of Object.entries(before)) if (pictures.has(url) && !images.includes(url)) after[url] = text;
  for (const { url, text } of texts) if (images.includes(url) && text.trim() !== '') after[url] = text.trim();
  const isSame = (one: object, other: object) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
  if (isSame(before, after)) return false;
  await writeImageTexts(db, shopId, providerId, after);
  await bumpCatalogVersion(db, shopId);
  return true;
}
