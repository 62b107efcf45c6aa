import type { ItemAttribute, ItemChange, Order, SeenOrder } from '#shared/model/order.ts';
import type { Product } from '#shared/model/product.ts';
import type { Result } from '#shared/model/result.ts';
import type { Recurrence } from '#shared/model/subscription.ts';
import { isSameLine, type LineKey, lineOf } from '#shared/rules/cart/order-line.ts';
import { productAdded } from '#shared/text/product-added.ts';
import { sendItem } from '../../api/calls.ts';
import { showToast } from '../session/toasts.ts';
import { changeOrder, orderState } from './order.ts';

/** Sends what somebody else holds back for a while, such as quantities that are being written and the contact data; the words of what could not be sent, or null. */
type DraftSender = (how: { isLeaving: boolean }) => Promise<string | null>;
const draftSenders = new Set<DraftSender>();

/** From now on these drafts too are sent before the order is confirmed and before the page goes away; the answer ends that. */
export function registerDraftSender(sender: DraftSender): () => void {
  draftSenders.add(sender);
  return () => void draftSenders.delete(sender);
}

/** So many more or fewer are meant, to be done upon what somebody else made of the line. `seen`: the order for which it was pressed; undefined = the one of now. */
export type QuantityStep = { by: number; seen?: SeenOrder | null };
/** Sends a change of a line, `name` its product's; null when it is kept for later instead, or nothing was left to do. Without a step it is meant as it stands. */
export type SendLine = (change: ItemChange, name: string, step: QuantityStep | null) => Promise<Result<Order> | null>;
let send: SendLine = (change) => sendItem(change);
/** Sends a change of a line the way they go by now. */
export const sendLine: SendLine = (change, name, step) => send(change, name, step);

/** From now on changes of lines go this way (waiting-changes.ts, which no first screen waits for). */
export function setLineSender(sender: SendLine): void {
  send = sender;
}

/** How many of a line are wanted: as many as wait for a connection, else as the order says. */
export const wantedQuantity = (key: LineKey & { quantity?: number }): number =>
  (orderState.waiting.find((change) => isSameLine(change, key)) ?? key).quantity ?? 0;

/** What the shopper puts into the cart: so many more of a product, as chosen. */
export type Addition = { quantity?: number; attributes?: ItemAttribute[]; subscription?: Recurrence | null };

/** Adds a product. Spec §4: "If the product is inactive or there is no order, nothing happens"; a failure changes nothing visible. Says whether it worked. */
export async function addProduct(
  product: Pick<Product, 'providerId' | 'sku' | 'isActive' | 'name'>,
  { quantity = 1, attributes = [], subscription = null }: Addition = {},
): Promise<boolean> {
  if (!product.isActive || !orderState.order || orderState.adding[product.providerId]) return false;
  orderState.adding[product.providerId] = true;
  const key = { providerId: product.providerId, attributes, subscription };
  const isDone = await changeOrder(async () => {
    const line = orderState.order ? lineOf(orderState.order, key) : null;
    const change = { ...key, index: line?.index ?? '', quantity: wantedQuantity(line ?? key) + quantity, sku: product.sku };
    const answer = await send(change, product.name, { by: quantity });
    // A quantity that is refused is seen to jump back; of a product that is not there nothing would be seen.
    if (answer && !answer.success)
      showToast({ kind: 'warning', title: product.name, text: answer.errors[0]?.message ?? answer.error.message });
    return answer;
  });
  delete orderState.adding[product.providerId];
  if (isDone) showToast({ kind: 'success', text: productAdded });
  return isDone;
}

/** Sends what waits for its time now. Returns the words of what could not be sent and is worth stopping for, or null. */
export async function sendDrafts(): Promise<string | null> {
  const unsent = [...draftSenders].map((sender) => sender({ isLeaving: false }));
  return (await Promise.all(unsent)).find((words) => words !== null) ?? orderState.waitingNote;
}

/** Before a page goes away nothing written may be lost: it is sent without waiting for what is on its way, whose answer may never be read. */
export async function sendDraftsBeforeLeaving(): Promise<void> {
  await Promise.all([...draftSenders].map((sender) => sender({ isLeaving: true })));
}

/** For tests: as before the first order; who keeps drafts has to come again. */
export function resetOrderLines(): void {
  draftSenders.clear();
  send = (change) => sendItem(change);
}
