import type { ProductsPage, ProductsQuery } from '#shared/contract/platform/platform-product-schemas.ts';
import { printedBarcode } from '#shared/rules/catalog/barcode.ts';
import { absolutePicture } from '#shared/rules/links/absolute-picture.ts';
import { toReais } from '#shared/rules/money/money.ts';
import {
  type CurrentProduct,
  type CurrentVariant,
  findCurrentProducts,
  listProductIds,
} from '../../database/catalog/current-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { readIdToken, writeIdToken } from '../catalog/list-token.ts';
import { nameList } from '../catalog/page-token.ts';
import { pictureUrlOf } from '../shops/shop-url.ts';

type Row = ProductsPage['data'][number];

const usualPage = 50;

/** A page of the shop's products as they are now, the oldest first. `publicUrl`: where the default shop is. */
export async function platformProducts(
  db: Db,
  shopId: string,
  { sku, perPage = usualPage, pageToken }: ProductsQuery,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<ProductsPage> {
  const list = nameList('platform products', shopId, sku ?? null);
  const after = readIdToken(list, pageToken);
  const found = await listProductIds(db, shopId, { sku: sku ?? null, after, most: perPage + 1 });
  const shown = found.slice(0, perPage);
  const ids = shown.map(({ provider_id }) => provider_id);
  const products = new Map((await findCurrentProducts(db, shopId, ids)).map((one) => [one.provider_id, one]));
  const shopUrl = await pictureUrlOf(db, shopId, publicUrl);
  const last = shown.at(-1);
  return {
    data: ids.flatMap((id) => {
      const product = products.get(id);
      return product ? [productView(product, shopUrl, now)] : [];
    }),
    hasMore: found.length > perPage,
    token: last ? writeIdToken(list, last.id) : (pageToken ?? null),
  };
}

const productView = (product: CurrentProduct, shopUrl: string, now: Date): Row => ({
  id: product.provider_id,
  name: product.name,
  brand: product.brand === '' ? null : product.brand,
  description: product.description,
  link: `${shopUrl}/product/${encodeURIComponent(product.provider_id)}`,
  images: product.images.map((image) => absolutePicture(image, shopUrl)),
  categories: product.categories,
  seller: product.seller_name,
  active: product.is_active,
  hidden: product.is_hidden,
  priceOnRequest: product.is_price_on_request,
  variants: product.variants.map((variant) => variantView(product, variant, now)),
});

const variantView = (product: CurrentProduct, variant: CurrentVariant, now: Date): Row['variants'][number] => ({
  sku: variant.sku,
  price: toReais(variant.price),
  promotionalPrice: toReais(variant.promotional_price),
  currentPrice: toReais(currentPrice(variant, now)),
  promotionStartsAt: instantOf(variant.promotion_starts_at),
  promotionEndsAt: instantOf(variant.promotion_ends_at),
  stock: variant.available,
  barcode: variant.barcode === null ? null : printedBarcode(variant.barcode),
  weightInGrams: variant.weight_in_grams,
  options: product.attributes.flatMap(({ providerId, name, options }) => {
    const value = options.find((option) => option.providerId === variant.options[providerId])?.name;
    return value === undefined ? [] : [{ name, value }];
  }),
  active: variant.is_active,
  soldOut: variant.is_sold_out,
  available: isAvailable(product, variant),
});

/** Cents; like `currentPriceSql`: a promotion counts on its days, and only below the regular price. */
function currentPrice(variant: CurrentVariant, now: Date): number {
  const { price, promotional_price, promotion_starts_at, promotion_ends_at } = variant;
  const hasBegun = promotion_starts_at === null || new Date(promotion_starts_at) <= now;
  const hasEnded = promotion_ends_at !== null && new Date(promotion_ends_at) <= now;
  return promotional_price > 0 && promotional_price < price && hasBegun && !hasEnded ? promotional_price : price;
}

const isAvailable = (product: CurrentProduct, { is_active, in_stock, is_sold_out, available, price }: CurrentVariant) =>
  product.is_active &&
  !product.is_hidden &&
  !product.is_price_on_request &&
  price > 0 &&
  is_active &&
  in_stock &&
  !is_sold_out &&
  available !== 0;

const instantOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
