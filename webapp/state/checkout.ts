import { proxy, subscribe } from 'valtio';
import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { type Order, OrderStatus, type SeenOrder } from '#shared/model/order.ts';
import type { Result } from '#shared/model/result.ts';
import { draftBesideOrder } from '#shared/rules/checkout-draft.ts';
import { recall, remember } from '../browser/storage.ts';
import { applyToOrder, orderState, whenOrderComes } from './order.ts';
import { sessionState } from './session.ts';

/**
 * What is being chosen in the checkout and is not the order's yet. Kept per user and restored (spec §3): `takeOver` in
 * session.ts forgets it when another person comes.
 */
export const checkoutState = proxy<CheckoutData>({ ...emptyCheckoutData });

let stopKeeping: (() => void) | null = null;
/** Choices sent and not answered. */
let choosing = 0;

// Not only while the checkout is open: an order may be placed from the cart, too, or elsewhere, or lose a choice by itself.
whenOrderComes(followOrder);

/** Brings back what this user had half filled in for this order, and keeps it from now on. Asked again it does nothing. */
export function openCheckout(): void {
  if (stopKeeping) return;
  const kept = readKept(recall('checkout_data'));
  const { order } = orderState;
  if (!order || kept.orderId === order.id) Object.assign(checkoutState, kept);
  stopKeeping = subscribe(checkoutState, () => remember('checkout_data', { ...checkoutState }));
  if (order) followOrder(order);
  remember('checkout_data', { ...checkoutState });
}

/**
 * Makes a choice: it shows at once, is sent in its turn, and after the answer the draft shows what the order has. A failure puts
 * back what was there; its words are in the answer.
 */
export async function makeChoice(
  change: (draft: CheckoutData) => CheckoutData,
  send: (expected: SeenOrder | null) => Promise<Result<Order>>,
): Promise<Result<Order>> {
  const before = { ...checkoutState };
  Object.assign(checkoutState, change(before));
  choosing++;
  try {
    const answer = await applyToOrder(send);
    const isSameOrder = checkoutState.orderId === before.orderId;
    if (!answer.success && choosing === 1 && isSameOrder) Object.assign(checkoutState, undone(before, change(before)));
    return answer;
  } finally {
    choosing--;
    if (orderState.order) followOrder(orderState.order);
  }
}

/** The draft goes along with the order. What was being chosen for another one, or for one that is placed or canceled, is not the next one's. */
function followOrder(order: Order): void {
  if (checkoutState.orderId !== order.id || order.status !== OrderStatus.Creating)
    Object.assign(checkoutState, emptyCheckoutData, { orderId: order.id });
  if (choosing > 0 || !stopKeeping) return;
  const addresses = sessionState.session?.userShop.addresses ?? [];
  Object.assign(checkoutState, draftBesideOrder({ ...checkoutState }, order, addresses));
}

/** The old values of what a change touched: something else may have been typed meanwhile. */
function undone(before: CheckoutData, after: CheckoutData): Partial<CheckoutData> {
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => before[name as keyof CheckoutData] !== after[name as keyof CheckoutData]),
  );
}

/** What was kept may be of an older version, or somebody's play: only fields of the right kind come back. */
function readKept(kept: unknown): Partial<CheckoutData> {
  if (typeof kept !== 'object' || kept === null) return {};
  const known = Object.entries(emptyCheckoutData).flatMap(([name, empty]) => {
    const value = (kept as Record<string, unknown>)[name];
    const isLike = value !== undefined && (value === null || empty === null || typeof value === typeof empty);
    return isLike ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

/** For tests: as before the first call. */
export function resetCheckout(): void {
  stopKeeping?.();
  stopKeeping = null;
  choosing = 0;
  Object.assign(checkoutState, emptyCheckoutData);
}
