/**
 * A picture's address if it is safe to show, else `null`: only https and paths of the shop, so that a feed cannot
 * inject `javascript:` or `data:`. Plain http becomes https, because the page's policy would block it.
 */
export function safeImageUrl(url: string | null | undefined): string | null {
  const address = url?.trim() ?? '';
  if (/^https:\/\/[^\s/]/i.test(address)) return address;
  if (/^http:\/\/[^\s/]/i.test(address)) return `https://${address.slice('http://'.length)}`;
  if (/^\/\/[^\s/]/.test(address)) return `https:${address}`;
  return /^[^\s:]+$/.test(address) && !address.includes('\\') ? address : null;
}
