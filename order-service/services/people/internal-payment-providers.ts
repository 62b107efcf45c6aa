/** Payment providers by their names in tables that are no outside system. Erasures need no request to them. */
export const internalPaymentProviders = ['by-hand', 'pix-key', 'simulator'] as const;
