import type { Order } from '#shared/model/order/order.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { onOrder, orderState, refreshOrder } from './order.ts';

/**
 * The shop reports a new price once. The message stays listed until the shopper acknowledges it: through other changes,
 * a reload, and the way between the checkout and the card page, which are separate documents.
 */
export function followUnacknowledgedPrices(): void {
  onOrder(keepUnreadPrices);
  keepUnreadPrices();
}

function keepUnreadPrices(): void {
  const { order } = orderState;
  if (!order) return;
  const messages = [...new Set([...unreadPrices(order), ...order.catalogErrorMessages])];
  if (messages.length > order.catalogErrorMessages.length) order.catalogErrorMessages = messages;
  save(order, messages);
}

/**
 * 'Entendi': the shopper has read why the order can't be placed. Loads the order again, which reports only what still
 * exists. Returns the failure text, or `null`.
 */
export async function acknowledgeProblems(): Promise<string | null> {
  const read = orderState.order;
  const failure = await refreshOrder();
  const { order } = orderState;
  if (failure !== null || !order || !read) return failure;
  const isRead = (message: string) => read.catalogErrorMessages.includes(message) && isNewPrice(message, order);
  order.catalogErrorMessages = order.catalogErrorMessages.filter((message) => !isRead(message));
  save(order, order.catalogErrorMessages);
  return null;
}

function save(order: Order, messages: readonly string[]): void {
  const prices = messages.filter((message) => isNewPrice(message, order));
  if (prices.length > 0) saveValue('unread_prices', { orderId: order.id, prices });
  else if (loadValue('unread_prices') !== null) removeValue('unread_prices');
}

function unreadPrices(order: Order): string[] {
  const kept = loadValue('unread_prices');
  if (typeof kept !== 'object' || kept === null || !('orderId' in kept) || !('prices' in kept)) return [];
  if (kept.orderId !== order.id || !Array.isArray(kept.prices)) return [];
  return kept.prices.filter((text): text is string => typeof text === 'string' && isNewPrice(text, order));
}

/** Whether a message reports a new price of something that is in the order. */
export const isNewPrice = (message: string, { items, logistic }: Pick<Order, 'items' | 'logistic'>): boolean =>
  message.startsWith('O preço d') && [...items, logistic].some((part) => part && message.includes(part.name));
