import type { PlatformCart } from '#shared/contract/platform/platform-cart-schemas.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { missingShopperParts } from '#shared/rules/checkout/checkout-ready.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { payerRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { mayPlaceOrder } from '../../database/orders/open-orders.ts';
import { type Cart, checkCart, purchasedLines, viewCart } from '../cart/cart-state.ts';
import { pauseProblems, shopperCheckout } from '../orders/confirm-order.ts';
import { missingOfPayer } from '../payments/payer-problems.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { orderLimitsOf } from '../shops/shops.ts';

type Missing = PlatformCart['missing'][number];

/** What an empty cart needs. */
export const missingItems: Missing = { field: 'items', message: orderRefusals.empty };

/**
 * Why the confirmation of a contact's cart would be refused, by the rules of the confirmation itself. `missing`: what
 * it still needs, by field. `messages`: what changed, and what no data can settle, such as a pause of the shop.
 * Of a checkout that was not started nothing is missing, unless the shop finishes orders on the page.
 */
export async function problemsOfCart(
  db: Db,
  caller: AuthenticatedCaller,
  cart: Cart,
): Promise<Pick<PlatformCart, 'missing' | 'messages'>> {
  const view = viewCart(cart, caller);
  const isEmpty = purchasedLines(cart.lines).length === 0;
  const problems = isEmpty ? view.catalogErrorMessages : orderProblems(view);
  // Without lines and messages the same rule judges only the least value.
  const minimum = isEmpty ? [] : orderProblems({ ...view, items: [], catalogErrorMessages: [] });
  return {
    missing: [
      ...(isEmpty ? [missingItems] : minimum.map((message) => ({ field: 'items', message }))),
      ...(await missingChoices(db, caller, cart)),
    ],
    messages: [
      ...pauseProblems(cart.shop, caller.askedAt),
      ...problems.filter((message) => !minimum.includes(message)),
      ...(await openOrderProblems(db, caller, cart)),
    ],
  };
}

async function missingChoices(db: Db, caller: AuthenticatedCaller, cart: Cart): Promise<Missing[]> {
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

async function openOrderProblems(db: Db, { shopId }: AuthenticatedCaller, { order, shop }: Cart): Promise<string[]> {
  const { openOrdersPerContact: most } = orderLimitsOf(shop);
  if (most === null || (await mayPlaceOrder(db, shopId, order.customer_id, most))) return [];
  return [orderRefusals.openOrders(most)];
}
