import { hasLeft } from '#shared/rules/orders/board/board-moves.ts';
import { paymentIssueBadge } from '#shared/text/panel/payment-issue-badges.ts';
import { paymentIssueNotes } from '#shared/text/panel/payment-issue-notes.ts';
import { amountDetails } from '../money/amount-question.ts';
import type { Card } from './order-texts.ts';

/** The order's payment issue and what to do, above everything else. */
export function PaymentIssueNote({ card }: { card: Card }) {
  const { paymentIssue, payment, total } = card;
  if (!paymentIssue) return null;
  const arrived = payment?.arrived ?? null;
  const amounts = arrived === null || total === null ? undefined : amountDetails(total, arrived);
  return (
    <p className="pn-note pn-note-bad" role="status">
      <span>
        <strong>{paymentIssueBadge(paymentIssue, hasLeft(card))}.</strong>{' '}
        {paymentIssueNotes[paymentIssue](hasLeft(card), amounts)}
      </span>
    </p>
  );
}
