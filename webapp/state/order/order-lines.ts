import type { Product } from '#shared/model/catalog/product.ts';
import type { ItemAttribute, ItemChange, Order, SeenOrder } from '#shared/model/order.ts';
import type { Result } from '#shared/model/result.ts';
import type { Recurrence } from '#shared/model/subscription.ts';
import { isSameLine, type LineKey, lineOf } from '#shared/rules/cart/order-line.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { productAdded } from '#shared/text/product-added.ts';
import { sendItem } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { showToast } from '../session/toasts.ts';
import { changeOrder } from './change-order.ts';
import { orderState } from './order.ts';

/** Sends unsent drafts, such as quantities or contact data. Returns the failure text, or `null`. */
export type DraftSender = (how: { isLeaving: boolean }) => Promise<string | null>;

/**
 * Registers drafts to send before the order is confirmed and before the page closes. Returns a function that
 * unregisters them.
 */
export function registerDraftSender(sender: DraftSender): () => void {
  changes.drafts.add(sender);
  return () => void changes.drafts.delete(sender);
}

/**
 * A relative change, applied to the line's latest quantity. `seen`: the order it was pressed for; `undefined` = the
 * current one.
 */
export type QuantityStep = { by: number; seen?: SeenOrder | null };
/**
 * Sends a line change; `name` is the product's name. `null`: the change is queued for later, or nothing was left to do.
 * Without a step the quantity is absolute.
 */
export type SendLine = (change: ItemChange, name: string, step: QuantityStep | null) => Promise<Result<Order> | null>;
/** `drafts`: the senders of unsent drafts. `send` sends a line change. */
const changes = pageState<{ drafts: Set<DraftSender>; send: SendLine }>(() => ({
  drafts: new Set(),
  send: (change) => sendItem(change),
}));
/** Sends a line change with the current sender. */
export const sendLine: SendLine = (change, name, step) => changes.send(change, name, step);

/** Replaces the sender of line changes (offline-queue/line-operations.ts, which the first screen does not load). */
export function setLineSender(send: SendLine): void {
  changes.send = send;
}

/** The wanted quantity of a line: the last waiting one, else the one of the order. */
export const pendingQuantity = (
  key: LineKey & { quantity?: number },
  operations: readonly PendingOperation[] = orderState.operations,
): number =>
  operations
    .filter((operation) => operation.kind === 'line')
    .filter((line) => line.state !== 'underway' && isSameLine(line, key))
    .at(-1)?.quantity ??
  key.quantity ??
  0;

/** A product addition: the added quantity and the chosen options. */
export type Addition = { quantity?: number; attributes?: ItemAttribute[]; subscription?: Recurrence | null };

/**
 * Adds a product. Spec §4: "If the product is inactive or there is no order, nothing happens"; a failure changes
 * nothing visible. Returns whether it succeeded.
 */
export async function addProduct(
  product: Pick<Product, 'providerId' | 'sku' | 'isActive' | 'name'>,
  { quantity = 1, attributes = [], subscription = null }: Addition = {},
): Promise<boolean> {
  if (!product.isActive || !orderState.order || orderState.adding[product.providerId]) return false;
  orderState.adding[product.providerId] = true;
  const key = { providerId: product.providerId, attributes, subscription };
  const isDone = await changeOrder(async () => {
    const line = orderState.order ? lineOf(orderState.order, key) : null;
    const change = {
      ...key,
      index: line?.index ?? '',
      quantity: pendingQuantity(line ?? key) + quantity,
      sku: product.sku,
    };
    const answer = await changes.send(change, product.name, { by: quantity });
    // A refused quantity visibly reverts. For a product that is not in the cart nothing would show the failure.
    if (answer && !answer.success) {
      // Most reasons contain the name already.
      const title = answer.text.includes(product.name) ? '' : product.name;
      showToast({ kind: 'warning', title, text: answer.text });
    }
    return answer;
  });
  delete orderState.adding[product.providerId];
  if (isDone) showToast({ kind: 'success', text: productAdded });
  return isDone;
}

/** Sends all drafts now. Returns a failure text that must stop the caller, or `null`. */
export async function sendDrafts(): Promise<string | null> {
  const unsent = [...changes.drafts].map((sender) => sender({ isLeaving: false }));
  return (await Promise.all(unsent)).find((text) => text !== null) ?? orderState.waitingNote;
}

/** Sends all drafts before the page closes, without waiting for pending requests, whose responses may never be read. */
export async function sendDraftsBeforeLeaving(): Promise<void> {
  await Promise.all([...changes.drafts].map((sender) => sender({ isLeaving: true })));
}
