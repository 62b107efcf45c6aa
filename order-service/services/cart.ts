import type { ItemAttribute, ItemChange, Order } from '#shared/model/order.ts';
import { orderProblems } from '#shared/rules/order-problems.ts';
import { baseProductId } from '#shared/rules/product-id.ts';
import { emptyOrderCode, orderRefusals } from '#shared/text/order-refusals.ts';
import type { Database, Db } from '../store/database.ts';
import { takeGift } from '../store/gifts.ts';
import { deleteLine, type OrderLineRow, placeOrder } from '../store/orders.ts';
import { takeStock } from '../store/stock.ts';
import { boughtOf, type Cart, checkCart, openCart, saveCart, viewCart } from './cart-state.ts';
import { quantitiesBySku, withCatalogue } from './check-lines.ts';
import { orderView } from './order-view.ts';
import { brokenRule, Refusal } from './refusal.ts';
import { assertSellable, assertSubscription, assertUnrestricted, attributesOf, chosenVariant, isSameRecurrence } from './sellable.ts';
import type { Who } from './sessions.ts';

const maxLines = 200;

/** The customer's current order. A price that changed is said in this answer and from then on known: the next answer is silent about it. */
export async function currentOrder(database: Database, who: Who): Promise<Order> {
  const cart = await openCart(database, who, { lock: false });
  if (!checkCart(cart).hasChanged) return viewCart(cart, who);
  return database.tx(async (db) => (await saveCart(db, who, await openCart(db, who, { lock: true }))).view);
}

/**
 * Sets the quantity of one line (spec §7, POST items): 0 removes it, an empty index means the line of this product, choice and
 * subscription, or a new one. `expected` is the version the caller has seen, or null: an older one is merged unless it is about a
 * line that somebody changed since.
 */
export async function putItem(db: Db, who: Who, change: ItemChange, expected: number | null): Promise<Order> {
  const productId = baseProductId(change.providerId);
  const cart = await openCart(db, who, { lock: true, alsoLoad: [productId] });
  const named = change.index === '' ? undefined : cart.lines.find((line) => String(line.line) === change.index);
  if (named?.is_gift) throw brokenRule('gift-line', orderRefusals.giftLine);
  if (change.quantity === 0) {
    const line = change.index === '' ? findLine(cart, productId, change) : named;
    assertFresh(cart, who, expected, line);
    return line ? removeLine(db, who, cart, line) : viewCart(cart, who);
  }
  if (change.index !== '' && !named) throw staleOr(cart, who, expected, brokenRule('unknown-line', orderRefusals.unknownLine));
  if (named && named.provider_id !== productId) throw brokenRule('other-product', orderRefusals.otherProduct);
  const line = named ?? findLine(cart, productId, change);
  assertFresh(cart, who, expected, line);
  const put = lineAfter(cart, productId, change, line);
  const isNew = !cart.lines.some((other) => other.line === put.line);
  const lines = isNew ? [...cart.lines, put] : cart.lines.map((other) => (other.line === put.line ? put : other));
  const order = { ...cart.order, next_line: cart.order.next_line + (isNew ? 1 : 0) };
  return (await saveCart(db, who, { ...cart, order, lines, isEdited: true }, new Set([put.line]))).view;
}

/**
 * The shopper's confirmation: the order is judged once more, its stock and its gifts are taken and it becomes Received, all in this
 * transaction.
 * What keeps it from being confirmed is said, with the order as it is now.
 */
export async function confirmOrder(db: Db, who: Who, expected: number | null): Promise<Order> {
  const cart = await openCart(db, who, { lock: true, takesGifts: true });
  if (boughtOf(cart.lines).length === 0)
    throw new Refusal('rule', { code: emptyOrderCode, messages: [orderRefusals.empty], data: viewCart(cart, who) });
  if (expected !== null && expected !== cart.order.version) throw new Refusal('stale', { data: viewCart(cart, who) });
  const { checked, view } = checkCart(cart).hasChanged
    ? await saveCart(db, who, cart)
    : { checked: checkCart(cart), view: viewCart(cart, who) };
  const problems = orderProblems(view);
  if (problems.length > 0) throw new Refusal('rule', { code: 'order-problems', messages: problems, data: view, keepsChanges: true });
  for (const [sku, quantity] of quantitiesBySku(checked.bought)) {
    const name = checked.bought.find((line) => line.sku === sku)?.name ?? sku;
    if (!(await takeStock(db, who.shopId, sku, quantity))) throw brokenRule('sold-out', orderRefusals.soldOut(name));
  }
  for (const { provider_id, name } of checked.lines.filter((line) => line.is_gift))
    if (!(await takeGift(db, who.shopId, provider_id))) throw new Error(`a locked gift went away: ${name}`);
  const placed = await placeOrder(db, who.shopId, cart.order);
  if (!placed) throw new Error('a locked order changed its status');
  return orderView(placed, { ...checked, messages: [] }, cart.shop, who);
}

