import { proxy } from 'valtio';
import type { Gift } from '#shared/model/gift.ts';
import type { ItemAttribute, ItemChange, Order, OrderItem } from '#shared/model/order.ts';
import type { Product } from '#shared/model/product.ts';
import type { Result } from '#shared/model/result.ts';
import type { Recurrence } from '#shared/model/subscription.ts';
import { giftsLeft, toggleGift } from '#shared/rules/gifts.ts';
import { lineOf } from '#shared/rules/order-line.ts';
import { isAnonymous } from '#shared/rules/session-type.ts';
import { emptyOrderCode, orderRefusals } from '#shared/text/order-refusals.ts';
import { toasts } from '#shared/text/toasts.ts';
import { fetchOrder, sendConfirmation, sendGifts, sendItem } from '../api/calls.ts';
import { showToast } from './toasts.ts';

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
  /** Products on their way into the order, by id. */
  adding: Record<string, true>;
  /** Gifts being chosen or given back, by id. */
  choosing: Record<string, true>;
  /** Changes sent and not answered. */
  underway: number;
  isConfirming: boolean;
};

const nothing = (): OrderState => ({
  order: null,
  hasOrder: false,
  hasSeller: false,
  giftsLeft: 0,
  loadFailure: null,
  drafts: {},
  adding: {},
  choosing: {},
  underway: 0,
  isConfirming: false,
});

export const orderState = proxy<OrderState>(nothing());

/** Spec §9: "Quantity sent after 1 s idle". */
const idleMilliseconds = 1000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Changes go one after another: each answer is the whole order, and the last one sent must be the last one seen. */
let queue: Promise<unknown> = Promise.resolve();

/** Whether the order is about to be another: something is sent, or written and waiting for its second (spec §4, 'Atualizando...'). */
export const isUpdating = (state: { readonly underway: number; readonly drafts: Readonly<Record<string, number>> }): boolean =>
  state.underway > 0 || Object.keys(state.drafts).length > 0;

export async function loadOrder(): Promise<void> {
  orderState.loadFailure = null;
  const answer = await fetchOrder();
  if (answer.success) takeOrder(answer.data);
  else orderState.loadFailure = answer.error.message;
}

/** Asks for the order again, quietly: nothing of the shopper's is on its way, and a failure leaves what is there. */
export async function refreshOrder(): Promise<void> {
  if (!orderState.order || isUpdating(orderState) || orderState.isConfirming) return;
  const answer = await fetchOrder();
  if (answer.success && !isUpdating(orderState)) takeOrder(answer.data);
}

/** What the shopper puts into the cart: so many more of a product, as chosen. */
export type Addition = { quantity?: number; attributes?: ItemAttribute[]; subscription?: Recurrence | null };

/** Adds a product. Spec §4: "If the product is inactive or there is no order, nothing happens"; a failure changes nothing visible. Says whether it worked. */
export async function addProduct(
  product: Pick<Product, 'providerId' | 'sku' | 'isActive'>,
  { quantity = 1, attributes = [], subscription = null }: Addition = {},
): Promise<boolean> {
  if (!product.isActive || !orderState.order || orderState.adding[product.providerId]) return false;
  orderState.adding[product.providerId] = true;
  const key = { providerId: product.providerId, attributes, subscription };
  const isDone = await changeOrder(() => {
    const line = orderState.order ? lineOf(orderState.order, key) : null;
    return sendItem({ ...key, index: line?.index ?? '', quantity: (line?.quantity ?? 0) + quantity, sku: product.sku });
  });
  delete orderState.adding[product.providerId];
  if (isDone) showToast({ kind: 'success', text: toasts.productAdded });
  return isDone;
}

/** Writes a line's quantity; it is sent once nothing changed for a second. 0 removes the line (spec §4). */
export function writeQuantity(item: Pick<OrderItem, 'index'>, quantity: number): void {
  orderState.drafts[item.index] = quantity;
  clearTimeout(timers.get(item.index));
  timers.set(
    item.index,
    setTimeout(() => void sendDraft(item.index), idleMilliseconds),
  );
}

/** Takes a line out of the cart, at once. */
export async function removeItem(item: Pick<OrderItem, 'index'>): Promise<void> {
  orderState.drafts[item.index] = 0;
  await sendDraft(item.index);
}

