import { proxy, subscribe } from 'valtio';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { isTemporary } from '#shared/model/result.ts';
import { grownLines } from '#shared/rules/cart/grown-lines.ts';
import { fetchPlacedOrder, sendRepeatedOrder } from '../../api/calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState, refreshOrder } from '../order/order.ts';
import { onOrderUpdate } from '../order/order-notifications.ts';
import { isNewPrice } from '../order/unacknowledged-prices.ts';
import { progressState, showPayment } from '../payment/payment-progress.ts';
import { showToast } from '../session/toasts.ts';

/**
 * The placed order on screen. `failure`: why it could not be loaded; it shows only if there is no order to show.
 * `isMissing`: this person has no such order. `isRepeating`: its items are being added to the cart. `repeated`: the
 * order whose items were added last; in words, what was in the cart already, which prices changed, and what was left
 * out.
 */
type PlacedOrderState = {
  number: number | null;
  placed: PlacedOrder | null;
  failure: string | null;
  isMissing: boolean;
  isRepeating: boolean;
  /** It becomes the cart: it is not loaded any more, and the page is left. */
  isReopening: boolean;
  repeated: { number: number; grown: string[]; prices: string[]; missing: string[]; isInCart: boolean } | null;
};
const initialState = (): PlacedOrderState => ({
  number: null,
  placed: null,
  failure: null,
  isMissing: false,
  isRepeating: false,
  isReopening: false,
  repeated: null,
});
export const placedOrderState = pageState(() => proxy(initialState()));

/** Loads the order and its payment. */
export async function loadPlacedOrder(number: number): Promise<void> {
  if (placedOrderState.number !== number) Object.assign(placedOrderState, initialState(), { number });
  if (placedOrderState.isReopening) return;
  placedOrderState.failure = null;
  const response = await fetchPlacedOrder(number);
  if (placedOrderState.number !== number) return;
  if (response.success) {
    // A response that was overtaken by a newer one.
    if (isOlder(response.data, placedOrderState.placed)) return;
    placedOrderState.placed = response.data;
    showPayment(response.data);
    return;
  }
  const isMissing = response.kind === 'missing';
  // A displayed order that is no placed order any more was reopened. After any other failure it stays.
  if (placedOrderState.placed && !isMissing) return;
  Object.assign(placedOrderState, { placed: null, failure: response.error.message, isMissing });
}

type Seen = { order: { id: string; version: number } } | null;
const isOlder = (one: Seen, other: Seen): boolean =>
  one !== null && other !== null && one.order.id === other.order.id && one.order.version < other.order.version;

/**
 * Loads the order, and again whenever one of this person's orders changed, its payment shows a newer version, or the
 * page returns. Returns a function that stops it.
 */
export function followPlacedOrder(number: number): () => void {
  placedOrderState.isReopening = false;
  const load = () => void loadPlacedOrder(number);
  load();
  // Without an event, the payment is the first to be newer: it has neither who canceled the order nor why.
  const loadIfOlder = () => {
    if (isOlder(placedOrderState.placed, progressState.state)) load();
  };
  const stops = [onOrderUpdate(load), onPageVisible(load), subscribe(progressState, loadIfOlder)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * The key of a repetition whose response never arrived, so that a second press adds nothing twice, also after a reload.
 */
function keyOfRepetition(number: number): string {
  const stored = Object(loadValue('repeated_order'));
  const key = stored.number === number && typeof stored.key === 'string' ? stored.key : uuid();
  // Saved before sending: a page that is closed now never reads the response.
  saveValue('repeated_order', { number, key }, { seconds: repetitionSeconds });
  return key;
}
/** Below the day for which the shop stores keys. */
const repetitionSeconds = 12 * 60 * 60;

/**
 * 'Pedir de novo': adds the items to the cart. The cart's page names those that it had already, those with another
 * price and those that are not sold now; a toast does if the cart stays empty, unless the page does. Returns whether
 * the cart has any item.
 */
export async function repeatPlacedOrder(number: number, { isToasted = true } = {}): Promise<boolean> {
  if (placedOrderState.isRepeating) return false;
  Object.assign(placedOrderState, { isRepeating: true, repeated: null });
  const before = orderState.order && { ...orderState.order };
  const response = await sendRepeatedOrder(number, keyOfRepetition(number));
  if (response.success || !isTemporary(response)) removeValue('repeated_order');
  if (response.success) await refreshOrder();
  placedOrderState.isRepeating = false;
  if (!response.success) {
    showToast({ kind: 'warning', text: response.text });
    return false;
  }
  const { missing, order, priceChanges = [] } = response.data;
  const texts = missingTexts(missing);
  const isInCart = order.items.length > 0;
  const grown = grownLines(before, order).map(({ name, quantity }) => grownText(name, quantity));
  // The shop reports a new price of the cart's other items once: in this response.
  const prices = [
    ...new Set([...priceChanges, ...order.catalogErrorMessages.filter((text) => isNewPrice(text, order))]),
  ];
  placedOrderState.repeated = { number, grown, prices, missing: texts, isInCart };
  if (isToasted && !isInCart && texts.length > 0) showToast({ kind: 'warning', text: texts.join(' ') });
  return isInCart;
}

/** What the last repetition did was read. */
export function dismissRepeated(): void {
  placedOrderState.repeated = null;
}

const grownText = (name: string, quantity: number): string => `${name}: já estava no carrinho e agora são ${quantity}.`;

/** One sentence for each item that is not in the cart: its reason. */
const missingTexts = (missing: { name: string; reason: string }[]): string[] =>
  missing.map(({ name, reason }) => (reason.includes(name) ? reason : `${name}: ${reason}`));
