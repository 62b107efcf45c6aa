import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { type CouponRow, redeemCoupon } from '../../database/cart/coupons.ts';
import { reserveGift } from '../../database/cart/gifts.ts';
import { reserveStock } from '../../database/cart/stock.ts';
import { reserveSlot } from '../../database/checkout/schedule.ts';
import type { Db } from '../../database/engine/database.ts';
import type { CheckedCart } from '../cart/cart-state.ts';
import { quantitiesBySku } from '../cart/check-lines.ts';
import { ruleRefusal } from '../core/refusal.ts';

type Reservable = Pick<CheckedCart, 'order' | 'lines' | 'bought'>;

/**
 * Reserves the resources of a confirmed order: its stock in the order of the skus, its gifts, its coupon and its
 * delivery slot. All orders reserve in this sequence, so that they do not deadlock. When another order was first, the
 * refusal names it and nothing is reserved.
 */
export async function reserveOrderResources(
  db: Db,
  shopId: string,
  { order, lines, bought }: Reservable,
  coupon: CouponRow | null,
): Promise<void> {
  const [missing] = await reserveStock(db, shopId, quantitiesBySku(bought));
  if (missing !== undefined)
    throw ruleRefusal('sold-out', orderRefusals.soldOut(bought.find((line) => line.sku === missing)?.name ?? missing));
  for (const { provider_id, name } of giftsOf(lines))
    if (!(await reserveGift(db, shopId, provider_id))) throw ruleRefusal('gift-gone', orderRefusals.giftLost(name));
  if (order.coupon_code !== null && coupon) await reserveCoupon(db, shopId, order, coupon);
  if (order.schedule && !(await reserveSlot(db, shopId, order.schedule.ruleId, order.schedule.day)))
    throw ruleRefusal('slot-taken', orderRefusals.slotTaken);
}

const giftsOf = (lines: Reservable['lines']) =>
  lines.filter((line) => line.is_gift).toSorted((a, b) => (a.provider_id < b.provider_id ? -1 : 1));

async function reserveCoupon(
  db: Db,
  shopId: string,
  order: Reservable['order'],
  { id, code }: CouponRow,
): Promise<void> {
  const taking = await redeemCoupon(db, shopId, { couponId: id, orderId: order.id, customerId: order.customer_id });
  if (taking === 'unknown-person') throw ruleRefusal('coupon', discountRefusals.unknownPerson(code));
  if (taking === 'used-up') throw ruleRefusal('coupon', discountRefusals.usedUp(code));
  if (taking === 'used-by-customer') throw ruleRefusal('coupon', discountRefusals.usedByCustomer(code));
}
