import type { PaymentOption } from '#shared/model/payment/payment.ts';
import { requiresPart } from '#shared/rules/checkout/required-parts.ts';
import { payableOptions } from '#shared/rules/payment/shown-payment-methods.ts';
import { usePaymentOptions } from '../api/queries/payment.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { paymentOptionsKey } from './payment-options-key.ts';

/** The payment options of the order; null while they load, and where the shop asks for no payment. */
export function usePayableOptions(): readonly PaymentOption[] | null {
  const { order } = useRead(orderState);
  const { settings } = useRead(sessionState);
  const asksPayment = settings !== null && requiresPart(settings, 'payment');
  const { response } = usePaymentOptions(asksPayment && order ? paymentOptionsKey(order) : null);
  return order && settings && response?.success ? payableOptions(order, response.data, settings) : null;
}
