import type { ShopEntry } from '#shared/model/panel/settings-section.ts';

/**
 * What may be typed into a field of an entry. `decimal`: reais or a percentage. `moment`: a day and time of the shop's
 * zone. `product`, `products`: chosen by name, saved by their codes.
 */
export type FieldKind =
  | 'text'
  | 'amount'
  | 'decimal'
  | 'count'
  | 'cep'
  | 'time'
  | 'moment'
  | 'picture'
  | 'product'
  | 'products'
  | 'choice'
  | 'flag'
  | 'weekdays'
  | 'list';

/** A field of an entry of the declaration, by its name there. */
export type ItemField = {
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  isOptional?: boolean;
  /** Of an optional amount: zero is none, so that the field is empty. */
  isZeroNone?: boolean;
  /** The most letters of a text, and the limits of a number. */
  max?: number;
  min?: number;
  /** Of a choice, the empty one first if it may be left out. */
  options?: readonly (readonly [value: string, name: string])[];
  /** Of a choice: options that only an entry which has one already offers. */
  rare?: readonly (readonly [value: string, name: string])[];
  /** Of products: which code names one, and the names of those that are known. A picked one is added. */
  code?: 'sku' | 'id';
  names?: Map<string, string>;
  /** Of a list: the fields of its entries, what one is called, and what a new one starts with. */
  fields?: readonly ItemField[];
  one?: string;
  fresh?: ShopEntry;
  /** A half or a third of the width. */
  width?: 'half' | 'third';
};

/** What is typed so far, by the name of the field. */
export type DraftValue = string | boolean | readonly string[] | readonly Draft[];
export type Draft = { readonly [name: string]: DraftValue };

/** Where a draft has what is typed into the search of a product field, until a product is picked. */
export const searchOf = (name: string): string => `${name}.search`;

/** Where a draft notes that the photo of a picture field is being sent. */
export const sendingOf = (name: string): string => `${name}.sending`;

/** Whether a photo of this draft is being sent. */
export const isSendingIn = (draft: Draft): boolean =>
  Object.entries(draft).some(([name, value]) => name.endsWith(sendingOf('')) && value === true);

/** The texts of what is wrong, by the field's place: 'areas[1].to'. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Whether a value of a draft is a list of drafts. */
export const isDrafts = (value: DraftValue | undefined): value is readonly Draft[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object');

/** The texts of a list; nothing for any other value. */
export const wordsOf = (value: DraftValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** The text of a field; '' for any other value. */
export const textIn = (draft: Draft, name: string): string => {
  const value = draft[name];
  return typeof value === 'string' ? value : '';
};
