const key = 'order';

/** The order that the page's address names, as in `/order/payment?order=<id>`; null = none. */
export const orderIdInUrl = (): string | null => new URLSearchParams(window.location.search).get(key) || null;

/** Names the order in the address, without a new history entry: a reload, or whoever gets the address, finds the same one. */
export function setOrderIdInUrl(orderId: string): void {
  if (orderIdInUrl() === orderId) return;
  const url = new URL(window.location.href);
  url.searchParams.set(key, orderId);
  window.history.replaceState(window.history.state, '', url);
}
