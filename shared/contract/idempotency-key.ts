/** What names one attempt of a write, so that the same attempt sent again has one effect: letters, digits, `-` and `_`; a uuid is expected. */
export const isIdempotencyKey = (text: string): boolean => /^[\w-]{8,100}$/.test(text);
