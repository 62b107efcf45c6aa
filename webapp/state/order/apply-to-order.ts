import type { Order, SeenOrder } from '#shared/model/order.ts';
import type { Result } from '#shared/model/result.ts';
import { applyRefusal, currentOrderVersion, enqueueChange, orderState } from './order.ts';
import { expectedOrder } from './order-precondition.ts';

/**
 * Sends one choice of the checkout in its turn and shows the order it answers with; null is none any more. It is meant for the order as it was when it was
 * `pressed` (this page's own changes since then do not count), and refused when somebody changed the same thing meanwhile. The answer
 * comes back whole: who asked says what went wrong, beside the field it is about (spec §8). A refusal to end an order (`endsOrder`) that
 * came with the next one is left to who asked.
 */
export async function applyToOrder<Answer extends Result<Order> | null>(
  send: (expected: SeenOrder | null) => Promise<Answer>,
  {
    isLeaving = false,
    pressed = currentOrderVersion(),
    endsOrder = false,
  }: { isLeaving?: boolean; pressed?: SeenOrder | null; endsOrder?: boolean } = {},
): Promise<Answer> {
  // What leaves at once overtakes this page's own changes: it can't know the version they will make.
  const overtakes = isLeaving && orderState.underway > 0;
  const expected = () => (overtakes ? null : expectedOrder(pressed, currentOrderVersion()));
  const answer = await enqueueChange(() => send(expected()), isLeaving, { keepsUnreadMessages: true });
  if (answer && !answer.success && !(endsOrder && isNextOrder(answer.data, pressed))) applyRefusal(answer, { listsMessages: endsOrder });
  return answer;
}

/** Whether a refusal came with another order than the one that was to be ended: that one is over, and is shown as it ended. */
export const isNextOrder = (order: Order | null, pressed: SeenOrder | null): boolean =>
  order !== null && pressed !== null && order.id !== pressed.id;
