import type { Dimension, Product } from '#shared/model/catalog/product.ts';
import { absolutePicture } from '#shared/rules/links/absolute-picture.ts';
import { unitPrice } from '#shared/rules/money/price-view.ts';
import { plainText } from '../../feeds/cells/plain-text.ts';

/** Limits of what a model gets to read of one product. */
const longest = { description: 2_000, variants: 100, pictures: 3, facts: 40 } as const;

/** A product in a list of results. Prices in reais. */
export const productHead = (product: Product) => ({
  productId: product.providerId,
  name: product.name,
  brand: product.brand?.name ?? null,
  ...pricesOf(product),
  isAvailable: product.isActive && !product.isRestrictedSale,
  hasVariants: product.variants,
});

/** Everything that a shopper sees of a product, as plain text. `shopUrl`: where its pictures are. */
export const productDetail = (product: Product, shopUrl: string) => ({
  ...productHead(product),
  description: plainText(product.description).slice(0, longest.description),
  seller: product.sellerName,
  soldByKilo: product.soldInKilo
    ? { kilogramsPerUnit: product.amountInKilo, pricePerKilogram: product.kilogramPrice }
    : null,
  pictures: product.images.slice(0, longest.pictures).map(({ url }) => absolutePicture(url, shopUrl)),
  facts: product.specification.slice(0, longest.facts).map(({ name, value }) => ({ name, value: value.join(', ') })),
  sku: product.sku === '' ? null : product.sku,
  variants: product.dimensions.slice(0, longest.variants).map((variant) => variantView(product, variant)),
});

/** A product with variants from different prices has a lowest and a highest one. */
function pricesOf(product: Product) {
  if (product.isPriceOnRequest) return { price: null, priceOnRequest: true as const };
  const price = unitPrice(product);
  const before = Math.max(product.price, product.listPrice);
  return {
    price,
    ...(before > price ? { priceBefore: before } : {}),
    ...(product.maxPrice > product.minPrice ? { lowestPrice: product.minPrice, highestPrice: product.maxPrice } : {}),
  };
}

function variantView({ attributes, isPriceOnRequest }: Product, { sku, map, isAvailable, priceDefault }: Dimension) {
  const options = attributes.map(({ providerId, name, options: all }) => [
    name,
    all.find((option) => option.providerId === map[providerId])?.name ?? '',
  ]);
  const { listPrice, promotionalPrice } = priceDefault;
  return {
    sku,
    options: Object.fromEntries(options) as Record<string, string>,
    price: isPriceOnRequest ? null : promotionalPrice > 0 ? promotionalPrice : listPrice,
    isAvailable,
  };
}