/** Sends what waits for its second now. */
export async function sendDrafts(): Promise<void> {
  await Promise.all([...timers.keys()].map((index) => sendDraft(index)));
}

/** Before a page goes away nothing written may be lost: it is sent without waiting for what is on its way, whose answer may never be read. */
export async function sendDraftsBeforeLeaving(): Promise<void> {
  await Promise.all([...timers.keys()].map((index) => sendDraft(index, { isLeaving: true })));
}

/**
 * Chooses a gift of a group, or gives a chosen one back. A choice beyond what the group allows is blocked (spec §4); one the shop refuses
 * changes nothing visible.
 */
export async function chooseGift(groupId: string, gift: Pick<Gift, 'id' | 'seller'>): Promise<void> {
  const selection = () => {
    const group = orderState.order?.gifts.find(({ id }) => id === groupId);
    const selectedGifts = group ? toggleGift(group, gift) : null;
    return selectedGifts && { id: groupId, selectedGifts };
  };
  if (orderState.choosing[gift.id] || !selection()) return;
  orderState.choosing[gift.id] = true;
  await changeOrder(async () => {
    // What was chosen just before may have been the last that the group allows.
    const selected = selection();
    return selected && sendGifts(selected);
  });
  delete orderState.choosing[gift.id];
}

/** Confirms the order (spec §2, §4). Returns it as confirmed, or null after a failure, whose words are shown. */
export async function confirmOrder(): Promise<Order | null> {
  if (orderState.isConfirming) return null;
  orderState.isConfirming = true;
  await sendDrafts();
  const shown = orderState.order;
  const answer = await sendConfirmation();
  orderState.isConfirming = false;
  if (!answer.success) {
    const refusal = answer.errors[0];
    const isOfAnother = refusal?.code === emptyOrderCode && (await wasConfirmedElsewhere(shown));
    showToast({ kind: 'warning', text: isOfAnother ? orderRefusals.confirmedElsewhere : (refusal?.message ?? answer.error.message) });
    if (!isOfAnother) void loadOrder();
    return null;
  }
  takeOrder(answer.data);
  return orderState.order;
}

/** Whether the order that is empty is not the one the shopper saw, which another tab confirmed meanwhile. Shows the order as it is now. */
async function wasConfirmedElsewhere(shown: Order | null): Promise<boolean> {
  await loadOrder();
  return shown !== null && shown.items.length > 0 && orderState.order?.id !== shown.id;
}

async function sendDraft(index: string, { isLeaving = false } = {}): Promise<void> {
  clearTimeout(timers.get(index));
  timers.delete(index);
  const quantity = orderState.drafts[index];
  if (quantity === undefined) return;
  // What is on its way may be an earlier quantity of this line: only with its answer the order says what the line has.
  const isOnly = orderState.underway === 0;
  await changeOrder(
    async () => {
      const line = orderState.order?.items.find((item) => item.index === index);
      if (!line || (line.quantity === quantity && (isOnly || !isLeaving))) return null;
      return sendItem(changeOf(line, quantity));
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

/** Spec §4: "The order is replaced by the response only when it reports success; failures change nothing visible". The change is made out when its turn comes, from the order as it is then; null is none. */
async function changeOrder(send: () => Promise<Result<Order> | null>, { isLeaving = false } = {}): Promise<boolean> {
  orderState.underway++;
  const before = queue;
  const turn = isLeaving ? send() : before.then(send);
  queue = Promise.allSettled([before, turn]);
  try {
    const answer = await turn;
    if (answer?.success) takeOrder(answer.data);
    return answer?.success ?? false;
  } finally {
    orderState.underway--;
  }
}

/** An answer that was overtaken on its way, by version, does not bring an older order back. */
function takeOrder(order: Order): void {
  const known = orderState.order;
  if (known && known.id === order.id && known.version > order.version) return;
  orderState.order = { ...order, isAnonymousUser: order.isAnonymousUser || isAnonymous(order) };
  orderState.hasOrder = true;
  orderState.hasSeller = order.seller !== null;
  orderState.giftsLeft = giftsLeft(order.gifts);
}

/** For tests: as before the first call. */
export function resetOrder(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  queue = Promise.resolve();
  Object.assign(orderState, nothing());
}
