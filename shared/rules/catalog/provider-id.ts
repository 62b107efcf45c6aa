/** Path segments of spec §7 in the position of a product's id. */
export const reservedIds: readonly string[] = ['search', 'collections', 'searchText', 'byids', 'facets'];

export const maxProviderIdLength = 100;

/**
 * The shop's id for a merchant's own id: safe in a path, in a comma-joined list and before "&Variant=" (spec §3, §7),
 * and unique. Letters, digits, ".", "_" and "-" stay. Other characters become "~" and two hex digits for each UTF-8
 * byte, as does the first letter of a reserved word. `null`: empty, no text, or longer than 100 characters after
 * encoding.
 */
export function providerIdOf(feedId: string): string | null {
  if (feedId === '' || feedId.length > maxProviderIdLength || /\p{Surrogate}/u.test(feedId)) return null;
  const hasMeaning = reservedIds.includes(feedId) || feedId === '.' || feedId === '..';
  const id = feedId.replaceAll(/[^\w.-]/gu, escaped).replace(/^./, (first) => (hasMeaning ? escaped(first) : first));
  return id.length > maxProviderIdLength ? null : id;
}

/** The merchant's own id, for messages to the merchant. An id that no feed id produces stays unchanged. */
export function feedIdOf(providerId: string): string {
  if (!/^(?:[\w.-]|~[\da-f]{2})+$/.test(providerId)) return providerId;
  try {
    return decodeURIComponent(providerId.replaceAll('~', '%'));
  } catch {
    // Not valid UTF-8, so not an encoded id.
    return providerId;
  }
}

function escaped(char: string): string {
  const code = char.charCodeAt(0);
  // encodeURIComponent leaves some ASCII characters unchanged, "~" among them.
  return code < 0x80
    ? `~${code.toString(16).padStart(2, '0')}`
    : encodeURIComponent(char).replaceAll('%', '~').toLowerCase();
}
