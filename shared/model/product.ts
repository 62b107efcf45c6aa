import type { SubscriptionOffer } from './subscription.ts';

export type ProductImage = {
  url: string;
  /** How the same picture is had in a width, where somebody makes it smaller: an address with `{width}` (pixels) and `{url}` to fill in. */
  sized?: string;
};

/** One way to choose within an attribute, such as "Azul". A redirectable option is a product page of its own (spec §3). */
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

/** A product as the catalogue sends it (spec §3). All prices in reais, 0 meaning "none"; weights in kilograms. */
export type Product = {
  providerId: string;
  name: string;
  images: ProductImage[];
  /** Outside HTML or text: only ever shown through the one cleaner. */
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
  /** The merchant names no price ("Sob consulta"): shown without price and never sold unseen. */
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
  subscriptionOffers: SubscriptionOffer[];
};
