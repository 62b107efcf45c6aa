import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

type Part = TSchema & {
  properties?: Record<string, Part> | undefined;
  items?: Part | undefined;
  maxItems?: number | undefined;
};

/** A value whose invalid parts are undefined. The items of a list keep their places. */
export type ValidParts<Whole> = Whole extends readonly (infer Item)[]
  ? (Item extends object ? ValidParts<Item> : Item | undefined)[]
  : Whole extends object
    ? { readonly [Key in keyof Whole]?: ValidParts<Whole[Key]> | undefined }
    : Whole;

/**
 * The parts that have their schema's shape, so that rules can be checked although other parts are invalid. A key with
 * an invalid value stays and is undefined, because it is not missing. Returns undefined when no part is valid.
 */
export function validParts(schema: Part, value: unknown): unknown {
  const { properties, items, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (properties) {
    if (!isRecord(value)) return undefined;
    const known = Object.entries(value).filter(([key]) => Object.hasOwn(properties, key));
    return Object.fromEntries(known.map(([key, part]) => [key, properties[key] && validParts(properties[key], part)]));
  }
  if (!items) return Value.Check(schema, value) ? value : undefined;
  if (!Array.isArray(value) || value.length > maxItems) return undefined;
  return value.map((item) => validParts(items, item) ?? (items.properties ? {} : undefined));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
