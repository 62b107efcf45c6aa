import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { OrderHistoryStep } from '#shared/model/order/placed-order.ts';
import type { RefundExtent } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { collapseOrderHistory } from '#shared/rules/orders/board/collapse-order-history.ts';
import { refundExtent } from '#shared/rules/payment/refund-extent.ts';
import type { EarlierDiscountRequest, StoredDiscountRequest } from '../../database/orders/discount-requests.ts';
import type { FullOrderRow } from '../../database/orders/full-orders.ts';

type Step = FullOrderRow['history'][number];

/**
 * Who did what with an order, the oldest first, for people of the shop. `charged`: the cents that were charged;
 * `movers`: the members of the staff who made a version.
 */
export const orderHistory = (
  history: readonly Step[],
  { charged, movers }: { charged: number; movers: readonly { version: number; member_name: string }[] },
): OrderHistoryStep[] =>
  collapseOrderHistory(
    withExtents(history, charged).map(({ step, by, agent, at, version, amount, extent, reason }) => ({
      step,
      by,
      name: agent?.name ?? movers.find((mover) => mover.version === version)?.member_name ?? null,
      at: new Date(at).toISOString(),
      amount: amount === null ? null : toReais(amount),
      extent,
      reason,
    })),
  );

/**
 * The history with the requests for a discount above the agents' limit, and what was decided about them, each at its
 * time.
 */
export function withDiscounts(
  history: readonly OrderHistoryStep[],
  request: StoredDiscountRequest | null,
): OrderHistoryStep[] {
  if (request === null) return [...history];
  const discounts = [request, ...(request.earlier ?? [])].flatMap(discountSteps);
  return [...history, ...discounts].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function discountSteps(request: EarlierDiscountRequest): OrderHistoryStep[] {
  const { status, cents, agent, askedAt, decidedAt, decidedBy, answer } = request;
  const common = { amount: toReais(cents), extent: null };
  const asked = { ...common, step: 'discount-asked', by: ChangedBy.Agent, name: agent?.name ?? null, at: askedAt };
  const steps = [{ ...asked, reason: null }];
  // A void request with a decider was approved before a change of the order made it void.
  const end = status === 'void' && decidedBy !== null ? 'approved' : status;
  if (decidedAt === null || end === 'void' || end === 'pending') return steps;
  const by = end === 'withdrawn' || decidedBy !== null ? ChangedBy.Agent : ChangedBy.Shop;
  const name = (end === 'withdrawn' ? agent : decidedBy)?.name ?? null;
  return [...steps, { ...common, step: `discount-${end}`, by, name, at: decidedAt, reason: answer }];
}

/**
 * The steps with how much of the money each refund gave back. A cancellation that the last refund made has the same
 * extent; any other has none.
 */
function withExtents(history: readonly Step[], charged: number): (Step & { extent: RefundExtent | null })[] {
  let before = 0;
  return history.map((step, at) => {
    if (step.step === 'canceled')
      return {
        ...step,
        extent: charged > 0 && before >= charged && history[at - 1]?.step === 'refunded' ? 'whole' : null,
      };
    if (step.step !== 'refunded' || step.amount === null) return { ...step, extent: null };
    const extent = refundExtent(step.amount, { charged, before });
    before += step.amount;
    return { ...step, extent };
  });
}
