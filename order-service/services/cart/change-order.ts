import type { Order } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import type { Choices, OrderPart } from '../checkout/checkout-choices.ts';
import { withChange } from '../checkout/checkout-started.ts';
import { assertUnchangedSince, type OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { loadOffers } from '../shops/shop-offers.ts';
import { type Cart, saveCart } from './cart-state.ts';
import { openCartToEdit } from './open-cart-to-edit.ts';
import { loadPriceSources } from './price-sources.ts';

/**
 * Changes one part of the current order, such as its delivery, under the order's lock. `change` receives the current
 * cart and returns the new choices, or throws a refusal. `expected`: the order version that the caller saw, or null. A
 * change against an older version is merged, unless this part changed since. Returns the whole order, including
 * everything that the change reset. `isSuggested`: the page chose by itself, which does not begin the checkout.
 * `staleText`: the text of the refusal when this part changed meanwhile.
 */
export async function changeOrder(
  db: Db,
  caller: AuthenticatedCaller,
  part: OrderPart,
  expected: OrderPrecondition | null,
  change: (cart: Cart) => Promise<Choices> | Choices,
  how: { isSuggested?: boolean | undefined; staleText?: (cart: Cart) => string } = {},
): Promise<Order> {
  const cart = await openCartToEdit(db, caller);
  assertPartFresh(cart, caller, part, expected, how.staleText);
  const choices = await change(cart);
  const part_versions = withChange(cart.order.part_versions, part, cart.order.version + 1, how);
  const order = { ...cart.order, ...choices, part_versions };
  const sources = await loadPriceSources(db, caller.shopId, order, cart.sellables);
  const offers = await loadOffers(db, caller, cart.shop, order, cart.offers.paymentOptions);
  const isRepriced = order.price_table_id !== cart.order.price_table_id;
  return (await saveCart(db, caller, { ...cart, ...sources, offers, order, isEdited: true, isRepriced })).view;
}

/** Refuses a change of a part that another request changed after the caller saw it. */
export function assertPartFresh(
  cart: Cart,
  caller: AuthenticatedCaller,
  part: OrderPart,
  expected: OrderPrecondition | null,
  staleText?: (cart: Cart) => string,
): void {
  assertUnchangedSince(cart, caller, expected, cart.order.part_versions[part] ?? 0, staleText);
}
