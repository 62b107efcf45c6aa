/**
 * A picture's address if it may be shown, else null: only https and paths of our own, so that a feed can't bring in
 * `javascript:` or `data:`. Plain http becomes https: the page's policy would refuse it otherwise.
 */
export function safeImageUrl(url: string | null | undefined): string | null {
  const address = url?.trim() ?? '';
  if (/^https:\/\/[^\s/]/i.test(address)) return address;
  if (/^http:\/\/[^\s/]/i.test(address)) return `https://${address.slice('http://'.length)}`;
  if (/^\/\/[^\s/]/.test(address)) return `https:${address}`;
  return /^[^\s:]+$/.test(address) && !address.includes('\\') ? address : null;
}
