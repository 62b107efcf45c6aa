import type { FeedFact } from '../feed-product.ts';

/** A variant, or a product without variants, as a published feed lists it. Prices in whole cents. */
export type PublishedItem = {
  /** The SKU. WhatsApp's carts name it (`findRetailerIds`). */
  id: string;
  /** The product's own id, also for a product without variants: the import finds products by it. */
  groupId: string;
  title: string;
  description: string;
  link: string;
  image: string | null;
  moreImages: readonly string[];
  price: number;
  promotion: { price: number; startsAt: string | null; endsAt: string | null } | null;
  isInStock: boolean;
  /** Units; null = not counted, or not sold whatever the count. */
  quantity: number | null;
  /** A number that platforms know. */
  gtin: string | null;
  /** Another barcode, which only the shop knows. */
  ownBarcode: string | null;
  /** As it is shipped; null = unknown. */
  weightInGrams: number | null;
  brand: string;
  categoryPath: readonly string[];
  /** The options of a variant, by the names of their attributes. */
  choices: readonly { name: string; value: string }[];
  seller: string | null;
  grams: number | null;
  specification: readonly FeedFact[];
  highlights: readonly string[];
};

/**
 * The field of a barcode that is no GTIN, for an import. Google and Meta ignore fields that they do not know, and
 * refuse products with a wrong GTIN.
 */
export const ownBarcodeField = 'shop_barcode';

/** A format of published feeds: its start, one entry for each item, and its end. */
export type PublishedWriter = { start(shop: ShopHead): string; entry(item: PublishedItem): string; end: string };

export type ShopHead = { name: string; url: string };
