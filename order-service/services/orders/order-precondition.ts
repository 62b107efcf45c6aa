import { type Cart, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** The order that a caller saw when they change it: its version and, if sent, its id. */
export type OrderPrecondition = { orderId: string | null; version: number };

/** Refuses a call when the current order differs from the one that the caller saw. `seen` null = no precondition. */
export function assertPrecondition(cart: Cart, caller: AuthenticatedCaller, seen: OrderPrecondition | null): void {
  if (!matchesPrecondition(cart, seen)) throw staleOrder(cart, caller);
}

/**
 * Refuses a change of a part that changed at version `changedAt`, after the caller saw the order. Changes of other
 * parts are merged.
 */
export function assertUnchangedSince(
  cart: Cart,
  caller: AuthenticatedCaller,
  seen: OrderPrecondition | null,
  changedAt: number,
): void {
  if (seen === null || matchesPrecondition(cart, seen)) return;
  // A version of the future belongs to another order.
  if (isAnotherOrder(cart, seen) || seen.version > cart.order.version || changedAt > seen.version)
    throw staleOrder(cart, caller);
}

/** Whether the order still has the version that the caller saw; null = no precondition. */
export const matchesPrecondition = (cart: Cart, seen: OrderPrecondition | null): boolean =>
  seen === null || (!isAnotherOrder(cart, seen) && seen.version === cart.order.version);

/** Refuses a call that names another order than the current one; `orderId` null = the current one. */
export function assertNamed(cart: Cart, caller: AuthenticatedCaller, orderId: string | null): void {
  if (orderId !== null && orderId !== cart.order.id) throw staleOrder(cart, caller);
}

/**
 * The refusal for an order that changed meanwhile, with the current order. The order may have been created just now,
 * and stays.
 */
export const staleOrder = (cart: Cart, caller: AuthenticatedCaller): Refusal =>
  new Refusal('stale', { data: viewCart(cart, caller), keepsChanges: true });

const isAnotherOrder = ({ order }: Cart, { orderId }: OrderPrecondition): boolean =>
  orderId !== null && orderId !== order.id;
