import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { OrderCancellation, OrderTimes, PlacedOrder, PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { reasonForCustomer } from '#shared/rules/orders/cancel-reason.ts';
import { isInReview } from '#shared/rules/payment/is-in-review.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import type { Db } from '../../database/engine/database.ts';
import { findReach } from '../../database/messaging/contact-reach.ts';
import { listMovers } from '../../database/orders/board/order-moves.ts';
import {
  type CustomerOrder,
  findCustomerOrder,
  listCustomerOrders,
  type OrderTimesRow,
} from '../../database/orders/customer-orders.ts';
import { listOrderHistory } from '../../database/orders/full-orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { assertAgentServes } from '../cart/open-cart-to-edit.ts';
import { Refusal } from '../core/refusal.ts';
import { orderNotice } from '../messaging/contact-reach.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { orderDispute, orderMoney, orderSums } from '../payments/order-money.ts';
import { stateOf } from '../payments/payment-view.ts';
import { refundOffer } from '../payments/refunds/refund-offer.ts';
import { requestRefund } from '../payments/refunds/request-refund.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { orderHistory, withDiscounts } from './order-history.ts';
import type { OrderPrecondition } from './order-precondition.ts';
import { lockOrderAtVersion } from './order-version-lock.ts';

/** More orders than a shopper looks through. */
const maxListed = 50;

const noPayment = { method: null, providerType: null };

/** The caller's placed orders, the newest first. */
export async function placedOrders(db: Db, caller: AuthenticatedCaller): Promise<PlacedOrderHead[]> {
  const rows = await listCustomerOrders(db, { ...customerOf(caller), most: maxListed });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    paymentStatus: row.payment_status,
    payment: { method: row.payment?.method ?? null, providerType: row.payment?.providerType ?? null },
    logistic: row.delivery && { type: row.delivery.type },
    totalAmout: toReais(row.total_amount),
    refunded: toReais(row.refunded),
    isWhollyRefunded: row.is_wholly_refunded,
    isInReview: isInReview(row.payment ?? noPayment, { status: row.payment_status, hasChallenge: row.has_challenge }),
    itemCount: row.item_count,
    firstItem: row.first_item ?? '',
    lineCount: row.line_count,
    images: row.images.map((url) => ({ url })),
    times: timesOf(row),
    ...(isPlatformUser(caller) ? { agent: row.agent } : {}),
  }));
}

/** One of the caller's placed orders with its payment. Throws 404 for a cart or another customer's order. */
export async function placedOrder(
  db: Db,
  payments: Payments,
  caller: AuthenticatedCaller,
  number: number,
): Promise<PlacedOrder> {
  const row = await customerOrder(db, caller, number);
  const { shopId, askedAt } = caller;
  const entries = await listOrderEntries(db, shopId, row.id);
  const sums = orderSums(entries);
  return {
    ...(await stateOf(db, caller, row, askedAt)),
    times: timesOf(row),
    money: orderMoney(sums),
    isDoubtful: orderDispute(entries) === 'open' || row.has_fraud_alert,
    cancelReason: reasonFor(caller, row),
    ...(isPlatformUser(caller)
      ? {
          refund: await refundOffer(db, payments, shopId, row, askedAt),
          cancellation: authorOf(row),
          notice: orderNotice(await findReach(db, shopId, row.id), askedAt),
          history: withDiscounts(
            orderHistory(await listOrderHistory(db, shopId, row.id), {
              charged: sums.charged,
              movers: await listMovers(db, shopId, row.id),
            }),
            row.discount_request,
          ),
        }
      : {}),
  };
}

/** Why the order was canceled. Its customer reads a ready reason in words of their own. */
function reasonFor(caller: AuthenticatedCaller, { cancellation }: CustomerOrder): string | null {
  const reason = cancellation?.reason ?? null;
  return reason === null || isPlatformUser(caller) ? reason : reasonForCustomer(reason);
}

const authorOf = ({ cancellation }: CustomerOrder): OrderCancellation | null =>
  cancellation && { by: cancellation.by, agent: cancellation.agent };

/**
 * An agent requests a refund of their contact's order. `amount` in reais; `null`: everything that is left. `expected`:
 * the version that the agent saw; a changed order is refused with who did what. Returns the order with the request.
 */
export async function refundForContact(
  db: Db,
  payments: Payments,
  caller: AuthenticatedCaller,
  number: number,
  { amount, reason }: { amount: number | null; reason: string },
  expected: OrderPrecondition | null,
): Promise<PlacedOrder> {
  const order = await customerOrder(db, caller, number);
  assertAgentServes(caller, order);
  if (expected !== null) {
    if (expected.orderId !== null && expected.orderId !== order.id) throw new Refusal('stale');
    await lockOrderAtVersion(db, caller.shopId, number, expected.version, payments.clock());
  }
  await requestRefund(db, payments, caller.shopId, {
    orderId: order.id,
    amountCents: amount === null ? null : toCents(amount),
    reason,
    by: ChangedBy.Agent,
    agent: caller.agent,
  });
  return placedOrder(db, payments, caller, number);
}

/** One of the caller's placed orders. Throws 404 for a cart or another customer's order. */
export async function customerOrder(db: Db, caller: AuthenticatedCaller, number: number): Promise<CustomerOrder> {
  const row = await findCustomerOrder(db, { ...customerOf(caller), number });
  if (!row) throw new Refusal('not-found');
  return row;
}

function customerOf({ shopId, customerId }: AuthenticatedCaller): { shopId: string; customerId: string } {
  if (customerId === null) throw new Refusal('not-yours');
  return { shopId, customerId };
}

/** When an order reached each step. */
export const timesOf = (row: OrderTimesRow): OrderTimes => ({
  placedAt: isoOrNull(row.placed_at),
  ...(row.placed_again_at && { placedAgainAt: row.placed_again_at.toISOString() }),
  paidAt: isoOrNull(row.paid_at),
  preparingAt: isoOrNull(row.preparing_at),
  dispatchedAt: isoOrNull(row.dispatched_at),
  finalizedAt: isoOrNull(row.finalized_at),
  canceledAt: isoOrNull(row.canceled_at),
});

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
