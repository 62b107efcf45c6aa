import type { Order } from '#shared/model/order/order.ts';

/** Spec §2: "An order whose user id contains the word anonymous is flagged as anonymous user". */
export const isAnonymous = (order: Pick<Order, 'userId'>): boolean => order.userId.toLowerCase().includes('anonymous');
