import type { Order } from '#shared/model/order.ts';
import type { Db } from '../store/database.ts';
import { newId } from '../store/new-id.ts';
import {
  createCurrentOrder,
  findCurrentOrder,
  listLines,
  lockCurrentOrder,
  type OrderLineRow,
  type OrderRow,
  writeLine,
  writeTotals,
} from '../store/orders.ts';
import type { ShopRow } from '../store/shops.ts';
import { type CheckedLines, checkLines } from './check-lines.ts';
import { orderView, totalsOf } from './order-view.ts';
import { Refusal } from './refusal.ts';
import { type Buyer, loadSellables, type Sellable } from './sellable.ts';
import type { Who } from './sessions.ts';
import { shopOf, storedSettings } from './shops.ts';

/** The order being built with all that judging it needs. */
export type Cart = {
  order: OrderRow;
  lines: OrderLineRow[];
  shop: ShopRow;
  buyer: Buyer;
  sellables: ReadonlyMap<string, Sellable>;
};

/** The customer's current order, made when there is none. With `lock` nobody else writes it until the transaction ends. */
export async function openCart(db: Db, who: Who, { lock, alsoLoad = [] }: { lock: boolean; alsoLoad?: string[] }): Promise<Cart> {
  const order = await currentOrderOf(db, who, lock);
  const [lines, shop] = [await listLines(db, who.shopId, order.id), await shopOf(db, who.shopId)];
  const sellables = await loadSellables(db, who.shopId, [...lines.map((line) => line.provider_id), ...alsoLoad]);
  const buyer = { sessionType: who.sessionType, disableRestrictedProducts: storedSettings(shop).disableRestrictedProducts };
  return { order, lines, shop, buyer, sellables };
}

/** The cart's lines against the catalogue of this moment. */
export const checkCart = (cart: Cart): CheckedLines => checkLines(cart.lines, cart.sellables, cart.buyer);

/** Saves lines and totals under a new version and answers with the order. `touched` are the lines somebody changed; repriced ones are saved too. */
export async function saveCart(
  db: Db,
  who: Who,
  cart: Cart,
  touched: ReadonlySet<number> = new Set(),
): Promise<{ order: OrderRow; checked: CheckedLines; view: Order }> {
  const checked = checkCart(cart);
  const order = { ...cart.order, ...totalsOf(checked.lines), version: cart.order.version + 1 };
  for (const [at, line] of checked.lines.entries()) {
    const isTouched = touched.has(line.line);
    if (isTouched) line.version = order.version;
    if (isTouched || line.total_amount !== cart.lines[at]?.total_amount || line.unit_price !== cart.lines[at]?.unit_price)
      await writeLine(db, who.shopId, order.id, line);
  }
  await writeTotals(db, who.shopId, order);
  return { order, checked, view: orderView(order, checked.lines, checked.messages, cart.shop, who) };
}

/** The order as it stands, prices and availability rechecked. */
export function viewCart(cart: Cart, who: Who): Order {
  const checked = checkCart(cart);
  return orderView({ ...cart.order, ...totalsOf(checked.lines) }, checked.lines, checked.messages, cart.shop, who);
}

async function currentOrderOf(db: Db, who: Who, lock: boolean): Promise<OrderRow> {
  const { customerId, shopId, channelType, channelId } = who;
  if (customerId === null) throw new Refusal('not-yours');
  const find = lock ? lockCurrentOrder : findCurrentOrder;
  // A second round is needed when somebody confirms the order just between finding none and making one.
  for (let round = 0; round < 5; round++) {
    const order = await find(db, shopId, customerId);
    if (order) return order;
    await createCurrentOrder(db, { id: newId(), shopId, customerId, channelType, channelId });
  }
  throw new Error('the current order keeps disappearing');
}
