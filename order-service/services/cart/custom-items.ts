import type { CustomItem, Order } from '#shared/model/order/order.ts';
import { customItemLimits, customItemProblem } from '#shared/rules/cart/custom-item.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { sanitizeLine } from '#shared/rules/text/sanitize-line.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderLineRow } from '../../database/orders/orders.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import { assertNamed } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { purchasedLines, saveCart } from './cart-state.ts';
import { withOwnPrice } from './check-lines.ts';
import { assertManualPrices } from './discounts.ts';
import { openCartToEdit } from './open-cart-to-edit.ts';

/** The most lines of an order, gifts not counted. */
export const maxLines = 200;

/**
 * Adds an agent's item without a product: it has a price, a quantity and a note, and no stock. Two equal ones are two
 * lines. An order that changed meanwhile gets it too, another order does not.
 */
export async function addCustomItem(
  db: Db,
  caller: AuthenticatedCaller,
  { name, price, quantity, note = '' }: CustomItem,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cart = await openCartToEdit(db, caller);
  assertNamed(cart, caller, expected?.orderId ?? null);
  assertManualPrices(cart);
  const typed = { name: sanitizeLine(name), price, quantity, note: sanitizeLine(note) };
  const problem = customItemProblem(typed);
  if (problem !== null) throw ruleRefusal('bad-item', problem);
  if (purchasedLines(cart.lines).length >= maxLines)
    throw ruleRefusal('too-many-lines', orderRefusals.tooManyLines(maxLines));
  const line = cart.order.next_line;
  const lines = [...cart.lines, withOwnPrice(customLine(line, typed))];
  const order = { ...cart.order, next_line: line + 1 };
  return (await saveCart(db, caller, { ...cart, order, lines, isEdited: true }, new Set([line]))).view;
}

/**
 * The line with another quantity. Only an agent changes it: the price was agreed for the quantity.
 */
export function withCustomQuantity(
  line: OrderLineRow,
  quantity: number,
  { platformUserId }: Pick<AuthenticatedCaller, 'platformUserId'>,
): OrderLineRow {
  if (platformUserId === null) throw ruleRefusal('custom-line', orderRefusals.customLine);
  if (quantity > customItemLimits.quantity) throw ruleRefusal('bad-item', orderRefusals.customQuantity);
  return withOwnPrice({ ...line, quantity });
}

// No product has such an id: '~' begins an encoded byte there.
const customId = (line: number): string => `~item-${line}`;

const customLine = (line: number, { name, price, quantity, note }: Required<CustomItem>): OrderLineRow => ({
  line,
  version: 0,
  provider_id: customId(line),
  sku: customId(line),
  quantity,
  attributes: [],
  option_names: [],
  subscription: null,
  preferences: note === '' ? null : note,
  name,
  image: null,
  unit_price: toCents(price),
  promotional_price: 0,
  total_amount: 0,
  discount: null,
  discount_amount: 0,
  seller_id: null,
  is_gift: false,
  is_custom: true,
  gift_group: null,
  price_tags: [],
  has_shipping_restriction: false,
});
