import { LogisticType, type OrderLogistic } from '../../model/order/logistic.ts';
import { type OrderPayment, PaymentMethod, type PaymentOption } from '../../model/payment/payment.ts';
import { boletoSlotTexts } from '../../text/payment/boleto-slot.ts';
import { isPixByHand } from '../payment/payment-note.ts';
import { paymentMethodOf } from '../payment/shown-payment-methods.ts';
import { slotWords } from './choice-text.ts';

/**
 * The sentence for an order whose chosen boleto may be confirmed only after its delivery slot begins; `null` otherwise.
 * `options`: the options that the order may be paid with.
 */
export function boletoSlotWarning(
  order: {
    logistic: Pick<OrderLogistic, 'type' | 'startDeliveryTime' | 'endDeliveryTime'> | null;
    payment: Pick<OrderPayment, 'providerId'>;
  },
  options: readonly PaymentOption[],
  clock: { now: Date; timeZone: string },
): string | null {
  const chosen = options.find(({ providerId }) => providerId === order.payment.providerId);
  const slot = slotWords(order.logistic, clock);
  if (!chosen?.clearsAfterSlot || slot === null) return null;
  const isOffered = (method: PaymentMethod) => options.some((option) => paymentMethodOf(option) === method);
  const faster = [
    ...(isOffered(PaymentMethod.Pix) && !isPixByHand(PaymentMethod.Pix, options) ? ['PIX'] : []),
    ...(isOffered(PaymentMethod.CreditCard) ? ['cartão'] : []),
  ];
  const isPickup = order.logistic?.type === LogisticType.StorePickUp;
  return `${boletoSlotTexts.warning(slot, isPickup)} ${boletoSlotTexts.advice(faster)}`;
}
