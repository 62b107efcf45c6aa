import { couponDiscount, type Discountable, manualDiscountLimit } from '#shared/rules/cart/discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import type { CouponRow } from '../../database/cart/coupons.ts';
import type { OrderRow } from '../../database/orders/orders.ts';

/** What the discount checks need: the order's amounts in cents, and what its shop allows. */
export type DiscountContext = Discountable & {
  canUseCoupon: boolean;
  enableManualPrices: boolean;
  maxDiscountPercent: number;
};

export type CheckedDiscount = {
  kept: Pick<OrderRow, 'coupon_code' | 'manual_discount'>;
  /** Cents. */
  discount: number;
  messages: string[];
};

/**
 * The discount that an order's coupon or its agent's discount gives now. A coupon that no longer applies is removed
 * with a message. An agent's discount above the limit for the current subtotal is lowered to the limit with a message.
 */
export function checkDiscount(
  { coupon_code, manual_discount }: Pick<OrderRow, 'coupon_code' | 'manual_discount'>,
  coupon: CouponRow | null,
  context: DiscountContext,
): CheckedDiscount {
  if (manual_discount !== null) return checkManual(manual_discount, context);
  if (coupon_code === null) return nothing();
  const problem = couponProblem(coupon, context);
  if (problem !== null || coupon === null)
    return nothing(discountRefusals.couponDropped(problem ?? discountRefusals.unknown));
  return {
    kept: { coupon_code, manual_discount: null },
    discount: couponDiscount(ruleOf(coupon), context),
    messages: [],
  };
}

/** Why this order can't use a coupon, or null. `coupon` null: no coupon has that code. */
export function couponProblem(
  coupon: CouponRow | null,
  { items, canUseCoupon }: Pick<DiscountContext, 'items' | 'canUseCoupon'>,
): string | null {
  if (!canUseCoupon) return discountRefusals.noCoupons;
  if (!coupon?.is_active) return discountRefusals.unknown;
  const { code, min_amount } = coupon;
  if (!coupon.has_started) return discountRefusals.notYet(code);
  if (coupon.has_ended) return discountRefusals.expired(code);
  // The customer's own use is a more precise reason than the total number of uses.
  if (coupon.is_used_by_customer) return discountRefusals.usedByCustomer(code);
  if (coupon.is_used_up) return discountRefusals.usedUp(code);
  return items < min_amount ? discountRefusals.minimum(code, brl(min_amount)) : null;
}

function checkManual(
  requested: number,
  { items, enableManualPrices, maxDiscountPercent }: DiscountContext,
): CheckedDiscount {
  const limit = enableManualPrices ? manualDiscountLimit(items, maxDiscountPercent) : 0;
  if (limit === 0) return nothing(discountRefusals.discountDropped);
  if (requested > limit)
    return { ...manual(limit), messages: [discountRefusals.discountLowered(brl(requested), brl(limit))] };
  return manual(requested);
}

const nothing = (...messages: string[]): CheckedDiscount => ({
  kept: { coupon_code: null, manual_discount: null },
  discount: 0,
  messages,
});

const manual = (cents: number): CheckedDiscount => ({
  kept: { coupon_code: null, manual_discount: cents },
  discount: cents,
  messages: [],
});

const ruleOf = ({ kind, value, max_discount }: CouponRow) => ({ kind, value, maxDiscount: max_discount });

const brl = (cents: number): string => formatBrl(toReais(cents));
