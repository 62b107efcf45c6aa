import type { Product } from '#shared/model/catalog/product.ts';
import type { ItemAttribute } from '#shared/model/order.ts';
import type { Recurrence } from '#shared/model/subscription.ts';
import { isSameLine, type LineKey, lineOf } from '#shared/rules/cart/order-line.ts';
import { isWaiting, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { productAdded } from '#shared/text/product-added.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { changeLine } from '../offline-queue/line-sender.ts';
import { showToast } from '../session/toasts.ts';
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

const changes = pageState(() => ({ drafts: new Set<DraftSender>() }));

/** The wanted quantity of a line: that of the last of these operations, else the one of the order. */
export const pendingQuantity = (
  key: LineKey & { quantity?: number },
  operations: readonly PendingOperation[],
): number =>
  operations
    .filter((operation) => operation.kind === 'line')
    .filter((line) => isSameLine(line, key))
    .at(-1)?.quantity ??
  key.quantity ??
  0;

type Cart = Pick<typeof orderState, 'order' | 'drafts' | 'operations'>;

/**
 * What a card shows of the cart: the line of this product without options, its quantity as the person wants it, and the
 * quantity that waits for a connection.
 */
export function cardLine({ providerId }: Pick<Product, 'providerId'>, { order, drafts, operations }: Cart) {
  const key = { providerId, attributes: [], subscription: null };
  const line = order && lineOf(order, key);
  const quantity = pendingQuantity(line ?? key, operations.filter(isWaiting));
  const waiting = quantity === (line?.quantity ?? 0) ? undefined : quantity;
  return line ? { line: line.index, quantity: drafts[line.index] ?? quantity, waiting } : { waiting };
}

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
  const answer = await changeLine((before) => {
    const line = orderState.order ? lineOf(orderState.order, key) : null;
    const change = {
      ...key,
      index: line?.index ?? '',
      quantity: pendingQuantity(line ?? key, before) + quantity,
      sku: product.sku,
    };
    return { change, name: product.name, relative: { by: quantity } };
  });
  delete orderState.adding[product.providerId];
  if (!answer) return false;
  // A refused quantity visibly reverts. For a product that is not in the cart nothing would show the failure.
  if (!answer.success) showLineRefusal(product.name, answer.text);
  else showToast({ kind: 'success', text: productAdded });
  return answer.success;
}

/** Shows why a line was not changed. Most reasons contain the product's name already. */
export function showLineRefusal(name: string, text: string): void {
  showToast({ kind: 'warning', title: text.includes(name) ? '' : name, text });
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
