import { emptyCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { missingShopperParts } from '#shared/rules/checkout/checkout-ready.ts';
import type { CustomerField } from '#shared/rules/checkout/customer-problems.ts';
import { contactFieldWords, nextPaymentTexts, nextTexts } from '#shared/text/checkout/checkout-steps.ts';
import { hasChatPhone } from '../state/checkout/has-chat-phone.ts';
import { hasPayerAddress } from '../state/checkout/has-payer-address.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';

/**
 * What a shopper's current order still needs, as it stands after 'Falta:' (spec §5, "Checkout ready requires"). A
 * separate file, so that the first screen does not load these rules.
 */
export function missingOfCheckout(order: Order, settings: ShopSettings): string[] {
  const customer = order.customer ?? emptyCustomer;
  const { store, delivery, contact, schedule, payment } = missingShopperParts({
    order,
    customer,
    paymentMethod: order.payment.method,
    settings,
    hasBegun: true,
    offersPayment: true,
    hasPayerAddress: hasPayerAddress(sessionState.session, orderState.operations),
    hasChatPhone: hasChatPhone(sessionState.session, order),
  });
  return [
    ...store.map(() => nextTexts.store.label),
    ...delivery.map(() => nextTexts.delivery.label),
    // Without the article of 'o CPF'.
    ...(Object.keys(contact) as CustomerField[]).map((field) =>
      customer[field] === '' ? contactFieldWords[field].slice(2) : `corrigir ${contactFieldWords[field]}`,
    ),
    ...schedule.map(() => nextTexts.schedule.label),
    ...payment.map((text) => (nextPaymentTexts[text] ?? nextTexts.payment).label),
  ];
}
