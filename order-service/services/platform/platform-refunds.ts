import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { isWholeCents, toCents } from '#shared/rules/money/money.ts';
import { refundTexts } from '#shared/text/payment/refunds.ts';
import type { Db } from '../../database/engine/database.ts';
import { findOrderByNumber } from '../../database/orders/placed-orders.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { type RefundInput, requestRefund } from '../payments/refunds/request-refund.ts';
import { platformOrder } from './platform-orders.ts';

type PlatformRefundInput = { amount?: number; reason?: string; refundId?: string } & Pick<
  RefundInput,
  'also' | 'isByCommand'
>;

/** The shop's own systems, or its operator, request a refund of an order. `amount` in reais; without it, all. */
export async function refundPlatformOrder(
  db: Db,
  payments: Payments,
  shopId: string,
  number: number,
  { amount, reason, refundId, ...options }: PlatformRefundInput,
): Promise<PlatformOrder> {
  if (amount !== undefined && !isWholeCents(amount)) throw ruleRefusal('refund-amount', refundTexts.partOfACent);
  const order = await findOrderByNumber(db, shopId, number);
  if (!order) throw new Refusal('not-found');
  await requestRefund(db, payments, shopId, {
    orderId: order.id,
    amountCents: amount === undefined ? null : toCents(amount),
    reason: reason ?? null,
    ...(refundId === undefined ? {} : { refundId }),
    ...options,
    by: ChangedBy.Shop,
    agent: null,
  });
  return platformOrder(db, shopId, order.id);
}
