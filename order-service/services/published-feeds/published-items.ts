import { isGtin, printedBarcode } from '#shared/rules/catalog/barcode.ts';
import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { absolutePicture } from '#shared/rules/links/absolute-picture.ts';
import { variantQuery } from '#shared/rules/links/variant-query.ts';
import type { CurrentProduct, CurrentVariant } from '../../database/catalog/current-products.ts';
import type { PublishedItem } from '../../feeds/published/published-item.ts';

/** What the items of all products share. */
export type ItemParts = {
  /** Where the shop is; links begin with it. */
  url: string;
  /** The names of a category and its parents, from the widest to the narrowest. */
  pathOf: (categoryId: string) => readonly string[];
};

/** The items of a product: its active variants that have a price. A product without attributes has one variant. */
export function publishedItems(product: CurrentProduct, parts: ItemParts): PublishedItem[] {
  const sold = product.variants.filter(({ is_active, price }) => is_active && price > 0);
  const variants = product.attributes.length === 0 ? sold.slice(0, 1) : sold;
  const addressOf = pictureAddress(parts.url);
  const images = product.images.flatMap(addressOf);
  const uploadedPictures = variants.map(({ image }) => (product.attributes.length === 0 ? [] : addressOf(image)));
  const ofVariants = new Set(uploadedPictures.flat());
  const [category] = product.categories;
  return variants.map((variant, at) => {
    const image = uploadedPictures[at]?.[0] ?? images[0] ?? null;
    return {
      id: variant.sku,
      groupId: feedIdOf(product.provider_id),
      title: product.name,
      description: product.description,
      link: `${parts.url}/product/${encodeURIComponent(product.provider_id)}${optionsQuery(product, variant)}`,
      image,
      moreImages: images
        .filter((one) => one !== image && !ofVariants.has(one))
        .slice(0, at === 0 ? undefined : mostMoreImages),
      price: variant.price,
      promotion: promotionOf(variant),
      isInStock: variant.in_stock && variant.available !== 0,
      quantity: variant.in_stock ? variant.available : null,
      ...barcodeOf(variant),
      weightInGrams: variant.weight_in_grams,
      brand: product.brand,
      categoryPath: category === undefined ? [] : parts.pathOf(category.id),
      // A single variant leaves nothing to choose.
      choices: variants.length < 2 ? [] : choicesOf(product, variant),
      seller: product.seller_name,
      grams: product.amount_in_grams,
      specification: product.specification,
      highlights: product.highlights,
    };
  });
}

function barcodeOf({ barcode }: CurrentVariant): Pick<PublishedItem, 'gtin' | 'ownBarcode'> {
  const printed = barcode === null ? null : printedBarcode(barcode);
  return barcode !== null && isGtin(barcode)
    ? { gtin: printed, ownBarcode: null }
    : { gtin: null, ownBarcode: printed };
}

/** Google shows ten further pictures. The first item of a product has all of them, for an import. */
const mostMoreImages = 10;

/**
 * Platforms fetch pictures by https only. A picture of this server has a path and is where the shop is: a demo by http
 * has no https address that responds.
 */
const pictureAddress =
  (url: string) =>
  (image: string | null): string[] => {
    if (image === null) return [];
    const address = absolutePicture(image, url);
    return address !== image || address.startsWith('https://') ? [address] : [];
  };

function promotionOf({
  price,
  promotional_price,
  promotion_starts_at,
  promotion_ends_at,
}: CurrentVariant): PublishedItem['promotion'] {
  if (promotional_price <= 0 || promotional_price >= price) return null;
  return { price: promotional_price, startsAt: promotion_starts_at, endsAt: promotion_ends_at };
}

/** A variant's page has its options chosen, so that it shows the price and the picture of the item. */
const optionsQuery = ({ attributes }: CurrentProduct, { options }: CurrentVariant): string =>
  variantQuery(
    attributes.flatMap(({ providerId }) => {
      const optionProviderId = options[providerId];
      return optionProviderId === undefined ? [] : [{ providerId, optionProviderId }];
    }),
  );

const choicesOf = ({ attributes }: CurrentProduct, { options }: CurrentVariant): PublishedItem['choices'] =>
  attributes.flatMap(({ providerId, name, options: all }) => {
    const value = all.find((option) => option.providerId === options[providerId])?.name;
    return value === undefined ? [] : [{ name, value }];
  });
