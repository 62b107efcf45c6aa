/** An object in a response of another system. Nothing about its fields is known. */
export type JsonObject = Record<string, unknown>;

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value below these names; undefined when one of them is missing. */
export const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

/** A short code, safe in logs; null for anything else. */
export const codeOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? value : null;

/** A text without control characters; null for anything else, for none and for a longer one. */
export const textOf = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= maxLength && !/\p{Cc}/u.test(value) ? value : null;

/** An https address; null for anything else. */
export const linkOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2_000 && URL.canParse(value) && new URL(value).protocol === 'https:'
    ? value
    : null;
