import { OrderStatus } from '../../model/order/order.ts';
import type { PlacedOrder } from '../../model/order/placed-order.ts';

/**
 * What is wrong with the payment of a placed order, as far as an agent's page knows it. `won`: the shop won the
 * dispute, and the goods could not be reserved again.
 */
export type AgentPaymentIssue = 'dispute' | 'fraud-alert' | 'won';

type Judged = Pick<PlacedOrder, 'isDoubtful' | 'history'> & {
  order: { status: OrderStatus };
  money: Pick<PlacedOrder['money'], 'disputed'>;
};

const disputeSteps: readonly string[] = ['disputed', 'dispute-won', 'dispute-lost'];

/** The payment issue of a placed order; `null`: none, or one of the amount. A dispute comes before a fraud alert. */
export function agentPaymentIssue({ isDoubtful, history, money, order }: Judged): AgentPaymentIssue | null {
  const last = history?.findLast(({ step }) => disputeSteps.includes(step))?.step;
  // An order service may leave out the history; then the disputed money decides.
  const isDisputed = history ? last === 'disputed' : money.disputed > 0;
  if (isDoubtful) return isDisputed ? 'dispute' : 'fraud-alert';
  return order.status === OrderStatus.Error && last === 'dispute-won' ? 'won' : null;
}
