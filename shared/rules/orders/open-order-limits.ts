/**
 * The maximum number of orders that are neither paid nor accepted: of all anonymous visitors of one network, and of one
 * person. A person is a contact, an anonymous session, or the anonymous visitors of one network with the same document,
 * e-mail or phone. `null` = no limit.
 * `openOrdersPerNetworkWithoutName`: from so many open orders of a network, an order of an anonymous visitor needs a
 * name or a payment.
 */
export type OpenOrderLimits = {
  openOrdersPerNetwork: number | null;
  openOrdersPerNetworkWithoutName: number | null;
  openOrdersPerContact: number | null;
};

/** A mobile carrier's network has many customers, and a regular may order daily before the shop accepts an order. */
export const defaultOpenOrders: OpenOrderLimits = {
  openOrdersPerNetwork: 10,
  openOrdersPerNetworkWithoutName: 3,
  openOrdersPerContact: 10,
};
