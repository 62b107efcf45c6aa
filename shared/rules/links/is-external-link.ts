/**
 * Whether a query string (from its question mark on) selects a list that the server does not render: suggested
 * products, a search, a category, an order of the list or a filter.
 */
export const isExternalLink = (query: string): boolean =>
  /[?&](ids|busca|em|categoria|ordem|f\.[^=&]+)=[^&]/.test(query);
