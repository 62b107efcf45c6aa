/** Words that stand where a product's id stands in the addresses of spec §7. */
export const reservedIds: readonly string[] = ['search', 'collections', 'searchText', 'byids', 'facets'];

export const longestProviderId = 100;

/**
 * The id that a merchant's own becomes: safe in a path, in a comma-joined list and before "&Variant=" (spec §3, §7), and
 * different for different ids. Letters, digits, ".", "_" and "-" stay; anything else is "~" and two hex digits for each
 * byte of UTF-8, and so is the first letter of a word with a meaning of its own there. Null: longer than 100 characters
 * so, empty, or no text.
 */
export function providerIdOf(feedId: string): string | null {
  if (feedId === '' || feedId.length > longestProviderId || /\p{Surrogate}/u.test(feedId)) return null;
  const hasMeaning = reservedIds.includes(feedId) || feedId === '.' || feedId === '..';
  const id = feedId.replaceAll(/[^\w.-]/gu, escaped).replace(/^./, (first) => (hasMeaning ? escaped(first) : first));
  return id.length > longestProviderId ? null : id;
}

/** The merchant's own id again, for messages to them; what no feed's id could have become is left as it is. */
export function feedIdOf(providerId: string): string {
  if (!/^(?:[\w.-]|~[\da-f]{2})+$/.test(providerId)) return providerId;
  try {
    return decodeURIComponent(providerId.replaceAll('~', '%'));
  } catch {
    // Bytes that are no UTF-8: not made here.
    return providerId;
  }
}

function escaped(char: string): string {
  const code = char.charCodeAt(0);
  // encodeURIComponent leaves some of ASCII as it is, "~" among them.
  return code < 0x80
    ? `~${code.toString(16).padStart(2, '0')}`
    : encodeURIComponent(char).replaceAll('%', '~').toLowerCase();
}
