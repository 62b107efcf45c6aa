import { proxy, subscribe } from 'valtio';
import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { emptyCustomer } from '#shared/model/customer.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { mergeDraftWithOrder } from '#shared/rules/checkout/checkout-draft.ts';
import { contactAfterEnd, contactFrom } from '#shared/rules/checkout/contact-draft.ts';
import { normalizeCustomer } from '#shared/rules/checkout/normalize-customer.ts';
import { restoreDraft } from '#shared/rules/checkout/parse-draft.ts';
import { unsentFields } from '#shared/rules/offline-queue/choices.ts';
import { operationsOf } from '#shared/rules/offline-queue/operation.ts';
import { contactDataTitle } from '#shared/text/checkout/customer.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';
import { newOperation } from '../offline-queue/new-operation.ts';
import { restoreQueue } from '../offline-queue/queue-store.ts';
import { showLate } from '../offline-queue/refused-changes.ts';
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

/**
 * Restores this user's draft for this order, and saves it from now on. Of a draft for another order only contact data
 * are kept, as not saved. A second call does nothing.
 */
export function openCheckout(): void {
  if (saving.stop) return;
  restoreQueue();
  Object.assign(checkoutState, restoreDraft(loadValue('checkout_data')));
  const { order } = orderState;
  saving.stop = subscribe(checkoutState, saveDraft);
  if (order) syncWithOrder(order);
  saveDraft();
}

const saveDraft = () => saveValue('checkout_data', { ...checkoutState });

/**
 * Updates the draft from the order, except unconfirmed choices. Choices for another order, or for one that is placed
 * or cancelled, are removed. Contact data that were typed for it stay as not saved.
 */
export function syncWithOrder(order: Order): void {
  if (checkoutState.orderId !== order.id || order.status !== OrderStatus.Creating)
    Object.assign(checkoutState, emptyCheckoutData, endContact(order), { orderId: order.id });
  if (!saving.stop) return;
  const addresses = sessionState.session?.userShop.addresses ?? [];
  const draft = { ...checkoutState };
  Object.assign(
    checkoutState,
    mergeDraftWithOrder(draft, order, addresses),
    unsentFields(draft, orderState.operations),
  );
}

/**
 * The contact data of an order that is over: only a press saves them for the next one. Complete ones are listed, unless
 * they are in the queue, which lists them itself.
 */
function endContact({ customer }: Order): Pick<CheckoutData, 'refusedContact' | 'isContactLate'> {
  const { orderId, contact, contactBase, isContactLate } = checkoutState;
  const earlier = isContactLate ? checkoutState.refusedContact : null;
  if (!orderId || !contact) return { refusedContact: earlier, isContactLate };
  const typed = contactFrom(contact);
  const base = normalizeCustomer(contactFrom(contactBase ?? emptyCustomer));
  const { refused, isListed } = contactAfterEnd({ typed, base }, customer);
  if (isListed && operationsOf(orderState.operations, 'contact').length === 0) {
    const made = newOperation({ id: orderId, version: 0 });
    showLate({ kind: 'contact', ...made, customer: normalizeCustomer(typed) }, contactDataTitle);
  }
  const refusedContact = refused ? { ...earlier, ...refused } : earlier;
  return { refusedContact, isContactLate: refusedContact !== null };
}
