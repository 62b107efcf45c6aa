/**
 * How many orders that are neither paid nor accepted may stand at once: of all anonymous visitors of one network, and of one person.
 * Null = no limit.
 */
export type OpenOrderLimits = { openOrdersPerNetwork: number | null; openOrdersPerContact: number | null };

/** A network of a mobile carrier has many customers, and a regular may order every day before the shop accepts anything. */
export const defaultOpenOrders: OpenOrderLimits = { openOrdersPerNetwork: 10, openOrdersPerContact: 10 };
