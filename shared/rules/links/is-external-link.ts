/**
 * Whether a query string (from its question mark on) selects a list that the server does not render: suggested
 * products.
 */
export const isExternalLink = (query: string): boolean => /[?&]ids=[^&]/.test(query);
