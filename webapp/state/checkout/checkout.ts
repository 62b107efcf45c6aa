import { proxy, subscribe } from 'valtio';
import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { draftBesideOrder } from '#shared/rules/checkout/checkout-draft.ts';
import { keptDraft } from '#shared/rules/checkout/restored-draft.ts';
import { unsentFields } from '#shared/rules/orders/unsent-choices.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';
import { onOrder, orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';

/**
 * What is being chosen in the checkout and is not the order's yet. Kept per user and restored (spec §3): `takeOver` in
 * session.ts forgets it when another person comes.
 */
export const checkoutState = proxy<CheckoutData>({ ...emptyCheckoutData });

let stopSaving: (() => void) | null = null;

// Not only while the checkout is open: an order may be placed from the cart, too, or elsewhere, or lose a choice by itself.
onOrder(syncWithOrder);

/** Brings back what this user had half filled in for this order, and keeps it from now on. Asked again it does nothing. */
export function openCheckout(): void {
  if (stopSaving) return;
  const stored = keptDraft(loadValue('checkout_data'));
  const { order } = orderState;
  if (!order || stored.orderId === order.id) Object.assign(checkoutState, stored);
  stopSaving = subscribe(checkoutState, saveDraft);
  if (order) syncWithOrder(order);
  saveDraft();
}

const saveDraft = () => saveValue('checkout_data', { ...checkoutState });

/**
 * The draft goes along with the order, but for choices that are not answered yet. What was being chosen for another one, or for one that is
 * placed or canceled, is not the next one's.
 */
export function syncWithOrder(order: Order): void {
  if (checkoutState.orderId !== order.id || order.status !== OrderStatus.Creating)
    Object.assign(checkoutState, emptyCheckoutData, { orderId: order.id });
  if (!stopSaving) return;
  const addresses = sessionState.session?.userShop.addresses ?? [];
  const draft = { ...checkoutState };
  Object.assign(checkoutState, draftBesideOrder(draft, order, addresses), unsentFields(draft));
}

/** For tests: as before the first call. */
export function resetCheckout(): void {
  stopSaving?.();
  stopSaving = null;
  Object.assign(checkoutState, emptyCheckoutData);
}
