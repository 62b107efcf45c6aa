/** The lists of customers in the panel: who bought, or every contact. */
export const customerLists = ['buyers', 'all'] as const;
export type CustomerList = (typeof customerLists)[number];
