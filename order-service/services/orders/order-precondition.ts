import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { SessionType } from '#shared/model/session.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { type Cart, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** The order that a caller saw when they change it: its version and, if sent, its id. */
export type OrderPrecondition = { orderId: string | null; version: number };

/** Refuses a call when the current order differs from the one that the caller saw. `seen` null = no precondition. */
export function assertPrecondition(cart: Cart, caller: AuthenticatedCaller, seen: OrderPrecondition | null): void {
  if (!matchesPrecondition(cart, seen)) throw staleOrder(cart, caller, seen && changeText(cart, caller, seen));
}

/**
 * Refuses a change of a part that changed at version `changedAt`, after the caller saw the order. Changes of other
 * parts are merged. `staleText`: the refusal's text, instead of the general one, if it is still the same order.
 */
export function assertUnchangedSince(
  cart: Cart,
  caller: AuthenticatedCaller,
  seen: OrderPrecondition | null,
  changedAt: number,
  staleText?: (cart: Cart) => string,
): void {
  if (seen === null || matchesPrecondition(cart, seen)) return;
  // A version of the future belongs to another order.
  if (isAnotherOrder(cart, seen) || seen.version > cart.order.version) throw staleOrder(cart, caller);
  if (changedAt > seen.version) throw staleOrder(cart, caller, staleText?.(cart) ?? changeText(cart, caller, seen));
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
export const staleOrder = (cart: Cart, caller: AuthenticatedCaller, text: string | null = null): Refusal =>
  new Refusal('stale', { data: viewCart(cart, caller), keepsChanges: true, ...(text && { messages: [text] }) });

/** Who changed the order, for an agent; `null` = not another known person, or another order. */
function changeText(cart: Cart, caller: AuthenticatedCaller, seen: OrderPrecondition): string | null {
  const { changed_by: by, changed_by_agent: agent, version } = cart.order;
  if (caller.sessionType !== SessionType.PlatformUser || isAnotherOrder(cart, seen) || seen.version > version)
    return null;
  if (by === ChangedBy.Shopper) return refusals.changedByShopper;
  return by === ChangedBy.Agent && agent && agent.id !== caller.agent?.id ? refusals.changedByAgent(agent.name) : null;
}

const isAnotherOrder = ({ order }: Cart, { orderId }: OrderPrecondition): boolean =>
  orderId !== null && orderId !== order.id;
