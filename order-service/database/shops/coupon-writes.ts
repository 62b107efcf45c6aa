import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type CouponWrite = {
  id: string;
  /** In upper case. */
  code: string;
  kind: 'percent' | 'amount' | 'delivery';
  value: number;
  minAmountCents: number;
  maxDiscountCents: number | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Writes a coupon by its code. Its uses stay; with a new limit below them it is used up. */
export const writeCoupon = (db: Db, shopId: string, row: CouponWrite): Promise<number> =>
  db.run(sql`
    insert into coupon (shop_id, id, code, kind, value, min_amount, max_discount, max_uses, max_uses_per_customer,
      starts_at, ends_at)
    values (${shopId}, ${row.id}, ${row.code}, ${row.kind}, ${row.value}, ${row.minAmountCents},
      ${row.maxDiscountCents},
      ${row.maxUses}, ${row.maxUsesPerCustomer}, ${row.startsAt?.toISOString() ?? null},
        ${row.endsAt?.toISOString() ?? null})
    on conflict (shop_id, code) do update
      set kind = excluded.kind, value = excluded.value, min_amount = excluded.min_amount,
      max_discount = excluded.max_discount,
      max_uses = case when excluded.max_uses is null then null else greatest(excluded.max_uses, coupon.uses) end,
      max_uses_per_customer = excluded.max_uses_per_customer, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, is_active = true`);

/** Deactivates all other coupons. */
export const deactivateCoupons = (db: Db, shopId: string, keptCodes: string[]): Promise<number> =>
  db.run(
    sql`update coupon set is_active = false
      where shop_id = ${shopId} and is_active and code <> all (${keptCodes}::text[])`,
  );
