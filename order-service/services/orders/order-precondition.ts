import { type Cart, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** The order that a caller has seen when they change it: its version and, when they say so, which order it was. */
export type OrderPrecondition = { orderId: string | null; version: number };

/** Refuses what is meant for an order as it was seen, once the current one is no longer exactly that. `seen` null = as it is. */
export function assertPrecondition(cart: Cart, who: AuthenticatedCaller, seen: OrderPrecondition | null): void {
  if (!matchesPrecondition(cart, seen)) throw staleOrder(cart, who);
}

/** Refuses a change of what somebody changed at the version `changedAt`, after the caller saw the order; what was changed elsewhere is merged. */
export function assertUnchangedSince(
  cart: Cart,
  who: AuthenticatedCaller,
  seen: OrderPrecondition | null,
  changedAt: number,
): void {
  if (seen === null || matchesPrecondition(cart, seen)) return;
  // A version of the future is another order's, too.
  if (isAnotherOrder(cart, seen) || seen.version > cart.order.version || changedAt > seen.version)
    throw staleOrder(cart, who);
}

/** Whether the order is still the version that was seen; null = the caller did not say. */
export const matchesPrecondition = (cart: Cart, seen: OrderPrecondition | null): boolean =>
  seen === null || (!isAnotherOrder(cart, seen) && seen.version === cart.order.version);

/** Refuses what is meant for another order than the one being built; `orderId` null = whichever that is. */
export function assertNamed(cart: Cart, who: AuthenticatedCaller, orderId: string | null): void {
  if (orderId !== null && orderId !== cart.order.id) throw staleOrder(cart, who);
}

/** Says that the order is another one by now, with the order. It may just have been made, and stays. */
export const staleOrder = (cart: Cart, who: AuthenticatedCaller): Refusal =>
  new Refusal('stale', { data: viewCart(cart, who), keepsChanges: true });

const isAnotherOrder = ({ order }: Cart, { orderId }: OrderPrecondition): boolean =>
  orderId !== null && orderId !== order.id;
