import { returnCoupon } from '../store/coupons.ts';
import type { Db } from '../store/database.ts';
import { returnGift } from '../store/gifts.ts';
import type { OrderLineRow, OrderRow } from '../store/orders.ts';
import { returnSlot } from '../store/schedule.ts';
import { returnStock } from '../store/stock.ts';
import { boughtOf } from './cart-state.ts';
import { quantitiesBySku } from './check-lines.ts';

/** Gives back what `takeForGood` took for an order, in the same order, so that nobody waits for each other. */
export async function giveBack(db: Db, shopId: string, order: OrderRow, lines: OrderLineRow[]): Promise<void> {
  for (const [sku, quantity] of quantitiesBySku(boughtOf(lines))) await returnStock(db, shopId, sku, quantity);
  const gifts = lines.filter((line) => line.is_gift).map((line) => line.provider_id);
  for (const providerId of gifts.sort()) await returnGift(db, shopId, providerId);
  await returnCoupon(db, shopId, order.id);
  if (order.schedule) await returnSlot(db, shopId, order.schedule.ruleId, order.schedule.day);
}
