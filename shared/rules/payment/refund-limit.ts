import type { PlacedOrder } from '../../model/order/placed-order.ts';
import type { RefundState } from '../../model/payment/refund.ts';
import { refundTexts } from '../../text/payment/refunds.ts';
import { formatBrl } from '../money/format-brl.ts';
import { refundEffect } from './refund-effect.ts';

/**
 * What an open question about a refund follows. `most`: the most that can go back now, in reais. `whyNot`: why nothing
 * can. `isUnderWay`: because another refund is not finished. `news`: who gave back what since the question was asked.
 */
export type RefundLimit = { most: number; whyNot: string | null; isUnderWay: boolean; news: string | null };

/** Why nothing is left to decide; `null`: the question is open, or waits until another refund has ended. */
export const decidedText = ({ whyNot, isUnderWay, news }: RefundLimit): string | null =>
  whyNot === null || isUnderWay ? null : [news, whyNot].filter(Boolean).join(' ');

/** Why this amount cannot be refunded, with what is possible now. `first`: what was possible when it was asked. */
export function refundAmountProblem(amount: number | null, { most, whyNot, news }: RefundLimit, first: number) {
  if (whyNot !== null) return [news, whyNot].filter(Boolean).join(' ');
  if (amount === null || amount === 0) return refundTexts.noAmount;
  if (amount <= most) return null;
  return most === first
    ? refundTexts.tooMuch(formatBrl(most))
    : [news, refundTexts.tooMuchNow(formatBrl(most))].filter(Boolean).join(' ');
}

type OfferedRefund = Pick<PlacedOrder, 'order' | 'refund' | 'times'>;

/**
 * Whether an answer to the question about a refund still means the same: the most that can go back, the known refunds,
 * what the provider reported, and what a whole refund does to the order.
 */
export const isSameRefundCase = (seen: OfferedRefund, now: OfferedRefund): boolean => factsOf(seen) === factsOf(now);

function factsOf({ order: { id, status }, refund, times }: OfferedRefund): string {
  const refunds = (refund?.refunds ?? []).map((one) => [one.id, one.amount, one.state]);
  const effect = refundEffect({ status, isDispatched: times.dispatchedAt !== null });
  return JSON.stringify([id, refund?.most, refund?.whyNot, refund?.note, refunds, effect]);
}

type KnownRefund = { id: string; amount: number; state: RefundState; agent: { name: string } | null };

/** Who requested or made which refunds that were not `known` before, in sentences; `null`: there are none. */
export function refundNews(refunds: readonly KnownRefund[], known: ReadonlySet<string>): string | null {
  const others = refunds.filter(({ id, state }) => !known.has(id) && state !== 'failed');
  const texts = others.map(({ agent, amount, state }) => {
    const name = agent?.name ?? null;
    return state === 'requested'
      ? refundTexts.requestedBy(name, formatBrl(amount))
      : refundTexts.madeBy(name, formatBrl(amount));
  });
  return texts.length > 0 ? texts.join(' ') : null;
}
