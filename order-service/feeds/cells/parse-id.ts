import { createHash } from 'node:crypto';
import { maxProviderIdLength, providerIdOf } from '#shared/rules/catalog/provider-id.ts';

/** A product id from a feed, or the reason why it is unusable, in Portuguese. */
export type IdReading = { id: string } | { problem: string };

/** A longer SKU could not be added to a cart. */
export const maxSkuLength = 200;

/** `field` is the feed's name for the id. An id that is too long for an address ends with a hash of all of it. */
export function readId(written: string, field = 'id'): IdReading {
  if (written === '') return { problem: `sem ${field}` };
  const whole = providerIdOf(written);
  if (whole !== null) return { id: whole };
  // Every symbol and accent of an id is longer in an address.
  for (let length = maxProviderIdLength; length > hashLength; length--) {
    const id = providerIdOf(shortened(written, length, true));
    if (id !== null) return { id };
  }
  return { problem: `${field} com caracteres que não são texto` };
}

const hashLength = 13;

/**
 * A text of at most `limit` characters that is another one for each longer text, and the same when it is read again.
 */
export function shortened(text: string, limit: number, isAlways = false): string {
  if (text.length <= limit && !isAlways) return text;
  const hash = createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, hashLength - 1);
  return `${text.slice(0, limit - hashLength).replace(/[\ud800-\udbff]$/, '')}-${hash}`;
}
