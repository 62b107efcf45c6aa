import type { LineDiscount } from '#shared/model/order/discount.ts';
import type { Order } from '#shared/model/order/order.ts';
import { agreedCents } from '#shared/rules/cart/discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderLineRow } from '../../database/orders/orders.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { assertUnchangedSince, type OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { staleOr } from './cart.ts';
import { saveCart } from './cart-state.ts';
import { assertManualPrices, remainingDiscount, sentDiscount } from './discounts.ts';
import { openCartToEdit } from './open-cart-to-edit.ts';

/**
 * Sets an agent's discount on one line, in place of a coupon; zero removes it. A percentage follows the line's total,
 * an amount stays, and neither exceeds that total. All discounts together stay within the order's limit.
 */
export async function setLineDiscount(
  db: Db,
  caller: AuthenticatedCaller,
  { index, ...sent }: LineDiscount,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const discount = sentDiscount(sent);
  const cart = await openCartToEdit(db, caller);
  const line = cart.lines.find((candidate) => String(candidate.line) === index);
  if (!line) throw staleOr(cart, caller, expected, ruleRefusal('unknown-line', orderRefusals.unknownLine));
  if (line.is_gift) throw ruleRefusal('gift-line', discountRefusals.giftDiscount);
  assertUnchangedSince(cart, caller, expected, line.version);
  const discounted: OrderLineRow = {
    ...line,
    discount,
    discount_amount: discount ? agreedCents(discount, line.total_amount) : 0,
  };
  const order = discount ? { ...cart.order, coupon_code: null } : cart.order;
  const lines = cart.lines.map((other) => (other === line ? discounted : other));
  const edited = { ...cart, order, lines, isEdited: true };
  if (discount) {
    assertManualPrices(cart);
    // Without this line's discount, because the check of the cart would lower one that is too high.
    const without = { ...line, discount: null, discount_amount: 0 };
    const lines = cart.lines.map((other) => (other === line ? without : other));
    const { limit, lineDiscount, orderDiscount } = remainingDiscount({ ...cart, order, lines });
    const most = Math.max(0, Math.min(limit - lineDiscount - orderDiscount, line.total_amount));
    const isTooMuch = discounted.discount_amount > most || (discount.kind === 'amount' && discount.value > most);
    if (isTooMuch)
      throw ruleRefusal(
        'discount-limit',
        discountRefusals.lineDiscountLimit(formatBrl(toReais(most)), formatBrl(toReais(limit))),
      );
  }
  return (await saveCart(db, caller, edited, new Set([line.line]))).view;
}
