import { isDeepStrictEqual } from 'node:util';
import { cashGroup, PaymentMethod } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { chosenPayment, type PaymentContext, paymentOffers } from '../payment-setup/payment-offer.ts';
import type { CheckedOrder } from './check-seller.ts';
import { withPayment } from './checkout-choices.ts';

/**
 * Checks an order's payment against the shop's current options. An option that is gone or no longer allowed, such as
 * PIX with a subscription, is removed with a message. So is a cash amount below the order's total. `order` holds
 * current totals.
 */
export function checkPayment(
  order: OrderRow,
  { boletoClearsAfterEnd, ...context }: PaymentContext & { boletoClearsAfterEnd: boolean },
): CheckedOrder {
  const { payment } = order;
  if (!payment) return { order, messages: [] };
  const offer = paymentOffers(context).find(({ providerId }) => providerId === payment.providerId);
  if (!offer || paymentMethodOf(offer) !== payment.method) {
    const isTooLate = boletoClearsAfterEnd && payment.method === PaymentMethod.Boleto;
    const message = isTooLate ? paymentRefusals.boletoTooLate : paymentRefusals.lost(payment.name);
    return { order: withPayment(order, null), messages: [message] };
  }
  const cash = offer.group === cashGroup ? payment.cashAmount : null;
  const isEnough = cash === null || cash >= order.total_amount;
  const offered = chosenPayment(offer, isEnough ? cash : null, payment.information);
  const now = payment.pixKey === undefined ? offered : { ...offered, pixKey: payment.pixKey };
  return {
    order: isDeepStrictEqual(now, payment) ? order : { ...order, payment: now },
    messages: isEnough ? [] : [paymentRefusals.cashLost(formatBrl(toReais(cash)))],
  };
}
