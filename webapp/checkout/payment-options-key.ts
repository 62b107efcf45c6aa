import type { Order } from '#shared/model/order/order.ts';

/** The cache key of the payment options: the parts of an order that decide how it may be paid. */
export const paymentOptionsKey = ({ id, logistic, seller, items }: Order): string =>
  [
    id,
    logistic?.type,
    logistic?.providerId,
    logistic?.startDeliveryTime,
    seller?.providerId,
    items.some(({ subscription }) => subscription),
  ].join();
