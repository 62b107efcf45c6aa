import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { productOwner } from '#shared/rules/catalog/product-owner.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { type CurrentProduct, findCurrentProducts } from '../../database/catalog/current-products.ts';
import { findImageTexts, findLowStock } from '../../database/catalog/managed-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal } from '../core/refusal.ts';
import { optionsText } from '../product-spreadsheet/product-cells.ts';
import { contentVersion } from './content-version.ts';

export type ProductDetail = PanelData<'product'>;

/** A product with everything that the editor shows. */
export async function panelProduct(db: Db, shopId: string, id: string): Promise<ProductDetail> {
  const [product] = await findCurrentProducts(db, shopId, [id]);
  if (!product) throw new Refusal('not-found');
  const texts = await findImageTexts(db, shopId, id);
  const shown = shownOf(product, await findLowStock(db, shopId, id), texts);
  return { ...shown, version: versionOf(shown) };
}

/**
 * The hash of what the editor changes. The stock is left out: orders change it, and a typed count carries the count
 * that the person saw.
 */
function versionOf(shown: Omit<ProductDetail, 'version'>): string {
  const { name, brand, description, images, imageTexts, categoryIds, highlights, lowStock } = shown;
  const variants = shown.variants.map(({ stock: _stock, isSoldOut: _isSoldOut, ...variant }) => variant);
  const text = JSON.stringify([
    ...[name, brand, description, images, imageTexts, categoryIds, highlights, lowStock, variants],
  ]);
  return contentVersion(text);
}

const shownOf = (
  product: CurrentProduct,
  lowStock: number | null,
  texts: Readonly<Record<string, string>>,
): Omit<ProductDetail, 'version'> => ({
  id: product.provider_id,
  name: product.name,
  brand: product.brand,
  description: product.description,
  images: product.images,
  imageTexts: product.images.flatMap((url) => (texts[url] === undefined ? [] : [{ url, text: texts[url] }])),
  categoryIds: product.categories.map(({ id }) => id),
  highlights: product.highlights,
  owner: productOwner(product.source),
  keptFields: product.kept_fields,
  isActive: product.is_active,
  isHidden: product.is_hidden,
  isPriceOnRequest: product.is_price_on_request,
  lowStock,
  variants: product.variants.map((variant) => ({
    sku: variant.sku,
    options: optionsText(product, variant),
    price: toReais(variant.price),
    promotionalPrice: toReais(variant.promotional_price),
    promotionStartsAt: isoOf(variant.promotion_starts_at),
    promotionEndsAt: isoOf(variant.promotion_ends_at),
    stock: variant.available,
    isSoldOut: variant.is_sold_out,
    isActive: variant.is_active,
    barcode: variant.barcode,
    weightInGrams: variant.weight_in_grams,
  })),
});

const isoOf = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());
