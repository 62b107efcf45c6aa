import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { checkCart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import { chosenPayment, paymentOffers } from '../payment-setup/payment-offer.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';
import { withPayment } from './checkout-choices.ts';

/**
 * The agent's PIX key for this order (spec §7, POST pix/manual). Only an agent may set where a customer's money goes.
 * The order is paid by a static code of that key, made with the total when the order is placed. The payment is
 * confirmed by hand.
 */
export async function setManualPix(
  db: Db,
  caller: AuthenticatedCaller,
  typed: string,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const pixKey = typedPixKey(typed);
  if (pixKey === null) throw ruleRefusal('pix-key', paymentRefusals.noPixKey);
  return changeOrder(db, caller, 'payment', expected, (cart) => {
    const settings = storedSettings(cart.shop);
    const offers = paymentOffers({
      lines: checkCart(cart).bought,
      settings,
      paymentOptions: cart.offers.paymentOptions,
    });
    const { payment } = cart.order;
    const pix = offers.filter(({ method, payOnDelivery }) => method === PaymentMethod.Pix && !payOnDelivery);
    const offer = pix.find(({ providerId }) => providerId === payment?.providerId) ?? pix[0];
    if (!offer) throw ruleRefusal('no-such-payment', paymentRefusals.unavailable);
    return withPayment(cart.order, { ...chosenPayment(offer, null, null), pixKey });
  });
}
