import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { listMoverTimes } from '../../../order-service/database/orders/board/order-moves.ts';
import { findOrderByNumber } from '../../../order-service/database/orders/placed-orders.ts';
import { listOutsideRefunds } from '../../../order-service/database/payments/refunds.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import { platformOrder } from '../../../order-service/services/platform/platform-orders.ts';
import { orderReport } from './order-report.ts';

/** More refunds than one order has. */
const maxOutside = 100;

/** The report of an order by its number, as lines. */
export async function showOrder(
  database: Database,
  shop: Pick<ShopRow, 'id' | 'name' | 'time_zone'>,
  number: number,
): Promise<string[]> {
  const found = await findOrderByNumber(database, shop.id, number);
  if (!found) throw new OperatorError(`${shop.name} não tem um pedido nº ${number}.`);
  const order = await platformOrder(database, shop.id, found.id);
  const movers = await listMoverTimes(database, shop.id, found.id);
  const outside = await listOutsideRefunds(database, shop.id, { orderId: found.id, most: maxOutside });
  return orderReport(order, shop.time_zone, { movers, outside: outside.toReversed() });
}
