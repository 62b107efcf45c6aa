import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { ItemAttribute, ItemChange, Order } from '#shared/model/order/order.ts';
import { baseProductId } from '#shared/rules/catalog/product-id-at-option.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { deleteLine, type OrderLineRow } from '../../database/orders/orders.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import {
  assertUnchangedSince,
  matchesPrecondition,
  type OrderPrecondition,
  staleOrder,
} from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import {
  assertSellable,
  assertSubscription,
  assertUnrestricted,
  attributesOf,
  chosenVariant,
  isSameRecurrence,
  optionNamesOf,
} from './cart-products.ts';
import {
  type Cart,
  checkCart,
  openCart,
  purchasedLines,
  saveCart,
  saveCatalogChanges,
  viewCart,
} from './cart-state.ts';
import { withCatalogue } from './check-lines.ts';
import { lineUnitsThatFit, orderSizeMessages, sizeLimitsFor } from './check-order-size.ts';
import { pricedSellable } from './check-price-table.ts';
import { maxLines, withCustomQuantity } from './custom-items.ts';
import { openCartToEdit } from './open-cart-to-edit.ts';

/** The customer's current order. The response reports a changed price once; the next response does not repeat it. */
export async function currentOrder(database: Database, caller: AuthenticatedCaller): Promise<Order> {
  const cart = await openCart(database, caller, { lock: false });
  if (!checkCart(cart).hasChanged) return viewCart(cart, caller);
  return database.tx(
    async (db) => saveCatalogChanges(db, caller, await openCart(db, caller, { lock: true })),
    caller.shopId,
  );
}

/**
 * Sets the quantity of one line (spec §7, POST items). 0 removes the line. An empty index means the line of this
 * product, choice and subscription, or a new line. `expected`: the order version that the caller saw, or null. A change
 * against an older version is merged, unless another request changed its line since.
 */
export async function setItemQuantity(
  db: Db,
  caller: AuthenticatedCaller,
  change: ItemChange,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const productId = baseProductId(change.providerId);
  const cart = await openCartToEdit(db, caller, { alsoLoad: [productId] });
  const named = change.index === '' ? undefined : cart.lines.find((line) => String(line.line) === change.index);
  if (named?.is_gift) throw ruleRefusal('gift-line', orderRefusals.giftLine);
  if (change.quantity === 0) {
    const line = change.index === '' ? findLine(cart, productId, change) : named;
    assertUnchangedSince(cart, caller, expected, line?.version ?? 0);
    return line ? removeLine(db, caller, cart, line) : viewCart(cart, caller);
  }
  if (change.index !== '' && !named)
    throw staleOr(cart, caller, expected, ruleRefusal('unknown-line', orderRefusals.unknownLine));
  if (named && named.provider_id !== productId) throw ruleRefusal('other-product', orderRefusals.otherProduct);
  const line = named ?? findLine(cart, productId, change);
  assertUnchangedSince(cart, caller, expected, line?.version ?? 0);
  const edited = line?.is_custom
    ? withCustomLine(cart, withCustomQuantity(line, change.quantity, caller))
    : withLine(cart, change, line);
  return (await saveCart(db, caller, edited.cart, new Set([edited.touched]))).view;
}

const withCustomLine = (cart: Cart, put: OrderLineRow): { cart: Cart; touched: number } => ({
  cart: { ...cart, lines: cart.lines.map((other) => (other.line === put.line ? put : other)), isEdited: true },
  touched: put.line,
});

/** What is added: the fields of a change without its line. */
export type AddedItem = Omit<ItemChange, 'index'>;
/** An item that a rule refused or reduced. `quantity`: what its line has now, 0 for none. */
export type RefusedItem = { item: AddedItem; refusal: Refusal; quantity: number };

/**
 * Adds each quantity to the line of the same product, choice and subscription, or to a new line, and saves once. An
 * item that a rule refuses keeps none of the others back. Of an item with too little stock it adds what is left.
 * `isTotal`: the quantities are the lines' new ones, so a repetition changes nothing, and 0 removes a line. `by`: who
 * made the change, if it was not the caller.
 */
export async function addItems(
  db: Db,
  caller: AuthenticatedCaller,
  items: readonly AddedItem[],
  { isTotal = false, by }: { isTotal?: boolean; by?: ChangedBy } = {},
): Promise<{ order: Order; refused: RefusedItem[] }> {
  const alsoLoad = [...new Set(items.map(({ providerId }) => baseProductId(providerId)))];
  let cart = await openCartToEdit(db, caller, { alsoLoad });
  const touched = new Set<number>();
  const removed = new Set<number>();
  const refused: RefusedItem[] = [];
  for (const item of items) {
    const line = findLine(cart, baseProductId(item.providerId), { ...item, index: '' });
    if (isTotal && item.quantity === 0) {
      if (line) removed.add(line.line);
      cart = { ...cart, lines: cart.lines.filter((other) => other !== line), isEdited: true };
      continue;
    }
    const before = line?.quantity ?? 0;
    const held = isTotal ? 0 : before;
    let put: number | null = null;
    let refusal: Refusal | null = null;
    for (let quantity = held + item.quantity; quantity > held && put === null; ) {
      try {
        const edited = withLine(cart, { ...item, index: '', quantity }, line);
        cart = edited.cart;
        touched.add(edited.touched);
        put = quantity;
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'rule') throw error;
        // What is left in stock may be refused too, by the size of an order. Then that is the reason.
        refusal = error;
        const { code, most = 0 } = error.details;
        quantity = code === 'stock-limit' ? Math.min(most, quantity - 1) : 0;
      }
    }
    if (refusal) refused.push({ item, refusal, quantity: put ?? before });
  }
  for (const line of removed) await deleteLine(db, caller.shopId, cart.order.id, line);
  const isChanged = touched.size + removed.size > 0;
  const order = isChanged ? (await saveCart(db, caller, cart, touched, by)).view : viewCart(cart, caller);
  return { order, refused };
}

