import { returnCoupon } from '../../database/cart/coupons.ts';
import { returnGift } from '../../database/cart/gifts.ts';
import { returnStock } from '../../database/cart/stock.ts';
import { returnSlot } from '../../database/checkout/schedule.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import { purchasedLines } from '../cart/cart-state.ts';
import { quantitiesBySku } from '../cart/check-lines.ts';

/**
 * Releases what `reserveOrderResources` reserved for an order, in the same sequence, so that transactions do not
 * deadlock.
 */
export async function releaseOrderResources(
  db: Db,
  shopId: string,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<void> {
  for (const [sku, quantity] of quantitiesBySku(purchasedLines(lines))) await returnStock(db, shopId, sku, quantity);
  const gifts = lines.filter((line) => line.is_gift).map((line) => line.provider_id);
  for (const providerId of gifts.sort()) await returnGift(db, shopId, providerId);
  await returnCoupon(db, shopId, order.id);
  if (order.schedule) await returnSlot(db, shopId, order.schedule.ruleId, order.schedule.day);
}
