import { releaseCoupon } from '../../database/cart/coupons.ts';
import { releaseGift } from '../../database/cart/gifts.ts';
import { releaseStock } from '../../database/cart/stock.ts';
import { releaseSlot } from '../../database/checkout/schedule.ts';
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
  for (const [sku, quantity] of quantitiesBySku(purchasedLines(lines))) await releaseStock(db, shopId, sku, quantity);
  const gifts = lines.filter((line) => line.is_gift).map((line) => line.provider_id);
  for (const providerId of gifts.sort()) await releaseGift(db, shopId, providerId);
  await releaseCoupon(db, shopId, order.id);
  if (order.schedule) await releaseSlot(db, shopId, order.schedule.ruleId, order.schedule.day);
}
