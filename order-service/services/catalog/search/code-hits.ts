import type { CodeHit } from '#shared/model/catalog/product-list-page.ts';
import { barcodeKey } from '#shared/rules/catalog/barcode.ts';
import type { ProductRow, VariantRow } from '../../../database/catalog/catalog.ts';
import { type CodeRow, findCodes } from '../../../database/catalog/product-codes.ts';
import type { Db } from '../../../database/engine/database.ts';
import { attributesOf } from '../../cart/cart-products.ts';

/** More variants with one code are a mistake of the merchant. */
const most = 10;
/** No code is longer. */
const maxCodeLength = 200;

/** The variants that a typed or scanned text names exactly, by SKU or barcode. */
export async function codesIn(db: Db, shopId: string, text: string): Promise<CodeRow[]> {
  const sku = text.trim();
  if (sku === '' || sku.length > maxCodeLength) return [];
  return findCodes(db, shopId, { sku, barcode: barcodeKey(sku), most });
}

/** The hits of these codes, with the choice of each. */
export const codeHits = (
  codes: readonly CodeRow[],
  products: readonly ProductRow[],
  variants: readonly VariantRow[],
): CodeHit[] =>
  codes.flatMap(({ provider_id: providerId, sku, by }) => {
    const product = products.find((one) => one.provider_id === providerId);
    const variant = variants.find((one) => one.sku === sku);
    return product && variant ? [{ providerId, sku, attributes: attributesOf(product, variant), by }] : [];
  });
