import type { OrderRefund } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { handReturnText, refundFailureText, refundTexts } from '#shared/text/payment/refunds.ts';
import type { RefundRow } from '../../../database/payments/refunds.ts';

type Shown = Pick<RefundRow, 'id' | 'amount' | 'state' | 'reason' | 'problem' | 'provider_id' | 'agent'> & {
  created_at: Date | string;
  finished_at: Date | string | null;
};

/** Whether the shop's people gave it back themselves: no provider made it. */
export const isByHand = ({ state, provider_id }: Pick<Shown, 'state' | 'provider_id'>): boolean =>
  state === 'refunded' && provider_id === null;

/** A requested refund for the shop's people, in reais and words. */
export const orderRefund = (row: Shown): OrderRefund => ({
  id: row.id,
  amount: toReais(row.amount),
  state: row.state,
  reason: isByHand(row) ? handReturnText(row.reason) : row.reason,
  problem: problemText(row),
  agent: row.agent,
  requestedAt: new Date(row.created_at).toISOString(),
  finishedAt: row.finished_at && new Date(row.finished_at).toISOString(),
});

function problemText({ state, problem }: Shown): string | null {
  if (state === 'failed') return refundFailureText(problem);
  return state === 'requested' && problem !== null ? refundTexts.unclear : null;
}
