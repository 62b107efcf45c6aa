import type { Db } from '../../database/engine/database.ts';
import { listEntriesOfOrders } from '../../database/payments/payment-ledger.ts';
import { listPaymentsOfOrders } from '../../database/payments/payments.ts';
import { groupBy } from '../core/group-by.ts';
import { orderDispute } from './order-money.ts';

/** Those of these orders whose disputes were decided for the customer, so that nothing is in dispute any more. */
export async function lostDisputes(db: Db, shopId: string, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const orderOf = new Map((await listPaymentsOfOrders(db, shopId, orderIds)).map(({ id, order_id }) => [id, order_id]));
  const entries = await listEntriesOfOrders(db, shopId, orderIds);
  const byOrder = groupBy(entries, ({ payment_id }) => orderOf.get(payment_id) ?? '');
  return new Set(orderIds.filter((id) => orderDispute(byOrder.get(id) ?? []) === 'lost'));
}
