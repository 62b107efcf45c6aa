import type { Order } from '#shared/model/order/order.ts';
import { cashGroup, type PaymentChoice, PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { boletoClearsAfterSlot } from '#shared/rules/orders/reservation-end.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Cart, checkCart, openCart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import { chosenPayment, type PaymentOffer, paymentOffers, paymentOptionView } from '../payment-setup/payment-offer.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { reservationLimitsOf, storedSettings } from '../shops/shops.ts';
import { withPayment } from './checkout-choices.ts';

/** The payment options of the order (spec §7, GET payments). */
export async function paymentOptions(db: Db, caller: AuthenticatedCaller): Promise<PaymentOption[]> {
  const cart = await openCart(db, caller, { lock: false });
  const clearsAfterSlot = isBoletoLate(cart);
  return offersOf(cart).map((offer) =>
    paymentOptionView(paymentMethodOf(offer) === PaymentMethod.Boleto ? { ...offer, clearsAfterSlot } : offer),
  );
}

function isBoletoLate(cart: Cart): boolean {
  const { schedule } = checkCart(cart).order;
  return boletoClearsAfterSlot(
    { placedAt: cart.now, slotStartsAt: schedule && new Date(schedule.startsAt) },
    reservationLimitsOf(cart.shop),
    cart.shop.time_zone,
  );
}

/**
 * Sets the payment option (spec §7, POST payment/delivery). `type` is the option's method, or OnDelivery for a payment
 * on delivery. The cash amount, in reais, must be at least the order's total; without it the exact amount is assumed.
 */
export function setPayment(
  db: Db,
  caller: AuthenticatedCaller,
  { providerId, type, cashAmount }: PaymentChoice,
  expected: OrderPrecondition | null,
): Promise<Order> {
  return changeOrder(db, caller, 'payment', expected, (cart) => {
    const offer = offersOf(cart).find((option) => option.providerId === providerId);
    if (!offer && type === PaymentMethod.Boleto && checkCart(cart).boletoClearsAfterEnd)
      throw ruleRefusal('no-such-payment', paymentRefusals.boletoTooLate);
    if (!offer || (type !== paymentMethodOf(offer) && type !== offer.method))
      throw ruleRefusal('no-such-payment', paymentRefusals.unavailable);
    const cash = offer.group === cashGroup && cashAmount !== undefined ? toCents(cashAmount) : null;
    if (cash !== null && cash < checkCart(cart).order.total_amount)
      throw ruleRefusal('cash-too-low', paymentRefusals.cashTooLow);
    return withPayment(cart.order, chosenPayment(offer, cash, null));
  });
}

const offersOf = (cart: Cart): PaymentOffer[] =>
  paymentOffers({
    lines: checkCart(cart).bought,
    settings: storedSettings(cart.shop),
    paymentOptions: cart.offers.paymentOptions,
  });
