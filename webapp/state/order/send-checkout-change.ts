import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import * as rules from '#shared/rules/offline-queue/queue.ts';
import { applyRefusal } from './apply-refusal.ts';
import { changeOrder } from './change-order.ts';
import { currentOrderVersion, external, orderState } from './order.ts';

/** The version that a change expects now, if it was `pressed` for that order. */
export const expectedOrder = (pressed: SeenOrder | null): SeenOrder | null =>
  rules.expectedOrder(pressed, currentOrderVersion(), external.latest);

/**
 * Sends one checkout choice in the queue and shows the order in the response. `null`: superseded, nothing was sent. The
 * choice applies to the order at the time it was `pressed`, plus this page's own changes since then. The server refuses
 * it if another person changed the same data meanwhile. Returns the whole response: the caller shows the error beside
 * its field (spec §8). If a request that ends an order (`endsOrder`) is refused with the next order, the caller handles
 * it.
 */
export async function applyToOrder<OrderResult extends Result<Order> | null>(
  send: (expected: SeenOrder | null) => Promise<OrderResult>,
  {
    isLeaving = false,
    pressed = currentOrderVersion(),
    endsOrder = false,
  }: { isLeaving?: boolean; pressed?: SeenOrder | null; endsOrder?: boolean } = {},
): Promise<OrderResult> {
  // A request sent on page leave overtakes this page's own changes, so the version that they create is unknown.
  const overtakes = isLeaving && orderState.underway > 0;
  const expected = () => (overtakes ? null : expectedOrder(pressed));
  const response = await changeOrder(() => send(expected()), isLeaving, { keepsUnreadMessages: true });
  if (response && !response.success && !(endsOrder && isNextOrder(response.data, pressed)))
    applyRefusal(response, { listsMessages: endsOrder });
  return response;
}

/** Whether a refusal contains another order than the one to end. That one is over and is shown with its final state. */
export const isNextOrder = (order: Order | null, pressed: SeenOrder | null): boolean =>
  order !== null && pressed !== null && order.id !== pressed.id;
