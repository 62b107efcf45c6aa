import type { ItemChange, OrderItem } from '#shared/model/order.ts';
import { quantityIdleMs } from '#shared/rules/cart/quantity.ts';
import { changeOrder, onOrder, orderState } from './order.ts';
import { registerDraftSender, sendLine, wantedQuantity } from './order-lines.ts';
import { recordPress, stepOf } from './pressed-steps.ts';

const timers = new Map<string, ReturnType<typeof setTimeout>>();

// Quantities written for an order are none for the next one, whose lines may have the same indices.
onOrder((_order, { isAnother }) => {
  if (isAnother) dropDrafts();
});

const registerDrafts = () =>
  registerDraftSender(async ({ isLeaving }) => {
    await Promise.all([...timers.keys()].map((index) => sendDraft(index, { isLeaving })));
    return null;
  });
registerDrafts();

/** Writes a line's quantity, `by` so many more or fewer where that was pressed; it is sent once nothing changed for a second. 0 removes the line (spec §4). */
export function writeQuantity(item: Pick<OrderItem, 'index'>, quantity: number, by?: number): void {
  recordPress(item.index, by);
  orderState.drafts[item.index] = quantity;
  clearTimeout(timers.get(item.index));
  timers.set(
    item.index,
    setTimeout(() => void sendDraft(item.index), quantityIdleMs),
  );
}

/** Takes a line out of the cart, at once. */
export async function removeItem(item: Pick<OrderItem, 'index'>): Promise<void> {
  writeQuantity(item, 0);
  await sendDraft(item.index);
}

async function sendDraft(index: string, { isLeaving = false } = {}): Promise<void> {
  clearTimeout(timers.get(index));
  timers.delete(index);
  const quantity = orderState.drafts[index];
  if (quantity === undefined) return;
  // What is on its way may be an earlier quantity of this line: only with its answer the order says what the line has.
  const isOnly = orderState.underway === 0;
  const orderId = orderState.order?.id;
  const stepNow = stepOf(index);
  await changeOrder(
    async () => {
      const line = orderState.order?.id === orderId ? orderState.order?.items.find((item) => item.index === index) : undefined;
      // What leaves at once will not read that somebody was faster.
      const step = isLeaving ? null : stepNow();
      if (!line || (!step && wantedQuantity(line) === quantity && (isOnly || !isLeaving))) return null;
      return sendLine(changeOf(line, quantity), line.name, step);
    },
    { isLeaving },
  );
  // A newer quantity written meanwhile has its own second, and its own answer.
  if (!timers.has(index) && orderState.drafts[index] === quantity) delete orderState.drafts[index];
}

const changeOf = ({ index, providerId, attributes, sku, subscription, preferences }: OrderItem, quantity: number): ItemChange => ({
  index,
  providerId,
  quantity,
  attributes,
  sku,
  subscription,
  preferences,
});

function dropDrafts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  orderState.drafts = {};
}

/** For tests: as before the first order. */
export function resetLineDrafts(): void {
  dropDrafts();
  registerDrafts();
}
