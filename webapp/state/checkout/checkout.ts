import { proxy, subscribe } from 'valtio';
import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { mergeDraftWithOrder } from '#shared/rules/checkout/checkout-draft.ts';
import { restoreDraft } from '#shared/rules/checkout/parse-draft.ts';
import { unsentFields } from '#shared/rules/offline-queue/choices.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';
import { restoreQueue } from '../offline-queue/queue-store.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';

/**
 * Checkout choices that the order does not contain yet. Saved per user and restored (spec §3): `adoptSession` in
 * session.ts removes it for another person.
 */
export const checkoutState = pageState(() => proxy<CheckoutData>({ ...emptyCheckoutData }));

const saving = pageState<{ stop: (() => void) | null }>(
  () => ({ stop: null }),
  ({ stop }) => stop?.(),
);

/** Restores this user's draft for this order, and saves it from now on. A second call does nothing. */
export function openCheckout(): void {
  if (saving.stop) return;
  restoreQueue();
  const stored = restoreDraft(loadValue('checkout_data'));
  const { order } = orderState;
  if (!order || stored.orderId === order.id) Object.assign(checkoutState, stored);
  saving.stop = subscribe(checkoutState, saveDraft);
  if (order) syncWithOrder(order);
  saveDraft();
}

const saveDraft = () => saveValue('checkout_data', { ...checkoutState });

/**
 * Updates the draft from the order, except unconfirmed choices. Choices for another order, or for one that is placed
 * or cancelled, are removed.
 */
export function syncWithOrder(order: Order): void {
  if (checkoutState.orderId !== order.id || order.status !== OrderStatus.Creating)
    Object.assign(checkoutState, emptyCheckoutData, { orderId: order.id });
  if (!saving.stop) return;
  const addresses = sessionState.session?.userShop.addresses ?? [];
  const draft = { ...checkoutState };
  Object.assign(
    checkoutState,
    mergeDraftWithOrder(draft, order, addresses),
    unsentFields(draft, orderState.operations),
  );
}
