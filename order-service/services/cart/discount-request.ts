import type { NewDiscountRequest } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import { agreedCents } from '#shared/rules/cart/discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { sanitizeLine } from '#shared/rules/text/sanitize-line.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import type { EarlierDiscountRequest, StoredDiscountRequest } from '../../database/orders/discount-requests.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import { checkCart } from './cart-state.ts';
import { changeOrder } from './change-order.ts';
import { withdrawn } from './check-discount-request.ts';
import { assertManualPrices, remainingDiscount, sentDiscount } from './discounts.ts';

/**
 * Asks for a discount above the agent's limit. The order's total excludes it until it is approved. It is about
 * the order as it is now: another content makes it void. It takes the place of an earlier request.
 */
export function requestDiscount(
  db: Db,
  caller: AuthenticatedCaller,
  { reason: typed, ...sent }: NewDiscountRequest,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const agreed = sentDiscount(sent);
  if (agreed === null) throw new Refusal('bad-request');
  const reason = sanitizeLine(typed);
  return changeOrder(db, caller, 'discount', expected, (cart) => {
    assertManualPrices(cart);
    if (reason === '') throw ruleRefusal('no-reason', discountRefusals.noReason);
    const { items, limit, lineDiscount } = remainingDiscount(cart);
    const cents = agreedCents(agreed, items);
    const remaining = items - lineDiscount;
    if (cents > remaining || (agreed.kind === 'amount' && agreed.value > remaining))
      throw ruleRefusal('discount-limit', discountRefusals.aboveSubtotal(formatBrl(toReais(remaining))));
    const isRateWithin = agreed.kind === 'amount' || agreed.value <= cart.shop.max_discount_percent * 100;
    if (cents <= limit - lineDiscount && isRateWithin)
      throw ruleRefusal('within-limit', discountRefusals.needsNoApproval);
    const discount_request = {
      id: newId(),
      status: 'pending',
      cents,
      rate: agreed.kind === 'percent' ? agreed.value : null,
      reason,
      key: cartFingerprint(checkCart(cart).bought),
      agent: caller.agent,
      askedAt: caller.askedAt.toISOString(),
      decidedAt: null,
      decidedBy: null,
      answer: null,
      earlier: earlierRequests(cart.order.discount_request, cart.now),
    } as const;
    return { ...cart.order, discount_request };
  });
}

/** Requests kept for those who still see them. */
const mostEarlier = 10;

/** The last requests before another one. What an ended request was about is not kept. */
function earlierRequests(last: StoredDiscountRequest | null, now: Date): EarlierDiscountRequest[] {
  if (last === null) return [];
  const { earlier = [], ...request } = withdrawn(last, now) ?? last;
  return [{ ...request, reason: '', key: '', answer: null }, ...earlier].slice(0, mostEarlier);
}

/** The agent gives an open request up. Without one nothing changes. */
export const withdrawDiscount = (
  db: Db,
  caller: AuthenticatedCaller,
  expected: OrderPrecondition | null,
): Promise<Order> =>
  changeOrder(db, caller, 'discount', expected, ({ order, now }) =>
    order.discount_request?.status === 'pending'
      ? { ...order, discount_request: withdrawn(order.discount_request, now) }
      : order,
  );
