/** Whose doing a change of an order was: the shop's is what its catalogue changed, a payment's what became of the money. */
export const ChangedBy = { Shopper: 'shopper', Agent: 'agent', Shop: 'shop', Payment: 'payment' } as const;
export type ChangedBy = (typeof ChangedBy)[keyof typeof ChangedBy];
