import type { FeedProduct, FeedVariant } from '../feeds/feed-product.ts';
import type { KeptRow } from '../store/feed-import.ts';
import type { ProductDraft, VariantDraft } from './product-draft.ts';

/** What the shop adds to a feed's product: the ids of its seller and category, and what it knew of it before. */
export type DraftContext = { sellerId: string | null; categoryId: string | null; kept: KeptRow | undefined };

/** A feed's product as the shop writes it. */
export function draftOf(product: FeedProduct, { sellerId, categoryId, kept }: DraftContext): ProductDraft {
  const sellables = product.variants.length > 0 ? product.variants : [{ ...product, options: {}, image: null, isActive: true }];
  return {
    providerId: product.providerId,
    name: product.name,
    brand: product.brand ?? '',
    description: product.description,
    images: product.images,
    sellerId,
    categoryIds: categoryId === null ? [] : [categoryId],
    attributes: product.axes.map(({ id, name, options }) => ({
      providerId: id,
      name,
      options: options.map((option) => ({ providerId: option.id, name: option.name, redirectable: false })),
    })),
    specification: product.specification,
    highlights: product.highlights,
    amountInGrams: product.soldInKilo?.grams ?? null,
    isActive: product.isActive,
    isPriceOnRequest: product.isPriceOnRequest,
    variants: sellables.map(variantDraft),
    ...(kept === undefined
      ? {}
      : {
          collectionIds: kept.collections,
          subscriptionOffers: kept.subscription_offers,
          offerDescription: kept.offer_description,
          isRestrictedSale: kept.is_restricted_sale,
          shippingRestrictionMessage: kept.shipping_restriction_message,
          sold: kept.sold,
        }),
  };
}

const instant = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

const variantDraft = ({ sku, options, image, price, promotion, stock, isActive }: FeedVariant): VariantDraft => ({
  sku,
  options,
  image,
  price: price ?? 0,
  promotionalPrice: promotion?.price ?? 0,
  promotionStartsAt: instant(promotion?.startsAt),
  promotionEndsAt: instant(promotion?.endsAt),
  isActive,
  available: stock,
});
