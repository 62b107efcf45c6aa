import { type AgentConfirmation, emptyCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { missingForCheckout, needsPaymentOption } from '#shared/rules/checkout/checkout-ready.ts';
import { customerProblems } from '#shared/rules/checkout/customer-problems.ts';
import { normalizeCustomer } from '#shared/rules/checkout/normalize-customer.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ChosenPayment } from '../../database/orders/orders.ts';
import { type Cart, checkCart, purchasedLines } from '../cart/cart-state.ts';
import { withPayment } from '../checkout/checkout-choices.ts';
import { withCustomer, writeCustomer } from '../customers/save-customer.ts';
import { notifyReceived } from '../messaging/send-order-status.ts';
import { chosenPayment, paymentOffers } from '../payment-setup/payment-offer.ts';
import { chargeInChat } from '../payments/chat-charge.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';
import { lockCartToConfirm, placeCart } from './confirm-order.ts';
import type { OrderPrecondition } from './order-precondition.ts';

/**
 * The agent's confirmation (spec §7, POST confirm). Saves the customer's data and the payment method, and makes the
 * order Received when it is ready (spec §5, "Checkout ready requires"). Otherwise the refusal lists everything that is
 * missing, and no input is saved. The contact is notified in their chat. The rest equals the shopper's confirmation.
 */
export async function confirmByAgent(
  db: Db,
  caller: AuthenticatedCaller,
  sent: AgentConfirmation,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const { paymentMethod, manualPaymentInformation = '', ...data } = sent;
  const found = await lockCartToConfirm(db, caller, expected);
  const settings = storedSettings(found.shop);
  const customer = normalizeCustomer({ ...emptyCustomer, ...data });
  const isSaved = Object.keys(customerProblems(customer, settings)).length === 0;
  const payment = paymentMethod === undefined ? null : confirmedPayment(found, paymentMethod);
  const isTooLate = payment === null && paymentMethod === PaymentMethod.Boleto && checkCart(found).boletoClearsAfterEnd;
  const information = manualPaymentInformation.trim();
  const order = payment
    ? withPayment(found.order, { ...payment, information: information === '' ? payment.information : information })
    : found.order;
  const cartToPlace = { ...(isSaved ? withCustomer(found, data) : found), order };
  return placeCart(db, caller, found, {
    cartToPlace,
    beforeReserving: () => writeCustomer(db, caller, cartToPlace),
    onPlaced: async (placed, order) => {
      await notifyReceived(db, cartToPlace.shop, placed, order);
      await chargeInChat(db, caller.shopId, placed);
    },
    moreProblems: (view) => [
      ...(isTooLate ? [paymentRefusals.boletoTooLate] : []),
      ...missingForCheckout({
        order: view,
        customer,
        // A method that the shop does not have counts as none.
        paymentMethod:
          paymentMethod !== undefined && (payment || needsPaymentOption(paymentMethod, settings))
            ? paymentMethod
            : null,
        manualPaymentInformation: information,
        // `payerProblems` names what is missing of the payer.
        hasPayerAddress: true,
        hasChatPhone: true,
        settings,
      }),
    ],
  });
}

/**
 * The chosen payment, if it has the given method. A method without further choices uses the option that the shop offers
 * for this order.
 */
function confirmedPayment({ order, lines, shop, offers }: Cart, method: PaymentMethod): ChosenPayment | null {
  if (order.payment?.method === method) return order.payment;
  const settings = storedSettings(shop);
  if (needsPaymentOption(method, settings)) return null;
  const offered = paymentOffers({ lines: purchasedLines(lines), settings, paymentOptions: offers.paymentOptions });
  const offer = offered.find((candidate) => paymentMethodOf(candidate) === method);
  return offer ? chosenPayment(offer, null, null) : null;
}
