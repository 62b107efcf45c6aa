import { couponCode } from '#shared/rules/cart/coupon-code.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { type CouponWrite, deactivateCoupons, writeCoupon } from '../../database/shops/coupon-writes.ts';

/** A coupon as a shop describes it. */
export type CouponDraft = {
  /** As people type it; case does not matter. */
  code: string;
  /** A discount on the subtotal in percent or cents, or on the delivery price in cents. */
  kind: CouponWrite['kind'];
  /** Percent from 1 to 100, or whole cents. */
  value: number;
  /** Whole cents of the subtotal. */
  minAmountCents?: number;
  /** Whole cents; `null` = no limit. */
  maxDiscountCents?: number | null;
  /** `null` = unlimited. */
  maxUses?: number | null;
  maxUsesPerCustomer?: number | null;
  startsAt?: Date | null;
  endsAt?: Date | null;
};

/**
 * Creates or updates coupons by code; recorded uses stay. With `isFull`, switches all other coupons off and returns
 * their number. Call it inside a transaction.
 */
export async function saveCoupons(db: Db, shopId: string, drafts: CouponDraft[], isFull = false): Promise<number> {
  const codeOf = ({ code }: CouponDraft) => couponCode(code);
  for (const draft of drafts) {
    const {
      minAmountCents = 0,
      maxDiscountCents = null,
      maxUses = null,
      maxUsesPerCustomer = null,
      startsAt = null,
      endsAt = null,
    } = draft;
    const limits = { minAmountCents, maxDiscountCents, maxUses, maxUsesPerCustomer, startsAt, endsAt };
    await writeCoupon(db, shopId, {
      id: newId(),
      code: codeOf(draft),
      kind: draft.kind,
      value: draft.value,
      ...limits,
    });
  }
  return isFull ? deactivateCoupons(db, shopId, drafts.map(codeOf)) : 0;
}
