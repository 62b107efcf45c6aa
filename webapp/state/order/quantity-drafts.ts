import type { OrderItem } from '#shared/model/order/order.ts';
import { quantityIdleMs } from '#shared/rules/cart/quantity.ts';
import { pendingQuantity } from '#shared/rules/offline-queue/operation.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import type { WholeChange } from '../offline-queue/line-change.ts';
import { changeLine, queueSenders } from '../offline-queue/queue-line.ts';
import { showLineRefusal } from './add-product.ts';
import { type OrderListener, onOrder, orderState } from './order.ts';
import { recordPress, stepOf } from './quantity-steps.ts';
import { type DraftSender, registerDraftSender } from './unsent-changes.ts';

/**
 * Refusals that a quantity above a limit of the shop or of its stock gets. Spec §8: "Failed item updates change nothing
 * visible"; these also need their reason, or the shopper types the same quantity again.
 */
const limitCodes: readonly string[] = ['order-size', 'stock-limit'];

type Timers = Map<string, ReturnType<typeof setTimeout>>;
const timers = pageState<Timers>(() => new Map(), clearTimers);
/** The last sending of each line's draft. */
const sendings = pageState(
  () => new Map<string, object>(),
  (lines) => lines.clear(),
);

/** Connects the drafts with the order: they are sent before it is confirmed, and removed with it. */
export function connectQuantityDrafts(): void {
  onOrder(dropWithOrder);
  registerDraftSender(sendAllDrafts);
}

/** The next order may have lines with the same indices. */
const dropWithOrder: OrderListener = (_order, { isAnother }) => {
  if (isAnother) dropDrafts();
};

const sendAllDrafts: DraftSender = async ({ isLeaving }) => {
  await Promise.all([...timers.keys()].map((index) => sendDraft(index, { isLeaving })));
  return null;
};

/**
 * Sets a line's draft quantity; `by` is the relative change of a pressed button. It is sent after one second without a
 * change; while the order is being confirmed it joins the queue at once. 0 removes the line (spec §4).
 */
export function writeQuantity(item: Pick<OrderItem, 'index'>, quantity: number, by?: number): void {
  recordPress(item.index, quantity, by);
  orderState.drafts[item.index] = quantity;
  queueSenders.onChange();
  clearTimeout(timers.get(item.index));
  // The next order would drop a draft.
  if (orderState.isConfirming) return void sendDraft(item.index);
  timers.set(
    item.index,
    setTimeout(() => void sendDraft(item.index), quantityIdleMs),
  );
}

/** Removes a line from the cart at once. Returns whether the shop removed it; without a connection it waits. */
export function removeItem(item: Pick<OrderItem, 'index'>): Promise<boolean> {
  writeQuantity(item, 0);
  return sendDraft(item.index);
}

/** Returns whether the shop accepted the draft. */
async function sendDraft(index: string, { isLeaving = false } = {}): Promise<boolean> {
  clearTimeout(timers.get(index));
  timers.delete(index);
  const quantity = orderState.drafts[index];
  if (quantity === undefined) return false;
  // A pending request may contain an earlier quantity of this line. Only its response shows the line's current
  // quantity.
  const isOnly = orderState.underway === 0;
  const sending = {};
  sendings.set(index, sending);
  const orderId = orderState.order?.id;
  const stepNow = stepOf(index);
  const lineNow = () =>
    orderState.order?.id === orderId ? orderState.order?.items.find((item) => item.index === index) : undefined;
  const name = lineNow()?.name ?? '';
  const response = await changeLine(
    (before) => {
      const line = lineNow();
      // On page leave the response is not read, so no conflict can be resolved.
      const step = isLeaving ? null : stepNow();
      if (!line || (!step && pendingQuantity(line, before) === quantity && (isOnly || !isLeaving))) return null;
      return { change: changeOf(line, step?.quantity ?? quantity), name: line.name, relative: step };
    },
    { isLeaving },
  );
  const limit = response?.success === false && response.errors.find(({ code = '' }) => limitCodes.includes(code));
  if (limit) showLineRefusal(name, limit.message);
  // A newer draft has its own timer and its own response.
  if (!timers.has(index) && sendings.get(index) === sending) delete orderState.drafts[index];
  return response?.success ?? false;
}

/** The change that gives a line this quantity and keeps the rest of it. */
export const changeOf = (
  { index, providerId, attributes, sku, subscription, preferences }: OrderItem,
  quantity: number,
): WholeChange => ({
  index,
  providerId,
  quantity,
  attributes,
  sku,
  subscription,
  preferences,
});

function dropDrafts(): void {
  clearTimers(timers);
  orderState.drafts = {};
}

function clearTimers(pending: Timers): void {
  for (const timer of pending.values()) clearTimeout(timer);
  pending.clear();
}
