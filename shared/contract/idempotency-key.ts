/**
 * Whether a text is a valid key for one attempt of a write: letters, digits, `-` and `_`; a uuid is expected. The same
 * attempt sent again has one effect.
 */
export const isIdempotencyKey = (text: string): boolean => /^[\w-]{8,100}$/.test(text);
