import type { Product } from '#shared/model/catalog/product.ts';
import type { OrderItem } from '#shared/model/order/order.ts';
import { lineOf } from '#shared/rules/cart/order-line.ts';
import { isWaiting, pendingQuantity } from '#shared/rules/offline-queue/operation.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from './order.ts';

/** Sends unsent drafts, such as quantities or contact data. Returns the failure text, or `null`. */
export type DraftSender = (how: { isLeaving: boolean }) => Promise<string | null>;

/**
 * Registers drafts to send before the order is confirmed and before the page closes. Returns a function that
 * unregisters them.
 */
export function registerDraftSender(sender: DraftSender): () => void {
  senders.all.add(sender);
  return () => void senders.all.delete(sender);
}

const senders = pageState(() => ({ all: new Set<DraftSender>() }));

/** Sends all drafts now. Returns a failure text that must stop the caller, or `null`. */
export async function sendDrafts(): Promise<string | null> {
  const unsent = [...senders.all].map((sender) => sender({ isLeaving: false }));
  return (await Promise.all(unsent)).find((text) => text !== null) ?? orderState.waitingNote;
}

/** Sends all drafts before the page closes, without waiting for pending requests, whose responses may never be read. */
export async function sendDraftsBeforeLeaving(): Promise<void> {
  await Promise.all([...senders.all].map((sender) => sender({ isLeaving: true })));
}

type Cart = Pick<typeof orderState, 'order' | 'drafts' | 'operations'>;

/** The quantity of a line as the person wants it: pressed or typed, waiting for a connection, or the order's. */
export const wantedQuantity = (line: OrderItem, { drafts, operations }: Omit<Cart, 'order'>): number =>
  drafts[line.index] ?? pendingQuantity(line, operations.filter(isWaiting));

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
