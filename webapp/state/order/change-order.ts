import type { Order } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { applyOrder, orderState, withUnreadMessages } from './order.ts';

/** Changes are sent one after another: each response is the whole order, and the last sent must be the last shown. */
const changes = pageState(() => ({ queue: Promise.resolve() as Promise<unknown> }));

/** Resolves when all changes sent so far have a response. */
export const whenChangesSettled = (): Promise<unknown> => changes.queue;

/**
 * Sends a change after all earlier ones have a response, and shows the order in the response. Spec §4: "The order is
 * replaced by the response only when it reports success; failures change nothing visible". `send` runs when its turn
 * comes, with the order of that moment; `null` sends nothing.
 */
export async function changeOrder<OrderResult extends Result<Order> | null>(
  send: () => Promise<OrderResult>,
  isLeaving: boolean,
  { keepsUnreadMessages = false } = {},
): Promise<OrderResult> {
  orderState.underway++;
  const previous = changes.queue;
  const sending = isLeaving ? send() : previous.then(send);
  changes.queue = Promise.allSettled([previous, sending]);
  try {
    const response = await sending;
    if (response?.success)
      applyOrder(keepsUnreadMessages ? withUnreadMessages(response.data) : response.data, { isOwn: true });
    return response;
  } finally {
    orderState.underway--;
  }
}
