import type { SubscriptionOffer } from '../order/subscription.ts';

export type ProductImage = {
  url: string;
  /** The address template of other widths, if a resizer exists: `{width}` (pixels) and `{url}` are placeholders. */
  sized?: string;
  /** What it shows, in the words of the shop. Without them it has the product's name. */
  alt?: string;
};

/** One option of an attribute, such as "Azul". A redirectable option is a product page of its own (spec §3). */
export type AttributeOption = { providerId: string; name: string; redirectable: boolean };

/** One axis of a product's variants, such as "Cor". */
export type ProductAttribute = { providerId: string; name: string; options: AttributeOption[] };

/** Prices in reais; 0 means "none". */
export type DimensionPrice = { listPrice: number; promotionalPrice: number };

/** One sellable combination of options. `map` goes from attribute id to option id. */
export type Dimension = {
  map: Record<string, string>;
  image: ProductImage | null;
  isAvailable: boolean;
  sku: string;
  priceDefault: DimensionPrice;
};

/** A product of the catalogue (spec §3). All prices in reais, 0 meaning "none"; weights in kilograms. */
export type Product = {
  providerId: string;
  name: string;
  images: ProductImage[];
  /** Untrusted HTML or text: show it only through the sanitizer. */
  description: string;
  brand: { name: string } | null;
  sellerName: string | null;
  attributes: ProductAttribute[];
  /** True when the product can only be bought after its attributes are chosen. */
  variants: boolean;
  dimensions: Dimension[];
  currentDimension: Dimension | null;
  variantImagesSrc: string[];
  sku: string;
  /** The regular price. What the shopper pays is `promotionalPrice` when that is above 0. */
  price: number;
  /** The struck-through "de" price, when it is above what the shopper pays. */
  listPrice: number;
  promotionalPrice: number;
  minPrice: number;
  maxPrice: number;
  isActive: boolean;
  /** The merchant gives no price ("Sob consulta"): shown without a price, and never sold directly. */
  isPriceOnRequest: boolean;
  isRestrictedSale: boolean;
  hasShippingRestriction: boolean;
  shippingRestrictionMessage: string | null;
  soldInKilo: boolean;
  amountInKilo: number;
  kilogramPrice: number;
  clusterHighlights: string[];
  offerDescription: string | null;
  specification: { name: string; value: string[] }[];
  /**
   * Not in the specification, and sent to agents only: the units in stock of what is for sale; `null` = not counted.
   */
  stock?: number | null;
  subscriptionOffers: SubscriptionOffer[];
};
