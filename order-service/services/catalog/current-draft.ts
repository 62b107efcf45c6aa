import type { CurrentProduct, CurrentVariant } from '../../database/catalog/current-products.ts';
import type { ProductDraft, VariantDraft } from './product-draft.ts';

/** A product as it is, as a draft: written again, it changes nothing. */
export const draftOf = (current: CurrentProduct): ProductDraft => ({
  providerId: current.provider_id,
  name: current.name,
  brand: current.brand,
  description: current.description,
  images: [...current.images],
  sellerId: current.seller_id,
  categoryIds: current.categories.map(({ id }) => id),
  collectionIds: current.collections,
  attributes: current.attributes,
  specification: current.specification,
  subscriptionOffers: current.subscription_offers,
  highlights: [...current.highlights],
  offerDescription: current.offer_description,
  amountInGrams: current.amount_in_grams,
  isActive: current.is_active,
  isPriceOnRequest: current.is_price_on_request,
  isRestrictedSale: current.is_restricted_sale,
  shippingRestrictionMessage: current.shipping_restriction_message,
  sold: current.sold,
  variants: current.variants.map(variantDraftOf),
});

/** The same of a variant. */
export const variantDraftOf = (current: CurrentVariant): VariantDraft => ({
  sku: current.sku,
  barcode: current.barcode,
  weightInGrams: current.weight_in_grams,
  options: current.options,
  image: current.image,
  price: current.price,
  listPrice: current.list_price,
  promotionalPrice: current.promotional_price,
  promotionStartsAt: instant(current.promotion_starts_at),
  promotionEndsAt: instant(current.promotion_ends_at),
  isActive: current.is_active,
  available: current.available,
});

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
