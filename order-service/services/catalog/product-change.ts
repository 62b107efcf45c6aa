/** The promotion of a variant; null = no limit on that side, undefined = as it is. */
export type PromotionChange = { price: number; startsAt?: Date | null; endsAt?: Date | null };

/** What a product or one of its variants becomes. Prices in cents; a property that is left out stays as it is. */
export type ProductChange = {
  /** A variant by its SKU, or all variants of a product by its provider id. */
  target: { sku: string } | { id: string };
  price?: number;
  /** null ends the promotion. */
  promotion?: PromotionChange | null;
  /** The units as they are counted now (null = not counted), or a difference to the shop's own count. */
  stock?: { set: number | null } | { add: number };
  /** Of the variant, or of the product, as the target says. */
  isActive?: boolean;
  /** 'Acabou': shown, but not for sale. */
  isSoldOut?: boolean;
  /** 'Esconder': the whole product is in no list, and not for sale. */
  isHidden?: boolean;
};

/** One variant before or after a change. */
export type ChangedVariant = {
  sku: string;
  price: number;
  promotionalPrice: number;
  available: number | null;
  isSoldOut: boolean;
  isActive: boolean;
};

/** A product beside its variants. */
export type ProductStateFacts = { isActive: boolean; isHidden: boolean };

/** What became of one change. A refused one has changed nothing. */
export type ChangeOutcome =
  | {
      kind: 'changed' | 'unchanged';
      id: string;
      name: string;
      /** Before and after. */
      variantsBefore: ChangedVariant[];
      variants: ChangedVariant[];
      stateBefore: ProductStateFacts;
      state: ProductStateFacts;
    }
  | { kind: 'refused'; code: string; reason: string };

/** Who changes products. What a person changes of a feed's product stays at later imports of the feed. */
export type ChangedBy = 'person' | 'program';

/** Whether a change concerns the stock. */
export const isOfStock = ({ stock, isSoldOut }: ProductChange): boolean =>
  stock !== undefined || isSoldOut !== undefined;
