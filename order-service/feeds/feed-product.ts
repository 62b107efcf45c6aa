/** A sale price and the window it holds in. The window is kept, so the promotion begins and ends by itself; null = open on that side. */
export type FeedPromotion = { price: number; startsAt: string | null; endsAt: string | null };

/** One way to choose, such as "Cor" with its options. Ids are readable and come back equal when the feed is read again. */
export type FeedAxis = { id: string; name: string; options: { id: string; name: string }[] };

/** What can be bought: prices in whole cents, `stock` null = unlimited, `price` null = on request. */
type Sellable = {
  sku: string;
  price: number | null;
  promotion: FeedPromotion | null;
  stock: number | null;
  isActive: boolean;
};

/** One combination of options. `options` goes from axis id to option id. */
export type FeedVariant = Sellable & { options: Record<string, string>; image: string | null };

/** A product as a merchant's feed says it, whatever the feed's format (spec §3, Product). */
export type FeedProduct = Sellable & {
  /** Where in the file it begins, for messages. */
  line: number;
  /** The feed's id made safe for addresses; codes (sku) stay as the feed writes them. */
  providerId: string;
  name: string;
  /** Outside HTML or text exactly as published, entities of the file's own format decoded; it is cleaned where it is shown. */
  description: string;
  brand: string | null;
  sellerName: string | null;
  /** From the widest category to the narrowest; empty = none. */
  categoryPath: string[];
  images: string[];
  /** "Sob consulta": shown without a price and never sold unseen; whatever price the feed wrote is a placeholder. */
  isPriceOnRequest: boolean;
  soldInKilo: { grams: number; kilogramPrice: number } | null;
  specification: { name: string; value: string[] }[];
  highlights: string[];
  axes: FeedAxis[];
  variants: FeedVariant[];
};

/** A line worth telling the merchant about, in Portuguese; `id` as their feed writes it. */
export type FeedRemark = { line: number; id: string | null; reason: string };

/** What a feed yields: `problems` did not arrive, `notices` arrived with something left out. */
export type FeedOutcome = { products: FeedProduct[]; problems: FeedRemark[]; notices: FeedRemark[] };

/** The whole file can't be used; nothing of it is taken. */
export class FeedRefusal extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(`Linha ${line}: ${reason}`);
    this.line = line;
  }
}
