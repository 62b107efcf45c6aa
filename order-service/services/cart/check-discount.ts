import { agreedCents, couponDiscount, type Discountable, manualDiscountLimit } from '#shared/rules/cart/discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import type { CouponRow } from '../../database/cart/coupons.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';

/** What the discount checks need: the order's amounts in cents, and what its shop allows. */
export type DiscountContext = Discountable & {
  canUseCoupon: boolean;
  enableManualPrices: boolean;
  maxDiscountPercent: number;
  /** The discounts on lines, in cents. They count against the same limit. */
  lineDiscount: number;
  /** What an approval allows on the order besides them, in cents; 0 = none. */
  approved: number;
  /** An approval that was in force became void. */
  hasLostApproval: boolean;
};

type Discounts = Pick<OrderRow, 'coupon_code' | 'manual_discount' | 'manual_discount_rate'>;

export type CheckedDiscount = {
  kept: Discounts;
  /** Cents. */
  discount: number;
  messages: string[];
};

/**
 * The discount that an order's coupon or its agent's discount gives now. A coupon that no longer applies is removed
 * with a message. An agent's discount above the limit for the current subtotal is lowered to the limit with a message,
 * unless it was approved for this content of the order.
 */
export function checkDiscount(
  { coupon_code, manual_discount, manual_discount_rate }: Discounts,
  coupon: CouponRow | null,
  context: DiscountContext,
): CheckedDiscount {
  if (manual_discount !== null) return checkManual(manual_discount, manual_discount_rate, context);
  if (coupon_code === null) return nothing();
  const problem = couponProblem(coupon, context);
  if (problem !== null || coupon === null)
    return nothing(discountRefusals.couponDropped(problem ?? discountRefusals.unknown));
  return {
    kept: { coupon_code, manual_discount: null, manual_discount_rate: null },
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

function checkManual(agreed: number, rate: number | null, context: DiscountContext): CheckedDiscount {
  const requested = rate === null ? agreed : agreedCents({ kind: 'percent', value: rate }, context.items);
  const isApproved = context.enableManualPrices && context.approved > 0 && requested === context.approved;
  if (isApproved) return manual(requested, rate);
  const most = agentLimit(context) - context.lineDiscount;
  if (most <= 0) return nothing(discountRefusals.discountDropped);
  if (requested <= most) return manual(requested, rate);
  // What was approved is an amount of the order before the change, also where it followed a percentage.
  const message = context.hasLostApproval
    ? discountRefusals.approvalLost(brl(agreed), brl(most))
    : discountRefusals.discountLowered(brl(requested), brl(most));
  return { ...manual(most, null), messages: [message] };
}

/** The most that an agent may deduct from this order, in cents. */
export const agentLimit = ({
  items,
  enableManualPrices,
  maxDiscountPercent,
}: Pick<DiscountContext, 'items' | 'enableManualPrices' | 'maxDiscountPercent'>): number =>
  enableManualPrices ? manualDiscountLimit(items, maxDiscountPercent) : 0;

export type CheckedLineDiscounts = { lines: OrderLineRow[]; messages: string[]; hasChanged: boolean };

/**
 * The lines with the discounts that stay within the limit now, in cents. What exceeds it is lowered from the last line
 * on, with a message.
 */
export function checkLineDiscounts(lines: OrderLineRow[], limit: number): CheckedLineDiscounts {
  let left = limit;
  const checked = lines.map((line) => {
    const kept = Math.min(line.discount_amount, left);
    left -= kept;
    if (kept === line.discount_amount) return { line, messages: [] };
    const discount = kept === 0 ? null : ({ kind: 'amount', value: kept } as const);
    const text = discountRefusals.lineDiscountLowered(line.name, brl(line.discount_amount), brl(kept));
    return { line: { ...line, discount, discount_amount: kept }, messages: [text] };
  });
  const messages = checked.flatMap((one) => one.messages);
  return { lines: checked.map(({ line }) => line), messages, hasChanged: messages.length > 0 };
}

const nothing = (...messages: string[]): CheckedDiscount => ({
  kept: { coupon_code: null, manual_discount: null, manual_discount_rate: null },
  discount: 0,
  messages,
});

const manual = (cents: number, rate: number | null): CheckedDiscount => ({
  kept: { coupon_code: null, manual_discount: cents, manual_discount_rate: rate },
  discount: cents,
  messages: [],
});

const ruleOf = ({ kind, value, max_discount }: CouponRow) => ({ kind, value, maxDiscount: max_discount });

const brl = (cents: number): string => formatBrl(toReais(cents));
