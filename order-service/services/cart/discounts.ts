import type { Order } from '#shared/model/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { couponCode } from '#shared/rules/cart/coupon-code.ts';
import { manualDiscountLimit } from '#shared/rules/cart/discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { findCoupon } from '../../database/cart/coupons.ts';
import type { Db } from '../../database/engine/database.ts';
import { withCoupon, withManualDiscount } from '../checkout/checkout-choices.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';
import { type Cart, checkCart } from './cart-state.ts';
import { changeOrder } from './change-order.ts';
import { couponProblem } from './check-discount.ts';

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
    if (cart.order.manual_discount !== null && caller.sessionType !== SessionType.PlatformUser)
      throw ruleRefusal('manual-discount', discountRefusals.hasManualDiscount);
    const coupon = (await findCoupon(db, caller.shopId, code, cart.order.customer_id)) ?? null;
    const problem = couponProblem(coupon, { items: subtotalOf(cart), ...storedSettings(cart.shop) });
    const cardNumber = coupon === null ? cardNumberProblem(typed) : null;
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    if (problem !== null) throw ruleRefusal('coupon', problem);
    return withCoupon(cart.order, code);
  });
}

/**
 * Sets an agent's discount, in reais, in place of a coupon (spec §7, POST discount). The limit is the shop's share of
 * the subtotal. 0 removes the discount.
 */
export function setManualDiscount(
  db: Db,
  caller: AuthenticatedCaller,
  reais: number,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cents = toCents(reais);
  return changeOrder(db, caller, 'discount', expected, (cart) => {
    if (cents === 0) return cart.order.manual_discount === null ? cart.order : withManualDiscount(cart.order, 0);
    if (!storedSettings(cart.shop).enableManualPrices)
      throw ruleRefusal('no-manual-prices', discountRefusals.noManualPrices);
    const limit = manualDiscountLimit(subtotalOf(cart), cart.shop.max_discount_percent);
    if (cents > limit) throw ruleRefusal('discount-limit', discountRefusals.discountLimit(formatBrl(toReais(limit))));
    return withManualDiscount(cart.order, cents);
  });
}

const subtotalOf = (cart: Cart): number => checkCart(cart).order.items_amount;
