import type { GiftGroup } from '#shared/model/gift.ts';
import type { Order } from '#shared/model/order.ts';
import type { Db } from '../store/database.ts';
import { type GiftRuleRow, listGiftRules, lockGifts } from '../store/gifts.ts';
import { newId } from '../store/new-id.ts';
import {
  createCurrentOrder,
  deleteLine,
  findCurrentOrder,
  listLines,
  lockCurrentOrder,
  type OrderLineRow,
  type OrderRow,
  writeLine,
  writeTotals,
} from '../store/orders.ts';
import type { ShopRow } from '../store/shops.ts';
import { checkGifts } from './check-gifts.ts';
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
  /** The shop's gift rules that are open now, whether or not they apply to this order. */
  giftRules: GiftRuleRow[];
  /** Its lines are what somebody now wants them to be, no longer what is saved. */
  isEdited?: boolean;
};

/** A cart as it is now: `bought` and chosen gifts together are its `lines`. */
export type CheckedCart = CheckedLines & {
  bought: OrderLineRow[];
  gifts: GiftGroup[];
  /** The numbers of the gift lines that the order loses. */
  lost: number[];
};

/** `lock`: nobody else writes the order until the transaction ends. `takesGifts`: nor gives away the gifts it has chosen. */
type Opening = { lock: boolean; alsoLoad?: string[]; takesGifts?: boolean };

/** The customer's current order, made when there is none. */
export async function openCart(db: Db, who: Who, { lock, alsoLoad = [], takesGifts = false }: Opening): Promise<Cart> {
  const order = await currentOrderOf(db, who, lock);
  const [lines, shop] = [await listLines(db, who.shopId, order.id), await shopOf(db, who.shopId)];
  const sellables = await loadSellables(db, who.shopId, [...boughtOf(lines).map((line) => line.provider_id), ...alsoLoad]);
  const chosen = lines.filter((line) => line.is_gift).map((line) => line.provider_id);
  if (takesGifts && chosen.length > 0) await lockGifts(db, who.shopId, chosen);
  const giftRules = await listGiftRules(db, who.shopId);
  const buyer = { sessionType: who.sessionType, disableRestrictedProducts: storedSettings(shop).disableRestrictedProducts };
  return { order, lines, shop, buyer, sellables, giftRules };
}

/** What was bought: every line but the gifts. */
export const boughtOf = <Line extends Pick<OrderLineRow, 'is_gift'>>(lines: Line[]): Line[] => lines.filter((line) => !line.is_gift);

/** The cart's lines against the catalogue and the gift rules of this moment. */
export function checkCart(cart: Cart): CheckedCart {
  const products = checkLines(boughtOf(cart.lines), cart.sellables, cart.buyer);
  const bought = products.lines;
  const gifts = checkGifts(
    cart.lines.filter((line) => line.is_gift),
    cart.giftRules,
    { lines: bought, amount: totalsOf(bought).items_amount, isEdited: cart.isEdited ?? false },
  );
  return {
    lines: [...bought, ...gifts.lines],
    bought,
    gifts: gifts.groups,
    lost: gifts.lost,
    messages: [...products.messages, ...gifts.messages],
    hasChanged: products.hasChanged || gifts.lost.length > 0,
  };
}

/** Saves lines and totals under a new version and answers with the order. `touched` are the lines somebody changed; repriced ones are saved too, and lost gifts go. */
export async function saveCart(
  db: Db,
  who: Who,
  cart: Cart,
  touched: ReadonlySet<number> = new Set(),
): Promise<{ order: OrderRow; checked: CheckedCart; view: Order }> {
  const checked = checkCart(cart);
  const order = { ...cart.order, ...totalsOf(checked.lines), version: cart.order.version + 1 };
  const before = new Map(cart.lines.map((line) => [line.line, line]));
  for (const line of checked.lines) {
    const isTouched = touched.has(line.line);
    const known = before.get(line.line);
    if (isTouched) line.version = order.version;
    if (isTouched || line.total_amount !== known?.total_amount || line.unit_price !== known.unit_price)
      await writeLine(db, who.shopId, order.id, line);
  }
  for (const line of checked.lost) await deleteLine(db, who.shopId, order.id, line);
  await writeTotals(db, who.shopId, order);
  return { order, checked, view: orderView(order, checked, cart.shop, who) };
}

/** The order as it stands, prices and availability rechecked. */
export function viewCart(cart: Cart, who: Who): Order {
  const checked = checkCart(cart);
  return orderView({ ...cart.order, ...totalsOf(checked.lines) }, checked, cart.shop, who);
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
