import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { isTemporary } from '#shared/model/result.ts';
import { isSameRefundCase } from '#shared/rules/payment/refund-limit.ts';
import { sendRefund } from '../../api/agent-calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { loadPlacedOrder, placedOrderState } from '../placed-orders/placed-order.ts';
import { runExclusively } from './agent-action-state.ts';

/** Below the day for which the shop stores keys. */
const keySeconds = 12 * 60 * 60;

/**
 * The key of a request whose response never arrived, so that a second press refunds nothing twice, also after a reload.
 * Another amount is another request.
 */
function keyOfRefund(number: number, amount: number): string {
  const stored = Object(loadValue('requested_refund'));
  const isSame = stored.number === number && stored.amount === amount && typeof stored.key === 'string';
  const key: string = isSame ? stored.key : uuid();
  // Saved before sending: a page that is closed now never reads the response.
  saveValue('requested_refund', { number, amount, key }, { seconds: keySeconds });
  return key;
}

/** A placed order as the agent saw it when the refund was requested. */
type SeenRefund = Pick<PlacedOrder, 'order' | 'refund' | 'times'>;

/**
 * Requests a refund of the placed order on screen, as the agent saw it (`seen`); the page then shows the request.
 * An order that changed only in other things is requested once more as it is now. Returns why not; `null`: it is
 * requested.
 */
export async function refundPlaced(
  number: number,
  seen: SeenRefund,
  wish: { amount: number; reason: string },
): Promise<string | null> {
  let problem: string | null = null;
  await runExclusively('refund', async () => {
    let response = await send(number, seen, wish);
    if (!response.success && response.kind === 'stale') {
      const now = await orderNow(number, seen);
      if (now && isSameRefundCase(seen, now)) response = await send(number, now, wish);
    }
    if (!response.success) problem = response.text;
    // A repeated request gets its first response, which may be old by now; a stale one needs the order as it is.
    if (response.success || response.kind === 'stale') await loadPlacedOrder(number);
  });
  return problem;
}

/** Under a key of its own after a refusal: the shop repeats its first response to a key. */
async function send(number: number, { order }: SeenRefund, wish: { amount: number; reason: string }) {
  const response = await sendRefund(number, wish, { expected: order, key: keyOfRefund(number, wish.amount) });
  if (response.success || !isTemporary(response)) removeValue('requested_refund');
  return response;
}

/** The order with another version than the agent saw; `null`: it could not be loaded, or the page was left. */
async function orderNow(number: number, seen: SeenRefund): Promise<SeenRefund | null> {
  await loadPlacedOrder(number);
  const { placed } = placedOrderState;
  return placedOrderState.number === number && placed && placed.order.version !== seen.order.version ? placed : null;
}
