import type { Dimension, Product, ProductImage } from '#shared/model/catalog/product.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { ProductRow, VariantRow } from '../../database/catalog/catalog.ts';

type Priced = Pick<VariantRow, 'price' | 'list_price' | 'promotional_price'>;

/** The units of these variants together; `null` when the stock of one of them is not counted. */
function stockOf(variants: Pick<VariantRow, 'available'>[]): number | null {
  const counts = variants.map(({ available }) => available);
  return counts.some((count) => count === null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** The price that a shopper pays for one unit, in cents. */
export const paidCents = ({ price, promotional_price }: Pick<Priced, 'price' | 'promotional_price'>): number =>
  promotional_price > 0 ? promotional_price : price;

/** Whether a variant is for sale now. `available` null: its stock is not counted. */
export const isAvailable = ({ is_active, available }: Pick<VariantRow, 'is_active' | 'available'>): boolean =>
  is_active && (available === null || available > 0);

/**
 * A product as the catalogue sends it (spec §3). A product 'sob consulta' is sent without any price. Only agents
 * get its stock.
 */
export function productView(row: ProductRow, variants: VariantRow[], { isForAgent = false } = {}): Product {
  const hasChoice = row.attributes.length > 0;
  const active = variants.filter((variant) => variant.is_active);
  const sellable = active.filter(isAvailable);
  const shown = row.is_price_on_request ? undefined : cheapest(sellable.length > 0 ? sellable : active);
  const prices = row.is_price_on_request ? [] : active.map(paidCents);
  const paid = shown ? paidCents(shown) : 0;
  return {
    providerId: row.provider_id,
    name: row.name,
    images: row.images.map((url) => pictureView(url, row.image_texts)),
    description: row.description,
    brand: row.brand === '' ? null : { name: row.brand },
    sellerName: row.seller_name,
    attributes: row.attributes,
    variants: hasChoice,
    dimensions: hasChoice ? active.map((variant) => dimensionOf(variant, row)) : [],
    currentDimension: null,
    variantImagesSrc: [...new Set(active.flatMap(({ image }) => image ?? []))],
    sku: hasChoice ? '' : (variants[0]?.sku ?? ''),
    price: toReais(shown?.price ?? 0),
    listPrice: toReais(shown?.list_price ?? 0),
    promotionalPrice: toReais(shown?.promotional_price ?? 0),
    minPrice: toReais(prices.length > 0 ? Math.min(...prices) : 0),
    maxPrice: toReais(prices.length > 0 ? Math.max(...prices) : 0),
    isActive: row.is_active && sellable.length > 0,
    isPriceOnRequest: row.is_price_on_request,
    isRestrictedSale: row.is_restricted_sale,
    hasShippingRestriction: row.has_shipping_restriction,
    shippingRestrictionMessage: row.shipping_restriction_message,
    soldInKilo: row.sold_in_kilo,
    amountInKilo: (row.amount_in_grams ?? 0) / 1000,
    kilogramPrice:
      row.sold_in_kilo && row.amount_in_grams ? toReais(Math.round((paid * 1000) / row.amount_in_grams)) : 0,
    clusterHighlights: row.highlights,
    offerDescription: row.offer_description,
    specification: row.specification,
    ...(isForAgent && { stock: stockOf(active) }),
    subscriptionOffers: row.subscription_offers,
  };
}

/**
 * Spec §7: "id with 'Variant=' option id for redirectable attributes": the product opened at that option, if it has it.
 */
export function openedAt(product: Product, optionId: string): Product {
  const has = (dimension: Dimension) => Object.values(dimension.map).includes(optionId);
  const isRedirectable = product.attributes.some(({ options }) =>
    options.some((o) => o.providerId === optionId && o.redirectable),
  );
  const matching = product.dimensions.filter(has);
  const first = matching.find((dimension) => dimension.isAvailable) ?? matching[0];
  if (!isRedirectable || !first) return product;
  const pictures = [...matching.flatMap(({ image }) => image ?? []), ...product.images];
  const images = [...new Map(pictures.map((picture) => [picture.url, picture])).values()];
  const { listPrice, promotionalPrice } = first.priceDefault;
  return {
    ...product,
    images,
    price: listPrice > 0 ? listPrice : promotionalPrice,
    listPrice,
    promotionalPrice,
    ...(matching.length === 1 ? { currentDimension: first, sku: first.sku } : {}),
  };
}

/** The page takes the list price as the price and the promotional price as the price to pay (spec §4, "Variants"). */
function dimensionOf(
  variant: VariantRow,
  { is_price_on_request: isPriceOnRequest, image_texts }: Pick<ProductRow, 'is_price_on_request' | 'image_texts'>,
): Dimension {
  const paid = isPriceOnRequest ? 0 : paidCents(variant);
  const before = isPriceOnRequest ? 0 : Math.max(variant.price, variant.list_price);
  return {
    map: variant.options,
    image: variant.image === null ? null : pictureView(variant.image, image_texts),
    isAvailable: isAvailable(variant),
    sku: variant.sku,
    priceDefault: { listPrice: toReais(before), promotionalPrice: toReais(before > paid ? paid : 0) },
  };
}

function pictureView(url: string, texts: ProductRow['image_texts']): ProductImage {
  const alt = texts[url];
  return alt === undefined ? { url } : { url, alt };
}

const cheapest = (variants: VariantRow[]): VariantRow | undefined =>
  variants.reduce<VariantRow | undefined>(
    (least, variant) => (least && paidCents(least) <= paidCents(variant) ? least : variant),
    undefined,
  );
