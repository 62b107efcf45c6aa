import { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** A coupon as it applies to one customer now. Amounts in cents. */
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
  /** This person has reached the limit of uses per customer. */
  is_used_by_customer: boolean;
};

/** Identifies the person behind a customer: hashes of document, e-mail and phone; empty while none is known. */
const personKeys = (shopId: string, customerId: string): Sql => sql`
  select person_keys(c.shop_id, c.document, case when c.is_corporate then c.corporate_document else '' end, c.email,
    c.phone,
    case when c.channel_type = ${ChannelType.WhatsApp} then c.channel_user else '' end)
  from customer c where c.shop_id = ${shopId} and c.id = ${customerId}`;

/**
 * How often a person used a coupon: this customer, and others with the same document, e-mail or phone. Anybody can type
 * a contact's data into an anonymous session, so such uses count only against anonymous sessions. A contact's uses
 * count against everybody (docs/adr/0059-coupon-person.md).
 */
const usesOfPerson = (shopId: string, customerId: string): Sql => sql`
  select count(*) from coupon_use u join customer buyer on buyer.shop_id = u.shop_id and buyer.id = u.customer_id
  where u.shop_id = coupon.shop_id and u.coupon_id = coupon.id
    and (u.customer_id = ${customerId} or u.person_keys && (${personKeys(shopId, customerId)})
      and (not buyer.is_anonymous
        or (select c.is_anonymous from customer c where c.shop_id = ${shopId} and c.id = ${customerId})))`;

/**
 * Whether uses of this customer can be counted: a contact, or an anonymous visitor with a document, an e-mail or a
 * phone. A visitor without them could use a coupon again in each new session.
 */
const isKnownPerson = (shopId: string, customerId: string): Sql => sql`
  select not c.is_anonymous or cardinality((${personKeys(shopId, customerId)})) > 0
  from customer c where c.shop_id = ${shopId} and c.id = ${customerId}`;

/** The coupon with this code, usable or not. `code` in upper case without spaces. */
export const findCoupon = (db: Db, shopId: string, code: string, customerId: string): Promise<CouponRow | undefined> =>
  db.one(sql`
    select id, code, kind, value, min_amount, max_discount, is_active,
      starts_at is null or starts_at <= now() as has_started,
      ends_at is not null and ends_at <= now() as has_ended,
      max_uses is not null and uses >= max_uses as is_used_up,
      max_uses_per_customer is not null
        and max_uses_per_customer <= (${usesOfPerson(shopId, customerId)}) as is_used_by_customer
    from coupon where shop_id = ${shopId} and code = ${code}`);

export type CouponRedemption = 'taken' | 'used-up' | 'used-by-customer' | 'unknown-person';

type CouponUse = { couponId: string; orderId: string; customerId: string };

/**
 * Uses a coupon once, or returns why it cannot be used. Its row stays locked until the transaction ends, so the count
 * of the person's uses stays correct too. A refused use must be undone with the transaction or to an earlier savepoint.
 */
export async function redeemCoupon(
  db: Db,
  shopId: string,
  { couponId, orderId, customerId }: CouponUse,
): Promise<CouponRedemption> {
  const used = await db.run(sql`
    update coupon set uses = uses + 1
    where shop_id = ${shopId} and id = ${couponId} and is_active and (max_uses is null or uses < max_uses)`);
  if (used === 0) return 'used-up';
  const recorded = await db.run(sql`
    insert into coupon_use (shop_id, coupon_id, order_id, customer_id, person_keys)
    select shop_id, id, ${orderId}, ${customerId}, (${personKeys(shopId, customerId)}) from coupon
    where shop_id = ${shopId} and id = ${couponId}
      and (max_uses_per_customer is null
        or (${isKnownPerson(shopId, customerId)})
          and max_uses_per_customer > (${usesOfPerson(shopId, customerId)}))`);
  if (recorded > 0) return 'taken';
  const person = await db.one<{ is_known: boolean }>(sql`select (${isKnownPerson(shopId, customerId)}) as is_known`);
  return person?.is_known ? 'used-by-customer' : 'unknown-person';
}

/** Undoes an order's use of a coupon. */
export async function releaseCoupon(db: Db, shopId: string, orderId: string): Promise<void> {
  const used = await db.many<{ coupon_id: string }>(
    sql`delete from coupon_use where shop_id = ${shopId} and order_id = ${orderId} returning coupon_id`,
  );
  for (const { coupon_id } of used)
    await db.run(sql`update coupon set uses = greatest(uses - 1, 0) where shop_id = ${shopId} and id = ${coupon_id}`);
}

/** A coupon as a merchant sees it, in any state. Amounts in cents; `null` = no limit. */
export type ListedCoupon = Pick<
  CouponRow,
  'code' | 'kind' | 'value' | 'is_active' | 'has_started' | 'has_ended' | 'is_used_up'
> & { uses: number; max_uses: number | null; starts_at: Date | null; ends_at: Date | null };

/** A shop's coupons with their uses: those that still apply first, each part by code. */
export const listCoupons = (db: Db, shopId: string): Promise<ListedCoupon[]> =>
  db.many<ListedCoupon>(sql`
    select code, kind, value, is_active, uses, max_uses, starts_at, ends_at,
      starts_at is null or starts_at <= now() as has_started,
      ends_at is not null and ends_at <= now() as has_ended,
      max_uses is not null and uses >= max_uses as is_used_up
    from coupon where shop_id = ${shopId} order by is_active desc, has_ended, is_used_up, code`);
