import { OrderStatus } from '../../model/order/order.ts';
import { PaymentStatus } from '../../model/payment/payment.ts';
import { placedOrderTexts } from '../../text/assisted/placed-order.ts';
import { paysByCodeOrLink } from '../payment/pays-by-code-or-link.ts';
import type { AgentPaymentIssue } from './agent-payment-issue.ts';
import type { OrderProgress } from './order-steps.ts';

/** What an agent can do with a placed order, and why the rest is not possible. */
export type AgentOrderActions = { canCancel: boolean; canReopen: boolean; note: string };

/**
 * `arrived`: money that differs from the total, in reais. `isReturned`: all its money was returned, and no dispute is
 * open. `issue`: what is wrong with its payment.
 */
type MoneyOfOrder = { arrived: number | null; isReturned: boolean; issue: AgentPaymentIssue | null };

const issueNotes: Readonly<Record<AgentPaymentIssue, string>> = {
  dispute: placedOrderTexts.isDisputed,
  'fraud-alert': placedOrderTexts.hasFraudAlert,
  won: placedOrderTexts.isWon,
};

/**
 * Spec §6: "confirm order, cancel order". A Received order that got no money can be cancelled, and reopened until the
 * shop prepares it. A wholly refunded one can be cancelled too.
 */
export function agentOrderActions(
  order: OrderProgress,
  { arrived, isReturned, issue }: MoneyOfOrder,
): AgentOrderActions {
  const { status, times } = order;
  const isPaid = order.paymentStatus === PaymentStatus.Paid || times.paidAt !== null;
  const closed = (note: string): AgentOrderActions => ({ canCancel: false, canReopen: false, note });
  if (status === OrderStatus.Canceled) return closed(placedOrderTexts.isCanceled);
  if (status === OrderStatus.Finalized) return closed(placedOrderTexts.isFinished);
  if (status !== OrderStatus.Error && isReturned)
    return { canCancel: true, canReopen: false, note: placedOrderTexts.isReturned };
  if (issue !== null && (isPaid || status === OrderStatus.Error)) return closed(issueNotes[issue]);
  if (status === OrderStatus.Error) return closed(isReturned ? placedOrderTexts.isAllBack : placedOrderTexts.isLate);
  if (arrived !== null) return closed(placedOrderTexts.isToReview);
  if (isPaid) return closed(placedOrderTexts.isPaid);
  const isUnderWay = times.preparingAt !== null || times.dispatchedAt !== null;
  const isOpen = paysByCodeOrLink(order.payment.method) ? placedOrderTexts.isOpen : placedOrderTexts.isOpenWithoutCode;
  return { canCancel: true, canReopen: !isUnderWay, note: isUnderWay ? placedOrderTexts.isUnderWay : isOpen };
}
