import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';

/**
 * One sellable combination as a feed, the demo or a merchant's system describes it. Prices in whole cents, 0 = none.
 */
export type VariantDraft = {
  /** Unique in the shop. */
  sku: string;
  /** What a scanner reads, as the source writes it; null or left out = unknown. */
  barcode?: string | null;
  /** The weight of a unit as it is shipped; null or left out = unknown. */
  weightInGrams?: number | null;
  /** Attribute id → option id; left out for a product without attributes. */
  options?: Record<string, string>;
  image?: string | null;
  price: number;
  listPrice?: number;
  promotionalPrice?: number;
  /** The promotion starts at the first instant and ends before the second; null means "no limit". */
  promotionStartsAt?: Date | null;
  promotionEndsAt?: Date | null;
  isActive?: boolean;
  /** Units in stock; null = unlimited. */
  available: number | null;
};

/** A complete product to write: a property that is left out gets its default. `variants` holds at least one. */
export type ProductDraft = {
  providerId: string;
  name: string;
  brand?: string;
  description?: string;
  images?: string[];
  /** The seller's provider id; it must exist. */
  sellerId?: string | null;
  /** Provider ids of existing categories and collections (without `COLLECTION_`); parents are added by the service. */
  categoryIds?: string[];
  collectionIds?: string[];
  attributes?: ProductAttribute[];
  specification?: { name: string; value: string[] }[];
  subscriptionOffers?: SubscriptionOffer[];
  highlights?: string[];
  offerDescription?: string | null;
  /** Grams of one unit, for a product sold by the kilo. */
  amountInGrams?: number | null;
  isActive?: boolean;
  isPriceOnRequest?: boolean;
  isRestrictedSale?: boolean;
  /** A text here restricts the shipping and states the reason. */
  shippingRestrictionMessage?: string | null;
  /** Units sold, when the source of the product provides them; otherwise `countSales` counts them. Orders the lists. */
  sold?: number;
  variants: VariantDraft[];
};
