/** The limit of products per request. */
const maxIds = 100;

/** The suggested product ids of the URL: `?ids=a,b` (spec §7, byids). Impossible ids are left out. */
export function productIdsInUrl(): string[] {
  const ids = new URLSearchParams(window.location.search).get('ids') ?? '';
  const candidates = ids.split(',').map((id) => id.trim());
  return [...new Set(candidates.filter(isPossibleId))].slice(0, maxIds);
}

// No control characters, no replacement character (bytes that are not text), and no "." or "..", which a URL path would
// resolve.
const isPossibleId = (id: string): boolean =>
  id.length <= 200 && /^[^\p{Cc}\ufffd]+$/u.test(id) && !/^\.{1,2}$/.test(id);