/** The line a change without an index means: same product, same choice (or sku), same subscription. */
const findLine = (cart: Cart, productId: string, change: ItemChange): OrderLineRow | undefined =>
  cart.lines.find(
    (line) =>
      line.provider_id === productId &&
      !line.is_gift &&
      isSameRecurrence(line.subscription, change.subscription ?? null) &&
      isSameChoice(line, change.attributes ?? [], change.sku ?? ''),
  );

function isSameChoice(line: OrderLineRow, attributes: ItemAttribute[], sku: string): boolean {
  if (attributes.length === 0 && sku !== '') return line.sku === sku;
  const chosen = new Map(line.attributes.map((attribute) => [attribute.providerId, attribute.optionProviderId]));
  return (
    chosen.size === attributes.length && attributes.every((attribute) => chosen.get(attribute.providerId) === attribute.optionProviderId)
  );
}

/** The line as the change wants it, or the reason why it can't be. */
function lineAfter(cart: Cart, productId: string, change: ItemChange, line: OrderLineRow | undefined): OrderLineRow {
  const sellable = cart.sellables.get(productId);
  if (!sellable) throw brokenRule('unknown-product', orderRefusals.unknownProduct);
  const { product } = sellable;
  const subscription = change.subscription === undefined ? (line?.subscription ?? null) : change.subscription;
  const attributes = change.attributes ?? [];
  // A line named by its index keeps its choice unless the change brings another.
  const keepsChoice = line !== undefined && attributes.length === 0;
  assertUnrestricted(sellable, cart.buyer);
  const isFewer = line !== undefined && change.quantity <= line.quantity && keepsChoice;
  if (!isFewer) assertSellable(sellable);
  const variant = chosenVariant(sellable, keepsChoice ? [] : attributes, change.sku || (keepsChoice ? line.sku : ''));
  assertSubscription(sellable, subscription);
  const bought = boughtOf(cart.lines);
  if (!line && bought.length >= maxLines) throw brokenRule('too-many-lines', orderRefusals.tooManyLines(maxLines));
  const others = bought.filter((other) => other.sku === variant.sku && other !== line).reduce((sum, other) => sum + other.quantity, 0);
  if (!isFewer && variant.available !== null && variant.available < others + change.quantity)
    throw brokenRule(
      'stock-limit',
      variant.available === 0 ? orderRefusals.inactive(product.name) : orderRefusals.stockLimit(product.name, variant.available),
    );
  const put: OrderLineRow = {
    line: line?.line ?? cart.order.next_line,
    version: 0,
    provider_id: productId,
    sku: variant.sku,
    quantity: change.quantity,
    attributes: attributesOf(product, variant),
    subscription,
    preferences: change.preferences === undefined ? (line?.preferences ?? null) : change.preferences,
    name: product.name,
    image: null,
    unit_price: 0,
    promotional_price: 0,
    total_amount: 0,
    seller_id: null,
    is_gift: false,
    gift_group: null,
    price_tags: line?.price_tags ?? [],
    has_shipping_restriction: false,
  };
  return withCatalogue(put, product, variant);
}

async function removeLine(db: Db, who: Who, cart: Cart, line: OrderLineRow): Promise<Order> {
  await deleteLine(db, who.shopId, cart.order.id, line.line);
  return (await saveCart(db, who, { ...cart, lines: cart.lines.filter((other) => other !== line), isEdited: true })).view;
}

function assertFresh(cart: Cart, who: Who, expected: number | null, line: OrderLineRow | undefined): void {
  if (expected === null || expected === cart.order.version) return;
  // A version of the future is another order's.
  if (expected > cart.order.version || (line && line.version > expected)) throw new Refusal('stale', { data: viewCart(cart, who) });
}

/** What is said of a line that is gone: whoever saw an older order is told that it changed. */
const staleOr = (cart: Cart, who: Who, expected: number | null, otherwise: Refusal): Refusal =>
  expected !== null && expected !== cart.order.version ? new Refusal('stale', { data: viewCart(cart, who) }) : otherwise;
