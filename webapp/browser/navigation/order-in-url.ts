const key = 'order';

/** The order id in the page's URL, as in `/order/payment?order=<id>`; `null` = none. */
export const orderIdInUrl = (): string | null => new URLSearchParams(window.location.search).get(key) || null;

/** Sets the order id in the URL, without a new history entry: a reload or a shared URL shows the same order. */
export function setOrderIdInUrl(orderId: string): void {
  if (orderIdInUrl() === orderId) return;
  const url = new URL(window.location.href);
  url.searchParams.set(key, orderId);
  window.history.replaceState(window.history.state, '', url);
}
