/**
 * The maximum number of orders that are neither paid nor accepted: of all anonymous visitors of one network, and of one
 * person. `null` = no limit.
 */
export type OpenOrderLimits = { openOrdersPerNetwork: number | null; openOrdersPerContact: number | null };

/** A mobile carrier's network has many customers, and a regular may order daily before the shop accepts an order. */
export const defaultOpenOrders: OpenOrderLimits = { openOrdersPerNetwork: 10, openOrdersPerContact: 10 };
