import type { Db } from './database.ts';
import { sql } from './sql.ts';

/** A coupon as one customer finds it now. Amounts in cents. */
export type CouponRow = {
  id: string;
  code: string;
  kind: 'percent' | 'amount' | 'delivery';
  value: number;
  min_amount: number;
  max_discount: number | null;
  is_active: boolean;
  has_started: boolean;
  has_ended: boolean;
  is_used_up: boolean;
  /** This customer used it as often as one may. */
  is_used_by_customer: boolean;
};

/** The coupon of this code, whether or not it can be used; `code` in upper case and without spaces. */
export const findCoupon = (db: Db, shopId: string, code: string, customerId: string): Promise<CouponRow | undefined> =>
  db.one(sql`
    select id, code, kind, value, min_amount, max_discount, is_active,
      starts_at is null or starts_at <= now() as has_started,
      ends_at is not null and ends_at <= now() as has_ended,
      max_uses is not null and uses >= max_uses as is_used_up,
      max_uses_per_customer is not null and max_uses_per_customer <= (
        select count(*) from coupon_use u where u.shop_id = coupon.shop_id and u.coupon_id = coupon.id and u.customer_id = ${customerId}
      ) as is_used_by_customer
    from coupon where shop_id = ${shopId} and code = ${code}`);

export type CouponTaking = 'taken' | 'used-up' | 'used-by-customer';

type CouponUse = { couponId: string; orderId: string; customerId: string };

/**
 * Uses a coupon once for good, or says why not. Its row stays locked until the transaction ends, so what is counted of the customer's
 * own uses stays true as well. What was refused is only undone with the transaction or to a savepoint before.
 */
export async function takeCoupon(db: Db, shopId: string, { couponId, orderId, customerId }: CouponUse): Promise<CouponTaking> {
  const used = await db.run(sql`
    update coupon set uses = uses + 1
    where shop_id = ${shopId} and id = ${couponId} and is_active and (max_uses is null or uses < max_uses)`);
  if (used === 0) return 'used-up';
  const noted = await db.run(sql`
    insert into coupon_use (shop_id, coupon_id, order_id, customer_id)
    select shop_id, id, ${orderId}, ${customerId} from coupon
    where shop_id = ${shopId} and id = ${couponId} and (max_uses_per_customer is null or max_uses_per_customer > (
      select count(*) from coupon_use u where u.shop_id = coupon.shop_id and u.coupon_id = coupon.id and u.customer_id = ${customerId}))`);
  return noted === 0 ? 'used-by-customer' : 'taken';
}

/** An order's use of a coupon never happened. */
export async function returnCoupon(db: Db, shopId: string, orderId: string): Promise<void> {
  const used = await db.many<{ coupon_id: string }>(
    sql`delete from coupon_use where shop_id = ${shopId} and order_id = ${orderId} returning coupon_id`,
  );
  for (const { coupon_id } of used)
    await db.run(sql`update coupon set uses = greatest(uses - 1, 0) where shop_id = ${shopId} and id = ${coupon_id}`);
}
