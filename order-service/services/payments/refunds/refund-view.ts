import type { OrderRefund } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { refundFailureText, refundTexts } from '#shared/text/payment/refunds.ts';
import type { RefundRow } from '../../../database/payments/refunds.ts';

type Shown = Pick<RefundRow, 'id' | 'amount' | 'state' | 'reason' | 'problem' | 'agent'> & {
  created_at: Date | string;
  finished_at: Date | string | null;
};

/** A requested refund for the shop's people, in reais and words. */
export const orderRefund = (row: Shown): OrderRefund => ({
  id: row.id,
  amount: toReais(row.amount),
  state: row.state,
  reason: row.reason,
  problem: problemText(row),
  agent: row.agent,
  requestedAt: new Date(row.created_at).toISOString(),
  finishedAt: row.finished_at && new Date(row.finished_at).toISOString(),
});

function problemText({ state, problem }: Shown): string | null {
  if (state === 'failed') return refundFailureText(problem);
  return state === 'requested' && problem !== null ? refundTexts.unclear : null;
}
