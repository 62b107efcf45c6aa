import type { PlatformCart } from '#shared/contract/platform/platform-cart-schemas.ts';
import { missingShopperParts } from '#shared/rules/checkout/checkout-ready.ts';
import { payerRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Cart, checkCart, viewCart } from '../cart/cart-state.ts';
import { shopperCheckout } from '../orders/confirm-order.ts';
import { missingOfPayer } from '../payments/payer-problems.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

type Missing = PlatformCart['missing'][number];

/**
 * What a contact's cart still needs before its confirmation, by the rules of the confirmation itself. Without a started
 * checkout nothing is missing: the contact may confirm the cart as it is.
 */
export async function missingOfCart(db: Db, caller: AuthenticatedCaller, cart: Cart): Promise<Missing[]> {
  const { store, delivery, contact, schedule, payment } = missingShopperParts(
    shopperCheckout(cart, viewCart(cart, caller)),
  );
  const payer = await missingOfPayer(db, caller.shopId, checkCart(cart));
  return [
    ...store.map((message) => ({ field: 'seller', message })),
    ...delivery.map((message) => ({ field: 'logistic', message })),
    ...Object.entries(contact).map(([field, message]) => ({ field: `customer.${field}`, message })),
    ...schedule.map((message) => ({ field: 'logistic.day', message })),
    ...payment.map((message) => ({ field: 'payment', message })),
    // The payer's phone and address are the customer's.
    ...payer.map((need) => ({ field: `customer.${need}`, message: payerRefusals.own[need] })),
  ];
}
