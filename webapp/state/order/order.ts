import { proxy } from 'valtio';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import type { Result } from '#shared/model/result.ts';
import { giftsLeft } from '#shared/rules/cart/gifts-left.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import type { WaitingChange } from '#shared/rules/orders/pending-line-changes.ts';
import type { UnansweredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';
import { isAnonymous } from '#shared/rules/session/session-type.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';
import { emptyOrderCode } from '#shared/text/confirm-refusals.ts';
import { fetchOrder } from '../../api/calls.ts';
import { isStale, isTemporary } from '../../api/client.ts';
import { resetPrecondition, trackVersion } from './order-precondition.ts';

type OrderState = {
  order: Order | null;
  /** Whether there is an order and whether it has a seller: apart, so that who asks only this is not drawn again for each change of the order. */
  hasOrder: boolean;
  hasSeller: boolean;
  /** How many gifts may still be chosen, for the same reason apart. */
  giftsLeft: number;
  /** Why there is no order, in words for the shopper. */
  loadFailure: string | null;
  /** Quantities that the shopper wrote and that are not sent or not answered yet, by the line's index. */
  drafts: Record<string, number>;
  /** Changes of lines that could not be sent for want of a connection, and why the order has to wait for them, in words (waiting-changes.ts). */
  waiting: WaitingChange[];
  waitingNote: string | null;
  /** Products on their way into the order, by id. */
  adding: Record<string, true>;
  /** Gifts being chosen or given back, by id. */
  choosing: Record<string, true>;
  /** Changes sent and not answered. */
  underway: number;
  isConfirming: boolean;
  /** The confirmation of which nobody knows whether it placed the order (confirm-order.ts). */
  unanswered: UnansweredConfirmation | null;
  /** Why the order was not confirmed, where it must not be overlooked: a modal says it. */
  notice: string | null;
  /** The shop asked for what only the checkout asks: the order is finished there. */
  needsCheckout: boolean;
  /** Goes up when what the shop offers for this order may be another by now: lists that were shown are asked for again. */
  offerRevision: number;
  /** An agent placed or cancelled it: it stays in sight until the page that says so is left. */
  hasEnded: boolean;
};

const initialState = (): OrderState => ({
  order: null,
  hasOrder: false,
  hasSeller: false,
  giftsLeft: 0,
  loadFailure: null,
  drafts: {},
  waiting: [],
  waitingNote: null,
  adding: {},
  choosing: {},
  underway: 0,
  isConfirming: false,
  unanswered: null,
  notice: null,
  needsCheckout: false,
  offerRevision: 0,
  hasEnded: false,
});

export const orderState = proxy<OrderState>(initialState());

/** Changes go one after another: each answer is the whole order, and the last one sent must be the last one seen. */
let queue: Promise<unknown> = Promise.resolve();

/** Resolves when all that this page has sent of the order so far is answered. */
export const whenChangesAnswered = (): Promise<unknown> => queue;

/** The order as it is shown now: what is pressed now is meant for it. */
export function currentOrderVersion(): SeenOrder | null {
  const { order } = orderState;
  return order && { id: order.id, version: order.version };
}

/** Whether the order is about to be another: something is sent, or written and waiting for its second (spec §4, 'Atualizando...'). */
export const isUpdating = (state: { readonly underway: number; readonly drafts: Readonly<Record<string, number>> }): boolean =>
  state.underway > 0 || Object.keys(state.drafts).length > 0;

/** Loads the current order; a failure is kept for the page to show. */
export async function loadOrder(): Promise<void> {
  orderState.loadFailure = null;
  const answer = await fetchOrder();
  if (answer.success) applyOrder(answer.data);
  else orderState.loadFailure = answer.error.message;
}

/** Asks for the order again, quietly: nothing of the shopper's is on its way, and a failure leaves what is there. Returns the words of a failure, or null. */
export async function refreshOrder(): Promise<string | null> {
  if (!orderState.order || orderState.hasEnded || isUpdating(orderState) || orderState.isConfirming) return null;
  const answer = await fetchOrder();
  if (!answer.success) return answer.errors[0]?.message ?? answer.error.message;
  if (!isUpdating(orderState)) applyOrder(answer.data);
  return null;
}

/** Shows the order as somebody else changed it, unless something of this page's own is on its way; says whether it did. What was said once stays. */
export function applyOrderUpdate(order: Order): boolean {
  if (orderState.hasEnded || isUpdating(orderState) || orderState.isConfirming) return false;
  applyOrder(withUnreadMessages(order));
  return true;
}

/** The page that says what became of the order is left: the next order begins. */
export async function leaveEndedOrder(): Promise<void> {
  if (!orderState.hasEnded) return;
  await loadOrder();
  // Only now: what became of the one before is said.
  orderState.hasEnded = false;
}

/** Who has something of an order that is nothing for the next one. */
type OrderListener = (order: Order, how: { isAnother: boolean }) => void;
const orderListeners = new Set<OrderListener>();

/** From now on this is told each order that comes, before it is drawn; `isAnother`: the one before was placed or canceled. */
export function onOrder(listener: OrderListener): void {
  orderListeners.add(listener);
}

const checkoutOnlyMessages: readonly string[] = Object.values(checkoutMissing);

type Refused = Extract<Result<Order>, { success: false }>;

/** Shows the order that a refusal came with; what the shop could not answer says nothing about its offers. What kept it from being placed, `listsMessages`, stands under 'Problemas:', all of it, until it was read. */
export function applyRefusal({ errors, data }: Refused, { listsMessages }: { listsMessages: boolean }): void {
  if (!isTemporary(errors)) orderState.offerRevision++;
  if (!data) return;
  if (listsMessages && errors.some(({ message }) => checkoutOnlyMessages.includes(message))) orderState.needsCheckout = true;
  const current = orderProblems(data);
  const isOfAnother = isStale(errors) || errors.some(({ code }) => code === emptyOrderCode);
  const unlisted =
    isOfAnother || !listsMessages ? [] : errors.map(({ message }) => message).filter((message) => !current.includes(message));
  applyOrder({ ...data, catalogErrorMessages: [...data.catalogErrorMessages, ...unlisted] });
}

/** Spec §4: "The order is replaced by the response only when it reports success; failures change nothing visible". The change is made out when its turn comes, from the order as it is then; null is none. */
export async function changeOrder(send: () => Promise<Result<Order> | null>, { isLeaving = false } = {}): Promise<boolean> {
  return (await enqueueChange(send, isLeaving))?.success ?? false;
}

/** Sends something when all that was sent before is answered, and shows the order that it answers with. */
export async function enqueueChange<Answer extends Result<Order> | null>(
  send: () => Promise<Answer>,
  isLeaving: boolean,
  { keepsUnreadMessages = false } = {},
): Promise<Answer> {
  orderState.underway++;
  const previous = queue;
  const sending = isLeaving ? send() : previous.then(send);
  queue = Promise.allSettled([previous, sending]);
  try {
    const answer = await sending;
    if (answer?.success) applyOrder(keepsUnreadMessages ? withUnreadMessages(answer.data) : answer.data, { isOwn: true });
    return answer;
  } finally {
    orderState.underway--;
  }
}

/** What was said once is not lost to the answer of something else, such as contact data that save themselves. */
function withUnreadMessages(order: Order): Order {
  const unread = orderState.order?.id === order.id ? orderState.order.catalogErrorMessages : [];
  return { ...order, catalogErrorMessages: [...new Set([...unread, ...order.catalogErrorMessages])] };
}

/** An answer that was overtaken on its way, by version, does not bring an older order back. `isOwn`: it answers this page's own change. */
export function applyOrder(order: Order, { isOwn = false } = {}): void {
  const current = orderState.order;
  if (current && current.id === order.id && current.version > order.version) return;
  trackVersion(current, order, { isOwn });
  const isAnother = current !== null && current.id !== order.id;
  if (isAnother) orderState.needsCheckout = false;
  if (order.catalogErrorMessages.some((message) => !current?.catalogErrorMessages.includes(message))) orderState.offerRevision++;
  orderState.order = { ...order, isAnonymousUser: order.isAnonymousUser || isAnonymous(order) };
  orderState.hasOrder = true;
  orderState.hasSeller = order.seller !== null;
  orderState.giftsLeft = giftsLeft(order.gifts);
  for (const listener of orderListeners) listener(order, { isAnother });
}

/** For tests: as before the first call. */
export function resetOrder(): void {
  queue = Promise.resolve();
  resetPrecondition();
  Object.assign(orderState, initialState());
}
