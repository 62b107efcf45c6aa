/**
 * A sale price and the window it holds in. The window is kept, so the promotion begins and ends by itself; null = open on that side,
 * undefined = the file has no column for the window.
 */
export type FeedPromotion = { price: number; startsAt: string | null | undefined; endsAt: string | null | undefined };

/** One way to choose, such as "Cor" with its options. Ids are readable and come back equal when the feed is read again. */
export type FeedAxis = { id: string; name: string; options: { id: string; name: string }[] };

/**
 * What can be bought, prices in whole cents. Undefined, here and below: the file does not say it, so an existing product keeps its value
 * and a new one gets the default.
 */
type Sellable = {
  sku: string;
  /** The file has no column for codes: this one was made, and an existing variant with the same options keeps its own. */
  isSkuMade?: true;
  /** The regular price; null = on request, undefined = the file only says what is paid, as its `promotion`. */
  price: number | null | undefined;
  promotion: FeedPromotion | null | undefined;
  /** Units; null = not counted. */
  stock: number | null | undefined;
  /** Whether the merchant sells it now, whatever is counted. */
  isInStock: boolean | undefined;
  isActive: boolean | undefined;
};

/** One combination of options. `options` goes from axis id to option id; undefined = those it has. */
export type FeedVariant = Sellable & { options: Record<string, string> | undefined; image: string | null | undefined };

export type FeedFact = { name: string; value: string[] };

/** A product as a merchant's feed says it, whatever the feed's format (spec §3, Product). */
export type FeedProduct = Sellable & {
  /** Where in the file it begins, for messages. */
  line: number;
  /** The feed's id made safe for addresses; codes (sku) stay as the feed writes them. */
  providerId: string;
  /** The id of its group; null = the file says that it has none. */
  group: string | null | undefined;
  name: string;
  /** Outside HTML or text exactly as published, entities of the file's own format decoded; it is cleaned where it is shown. */
  description: string | undefined;
  brand: string | null | undefined;
  sellerName: string | null | undefined;
  /** From the widest category to the narrowest; empty = none. */
  categoryPath: string[] | undefined;
  /** The main pictures, and those beside them. */
  images: string[] | undefined;
  moreImages: string[] | undefined;
  /** "Sob consulta": shown without a price and never sold unseen; whatever price the feed wrote is a placeholder. */
  isPriceOnRequest: boolean | undefined;
  soldInKilo: { grams: number; kilogramPrice: number } | null | undefined;
  /** The whole specification. */
  specification: FeedFact[] | undefined;
  /** Single rows of it, from columns of their own, for a file that does not say the whole; a row without a value goes. */
  facts: FeedFact[];
  highlights: string[] | undefined;
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
