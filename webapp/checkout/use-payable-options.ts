import type { Order } from '#shared/model/order.ts';
import type { PaymentOption } from '#shared/model/payment/payment.ts';
import { payableOptions } from '#shared/rules/payment/shown-payment-methods.ts';
import { usePaymentOptions } from '../api/queries.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

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

/** The payment options of the order; null while they load. */
export function usePayableOptions(): readonly PaymentOption[] | null {
  const { order } = useRead(orderState);
  const { settings } = useRead(sessionState);
  const { answer } = usePaymentOptions(order ? paymentOptionsKey(order) : null);
  return order && settings && answer?.success ? payableOptions(order, answer.data, settings) : null;
}
