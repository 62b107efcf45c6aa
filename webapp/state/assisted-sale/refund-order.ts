import type { SeenOrder } from '#shared/model/order/order.ts';
import { isTemporary } from '#shared/model/result.ts';
import { sendRefund } from '../../api/agent-calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { loadPlacedOrder } from '../placed-orders/placed-order.ts';
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

/**
 * Requests a refund of the placed order on screen, as the agent saw it (`expected`); the page then shows the request.
 * Returns why not; `null`: it is requested.
 */
export async function refundPlaced(
  number: number,
  expected: SeenOrder,
  { amount, reason }: { amount: number; reason: string },
): Promise<string | null> {
  let problem: string | null = null;
  await runExclusively('refund', async () => {
    const answer = await sendRefund(number, { amount, reason }, { expected, key: keyOfRefund(number, amount) });
    if (answer.success || !isTemporary(answer)) removeValue('requested_refund');
    if (!answer.success) problem = answer.text;
    // A repeated request gets its first answer, which may be old by now; a stale one needs the order as it is.
    if (answer.success || answer.kind === 'stale') await loadPlacedOrder(number);
  });
  return problem;
}
