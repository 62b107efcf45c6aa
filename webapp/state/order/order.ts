import { proxy } from 'valtio';
import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import { remainingGifts } from '#shared/rules/cart/gifts-left.ts';
import type { ChosenPayment } from '#shared/rules/offline-queue/choices.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { externalAfter, isOlder } from '#shared/rules/offline-queue/others-version.ts';
import { isAnonymous } from '#shared/rules/orders/is-anonymous-order.ts';
import { fetchOrder } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { removeValue } from '../../browser/storage/storage.ts';

type OrderState = {
  order: Order | null;
  /** Separate fields, so that a component that reads only these does not render for each change of the order. */
  hasOrder: boolean;
  hasSeller: boolean;
  /** How many gifts may still be chosen; separate for the same reason. */
  giftsLeft: number;
  /** Why there is no order, as text for the shopper. */
  loadFailure: string | null;
  /** Quantities that are unsent or unconfirmed, by line index. */
  drafts: Record<string, number>;
  /** The offline queue (webapp/state/offline-queue), and the text why the order waits for it. */
  operations: PendingOperation[];
  waitingNote: string | null;
  /** The way to pay among them. */
  chosenPayment: ChosenPayment | null;
  /** Ids of products that are being added. */
  adding: Record<string, true>;
  /** Ids of gifts that are being selected or deselected. */
  choosing: Record<string, true>;
  /** The number of sent and unconfirmed changes. */
  underway: number;
  isConfirming: boolean;
  /** The order that was just confirmed, until its page is opened. */
  confirmed: Order | null;
  /** Why the order was not confirmed; a modal shows it, because it must not be missed. */
  notice: string | null;
  /** The number of the placed order that the notice is about. */
  noticeNumber: number | null;
  /** The shop requires data that only the checkout collects, so the order is finished there. */
  needsCheckout: boolean;
  /** Incremented when the shop's offers for this order may have changed; displayed lists then reload. */
  offerRevision: number;
  /** The order was placed or cancelled. It stays visible until the page that shows this is left. */
  hasEnded: boolean;
};

const initialState = (): OrderState => ({
  order: null,
  hasOrder: false,
  hasSeller: false,
  giftsLeft: 0,
  loadFailure: null,
  drafts: {},
  operations: [],
  waitingNote: null,
  chosenPayment: null,
  adding: {},
  choosing: {},
  underway: 0,
  isConfirming: false,
  confirmed: null,
  notice: null,
  noticeNumber: null,
  needsCheckout: false,
  offerRevision: 0,
  hasEnded: false,
});

export const orderState = pageState(() => proxy(initialState()));

/** The newest version that contains a change this page did not make: by another person or by the shop. */
export const external = pageState<{ latest: SeenOrder | null }>(() => ({ latest: null }));

/** Id and version of the displayed order. A change made now expects this version. */
export function currentOrderVersion(): SeenOrder | null {
  const { order } = orderState;
  return order && { id: order.id, version: order.version };
}

/**
 * Whether the order is about to change: a change is sent, or a draft waits for its timer (spec §4, 'Atualizando...').
 */
export const isUpdating = (state: {
  readonly underway: number;
  readonly drafts: Readonly<Record<string, number>>;
}): boolean => state.underway > 0 || Object.keys(state.drafts).length > 0;

/** Loads the current order; on failure the state has the text for the page. */
export async function loadOrder(): Promise<void> {
  orderState.loadFailure = null;
  const response = await fetchOrder();
  if (response.success) applyOrder(response.data);
  else orderState.loadFailure = response.error.message;
}

/**
 * Reloads the order in the background, if no change is pending. A failure keeps the displayed order. Returns the
 * failure text, or `null`.
 */
export async function refreshOrder(): Promise<string | null> {
  if (!orderState.order || orderState.hasEnded || isUpdating(orderState) || orderState.isConfirming) return null;
  const response = await fetchOrder();
  if (!response.success) return response.text;
  if (!isUpdating(orderState) && !orderState.isConfirming) applyOrder(response.data);
  return null;
}

/** Closes the notice why the order was not confirmed. */
export function closeNotice(): void {
  Object.assign(orderState, { notice: null, noticeNumber: null });
  removeValue('ended_order');
}

/** Loads the next order when the page of an ended order is left. */
export async function leaveEndedOrder(): Promise<void> {
  if (!orderState.hasEnded) return;
  await loadOrder();
  // Set only now: until here the page still shows how the previous order ended.
  orderState.hasEnded = false;
}

/** `isAnother`: the previous order was placed or cancelled, so its data does not apply to the new one. */
export type OrderListener = (order: Order, how: { isAnother: boolean }) => void;
const orderListeners = new Set<OrderListener>();

/** Calls `listener` with each received order, before it is rendered; the same function is called once. */
export function onOrder(listener: OrderListener): void {
  orderListeners.add(listener);
}

/**
 * Keeps unread messages when another response arrives, such as the one of auto-saved contact data. Each response
 * reports the items that can't be bought, so another message about one is over.
 */
export function withUnreadMessages(order: Order): Order {
  const { id, catalogErrorMessages: now } = order;
  const before = orderState.order?.id === id ? orderState.order.catalogErrorMessages : [];
  // Both refusals of an item that can't be bought have these words (`orderRefusals`).
  const unread = before.filter((message) => !message.includes('Remova o item'));
  return { ...order, catalogErrorMessages: [...new Set([...unread, ...now])] };
}

/**
 * Shows an order, unless a newer version of it is already shown. `isOwn`: it is the response to this page's change.
 */
export function applyOrder(order: Order, { isOwn = false } = {}): void {
  const current = orderState.order;
  if (isOlder(order, current)) return;
  external.latest = externalAfter(external.latest, current, order, { isOwn });
  const isAnother = current !== null && current.id !== order.id;
  if (isAnother) orderState.needsCheckout = false;
  if (order.catalogErrorMessages.some((message) => !current?.catalogErrorMessages.includes(message)))
    orderState.offerRevision++;
  orderState.order = { ...order, isAnonymousUser: order.isAnonymousUser || isAnonymous(order) };
  orderState.hasOrder = true;
  orderState.hasSeller = order.seller !== null;
  orderState.giftsLeft = remainingGifts(order.gifts);
  for (const listener of orderListeners) listener(order, { isAnother });
}
