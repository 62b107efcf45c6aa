import type { Order } from '#shared/model/order/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { couponCode } from '#shared/rules/cart/coupon-code.ts';
import { type AgreedDiscount, agreedCents } from '#shared/rules/cart/discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { findCoupon } from '../../database/cart/coupons.ts';
import type { Db } from '../../database/engine/database.ts';
import { withCoupon, withManualDiscount } from '../checkout/checkout-choices.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';
import { type Cart, checkCart } from './cart-state.ts';
import { changeOrder } from './change-order.ts';
import { agentLimit, couponProblem } from './check-discount.ts';
import { replaced } from './check-discount-request.ts';
import { lineDiscountOf } from './totals.ts';

/**
 * Sets the order's coupon (spec §7, POST coupon), or refuses it with the reason. An agent's coupon replaces the agent's
 * discount; a shopper's coupon must not remove an agent's discount. Case and spaces do not matter. An empty code
 * removes the coupon.
 */
export function setCoupon(
  db: Db,
  caller: AuthenticatedCaller,
  typed: string,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const code = couponCode(typed);
  return changeOrder(db, caller, 'discount', expected, async (cart) => {
    // Removing the coupon must not remove an agent's discount.
    if (code === '') return cart.order.coupon_code === null ? cart.order : withCoupon(cart.order, null);
    const isAgent = caller.sessionType === SessionType.PlatformUser;
    if (cart.order.manual_discount !== null && !isAgent)
      throw ruleRefusal('manual-discount', discountRefusals.hasManualDiscount);
    if (cart.lines.some(({ discount }) => discount !== null))
      throw ruleRefusal(
        'manual-discount',
        isAgent ? discountRefusals.hasLineDiscounts : discountRefusals.hasManualDiscount,
      );
    const coupon = (await findCoupon(db, caller.shopId, code, cart.order.customer_id)) ?? null;
    const problem = couponProblem(coupon, { items: subtotalOf(cart), ...storedSettings(cart.shop) });
    const cardNumber = coupon === null ? cardNumberProblem(typed) : null;
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    if (problem !== null) throw ruleRefusal('coupon', problem);
    return { ...withCoupon(cart.order, code), discount_request: replaced(cart.order.discount_request, cart.now) };
  });
}

/** A discount as the calls carry it: `amount` in reais, or `percent` with up to two decimals. */
type SentDiscount = { amount?: number | undefined; percent?: number | undefined };

/** The discount of a call; `null` = zero, which removes a discount. Refuses two at once and none. */
export function sentDiscount({ amount, percent }: SentDiscount): AgreedDiscount | null {
  if ((amount === undefined) === (percent === undefined)) throw new Refusal('bad-request');
  const agreed: AgreedDiscount =
    percent === undefined
      ? { kind: 'amount', value: toCents(amount ?? 0) }
      : { kind: 'percent', value: Math.round(percent * 100) };
  return agreed.value === 0 ? null : agreed;
}

/**
 * Sets an agent's discount, in reais or percent of the subtotal, in place of a coupon (spec §7, POST discount). The
 * limit is the shop's share of the subtotal, less the discounts on lines. Zero removes the discount.
 */
export function setManualDiscount(
  db: Db,
  caller: AuthenticatedCaller,
  sent: SentDiscount,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const agreed = sentDiscount(sent);
  return changeOrder(db, caller, 'discount', expected, (cart) => {
    // Another discount takes the place of what was asked for or approved.
    const discount_request = replaced(cart.order.discount_request, cart.now);
    if (agreed === null)
      return cart.order.manual_discount === null
        ? cart.order
        : { ...withManualDiscount(cart.order, null), discount_request };
    assertManualPrices(cart);
    const { items, limit, lineDiscount } = remainingDiscount(cart);
    const cents = agreedCents(agreed, items);
    const most = limit - lineDiscount;
    // Neither an amount above the subtotal nor a rate that only rounding keeps within the limit.
    const isTooHigh =
      agreed.kind === 'amount' ? agreed.value > most : agreed.value > cart.shop.max_discount_percent * 100;
    if (cents > most || isTooHigh) throw ruleRefusal('discount-limit', discountRefusals.discountLimit(brl(most)));
    return { ...withManualDiscount(cart.order, { ...agreed, cents }), discount_request };
  });
}

/** Refuses an agent's price, discount or item in a shop that does not allow them. */
export function assertManualPrices({ shop }: Pick<Cart, 'shop'>): void {
  if (!storedSettings(shop).enableManualPrices) throw ruleRefusal('no-manual-prices', discountRefusals.noManualPrices);
}

/** What the order's discounts have to fit into, in cents: the subtotal, the agent's limit, and the present ones. */
export function remainingDiscount(cart: Cart): Record<'items' | 'limit' | 'lineDiscount' | 'orderDiscount', number> {
  const { order, bought } = checkCart(cart);
  const items = order.items_amount;
  const limit = agentLimit({
    ...storedSettings(cart.shop),
    items,
    maxDiscountPercent: cart.shop.max_discount_percent,
  });
  return { items, limit, lineDiscount: lineDiscountOf(bought), orderDiscount: order.manual_discount ?? 0 };
}

const subtotalOf = (cart: Cart): number => checkCart(cart).order.items_amount;

const brl = (cents: number): string => formatBrl(toReais(cents));
