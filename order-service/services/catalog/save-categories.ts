import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { type CategoryRow, listAllCategories, writeCategory } from '../../database/catalog/categories.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivateSellers, writeSeller } from '../../database/shops/sellers.ts';

export type CategoryDraft = {
  providerId: string;
  name: string;
  description?: string | null;
  children?: CategoryDraft[];
};

/** Writes a tree of categories in the given order; `isCollection` for hand-made selections. */
export async function saveCategories(
  db: Db,
  shopId: string,
  drafts: CategoryDraft[],
  isCollection = false,
): Promise<void> {
  const write = async (level: CategoryDraft[], parentId: string | null): Promise<void> => {
    for (const [position, draft] of level.entries()) {
      const { providerId, name, description = null } = draft;
      const id = await writeCategory(db, shopId, {
        id: newId(),
        providerId,
        isCollection,
        parentId,
        name,
        description,
        position,
      });
      await write(draft.children ?? [], id);
    }
  };
  await write(drafts, null);
  await bumpCatalogVersion(db, shopId);
}

export type SellerDraft = { providerId: string; name: string; address?: string; serviceTaxCents?: number };

/**
 * Inserts or updates sellers by provider id. With `isFull` it deactivates all others and returns their number. The
 * catalogue has a new version only if a seller changed.
 */
export async function saveSellers(db: Db, shopId: string, drafts: SellerDraft[], isFull = false): Promise<number> {
  let changed = 0;
  for (const { providerId, name, address = '', serviceTaxCents = 0 } of drafts)
    changed += await writeSeller(db, shopId, { id: newId(), providerId, name, address, serviceTaxCents });
  const kept = drafts.map(({ providerId }) => providerId);
  const withdrawn = isFull ? await deactivateSellers(db, shopId, kept) : 0;
  if (changed + withdrawn > 0) await bumpCatalogVersion(db, shopId);
  return withdrawn;
}

/**
 * A category and its ancestors, nearest first. A cycle in the tree, which only a broken feed could create, ends the
 * walk.
 */
export function withParents(categories: ReadonlyMap<string, CategoryRow>, id: string): CategoryRow[] {
  const path: CategoryRow[] = [];
  for (
    let at = categories.get(id);
    at && !path.includes(at);
    at = at.parent_id ? categories.get(at.parent_id) : undefined
  )
    path.push(at);
  return path;
}

/** All categories of a shop by id, the inactive ones too. */
export const categoriesById = async (db: Db, shopId: string): Promise<Map<string, CategoryRow>> =>
  new Map((await listAllCategories(db, shopId)).map((row) => [row.id, row]));
