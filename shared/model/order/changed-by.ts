/** Who changed an order. `Shop`: a change in the catalogue; `Payment`: a payment result. */
export const ChangedBy = { Shopper: 'shopper', Agent: 'agent', Shop: 'shop', Payment: 'payment' } as const;
export type ChangedBy = (typeof ChangedBy)[keyof typeof ChangedBy];