/** The cart after a change of one line, unsaved. `line`: the existing one. `touched`: the number of the changed one. */
function withLine(cart: Cart, change: ItemChange, line: OrderLineRow | undefined): { cart: Cart; touched: number } {
  const put = lineAfter(cart, baseProductId(change.providerId), change, line);
  const isNew = !cart.lines.some((other) => other.line === put.line);
  const lines = isNew
    ? [...cart.lines, put].sort((one, other) => one.line - other.line)
    : cart.lines.map((other) => (other.line === put.line ? put : other));
  const order = { ...cart.order, next_line: Math.max(cart.order.next_line, put.line + 1) };
  return { cart: { ...cart, order, lines, isEdited: true }, touched: put.line };
}

/** The line of a change without an index: same product, same choice (or sku), same subscription. */
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
    chosen.size === attributes.length &&
    attributes.every((attribute) => chosen.get(attribute.providerId) === attribute.optionProviderId)
  );
}

/** The line after the change, or the reason why the change is not possible. */
function lineAfter(cart: Cart, productId: string, change: ItemChange, line: OrderLineRow | undefined): OrderLineRow {
  const known = cart.sellables.get(productId);
  if (!known) throw ruleRefusal('unknown-product', orderRefusals.unknownProduct);
  const sellable = pricedSellable(checkCart(cart).priceTable, known);
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
  const bought = purchasedLines(cart.lines);
  if (!line && bought.length >= maxLines) throw ruleRefusal('too-many-lines', orderRefusals.tooManyLines(maxLines));
  const others = bought
    .filter((other) => other.sku === variant.sku && other !== line)
    .reduce((sum, other) => sum + other.quantity, 0);
  if (!isFewer && variant.available !== null && variant.available < others + change.quantity) {
    const text =
      variant.available === 0
        ? orderRefusals.inactive(product.name)
        : orderRefusals.stockLimit(product.name, variant.available);
    throw new Refusal('rule', { code: 'stock-limit', messages: [text], most: variant.available - others });
  }
  const put: OrderLineRow = {
    line: line?.line ?? freedLine(cart, change) ?? cart.order.next_line,
    version: 0,
    provider_id: productId,
    sku: variant.sku,
    quantity: change.quantity,
    attributes: attributesOf(product, variant),
    option_names: optionNamesOf(product, variant),
    subscription,
    preferences: change.preferences === undefined ? (line?.preferences ?? null) : change.preferences,
    name: product.name,
    image: null,
    unit_price: 0,
    promotional_price: 0,
    total_amount: 0,
    discount: line?.discount ?? null,
    discount_amount: 0,
    seller_id: null,
    is_gift: false,
    is_custom: false,
    gift_group: null,
    price_tags: line?.price_tags ?? [],
    has_shipping_restriction: false,
  };
  const filled = withCatalogue(put, product, variant);
  if (!isFewer)
    assertSize(
      cart,
      bought.filter((other) => other !== line),
      filled,
    );
  return filled;
}

/** The number of the removed line whose place a change names; undefined if it is none, or taken. */
const freedLine = ({ order, lines }: Cart, { place }: ItemChange): number | undefined => {
  const number = Number(place);
  const wasUsed = Number.isInteger(number) && number > 0 && number < order.next_line;
  return wasUsed && !lines.some(({ line }) => line === number) ? number : undefined;
};

/** Refuses quantities above the limits for orders without an agent. */
function assertSize({ sellables, shop, buyer }: Cart, others: OrderLineRow[], changed: OrderLineRow): void {
  const limits = sizeLimitsFor(shop, buyer);
  const [tooMuch] = orderSizeMessages([...others, changed], sellables, limits);
  if (tooMuch === undefined) return;
  const most = lineUnitsThatFit(changed, others, sellables, limits);
  throw new Refusal('rule', { code: 'order-size', messages: [tooMuch], most });
}

async function removeLine(db: Db, caller: AuthenticatedCaller, cart: Cart, line: OrderLineRow): Promise<Order> {
  await deleteLine(db, caller.shopId, cart.order.id, line.line);
  return (await saveCart(db, caller, { ...cart, lines: cart.lines.filter((other) => other !== line), isEdited: true }))
    .view;
}

/** The refusal for a missing line. A caller who saw an older version learns that the order changed. */
export const staleOr = (
  cart: Cart,
  caller: AuthenticatedCaller,
  expected: OrderPrecondition | null,
  otherwise: Refusal,
): Refusal => (matchesPrecondition(cart, expected) ? otherwise : staleOrder(cart, caller));
