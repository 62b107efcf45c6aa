import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { GiftGroup } from '#shared/model/order/gift.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { Buyer } from '#shared/rules/cart/restricted-sale.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { type CartRows, lockCart, readCart } from '../../database/cart/cart-rows.ts';
import { type GiftRuleRow, listGiftRules, lockGifts } from '../../database/cart/gifts.ts';
import { newId } from '../../database/core/new-id.ts';
import type { CustomerRow } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { createCurrentOrder, type OrderLineRow, type OrderRow } from '../../database/orders/orders.ts';
import { writeOrder } from '../../database/orders/write-order.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { checkChoices } from '../checkout/check-choices.ts';
import { withoutStarted } from '../checkout/checkout-started.ts';
import { creditedBeforeEnd } from '../checkout/credited-before-end.ts';
import { Refusal } from '../core/refusal.ts';
import { orderView } from '../orders/order-view.ts';
import { filterPayable } from '../payment-setup/payment-processor.ts';
import { recordDiscountEvents } from '../platform/discount-events.ts';
import { type AuthenticatedCaller, changedByOf } from '../sessions/sessions.ts';
import { shopBasics } from '../shops/shop-cache.ts';
import { loadOffers, type ShopOffers } from '../shops/shop-offers.ts';
import { storedSettings } from '../shops/shops.ts';
import { type Sellable, sellablesOf } from './cart-products.ts';
import { agentLimit, checkLineDiscounts } from './check-discount.ts';
import { checkGifts } from './check-gifts.ts';
import { type CheckedLines, checkLines, isRepriced } from './check-lines.ts';
import { orderSizeMessages, sizeLimitsFor } from './check-order-size.ts';
import { checkPriceTable, pricedBy } from './check-price-table.ts';
import { loadPriceSources, type OrderPriceTable, type PriceSources } from './price-sources.ts';
import { totalsOf } from './totals.ts';

/** The current order with everything that its checks need. */
export type Cart = PriceSources & {
  order: OrderRow;
  /** The discount request as it is saved. */
  savedRequest: OrderRow['discount_request'];
  lines: OrderLineRow[];
  shop: ShopRow;
  customer: CustomerRow | undefined;
  buyer: Buyer & { isAnonymous: boolean };
  sellables: ReadonlyMap<string, Sellable>;
  /** The shop's gift rules that are open now, whether or not they apply to this order. */
  giftRules: GiftRuleRow[];
  offers: ShopOffers;
  /** `offers` has no boleto, because each may be credited only after the order's end. */
  boletoClearsAfterEnd: boolean;
  /** The time against which the order is checked. */
  now: Date;
  /** The lines hold a requested change that is not saved yet. */
  isEdited?: boolean;
  /** The caller requested the new prices, so no message reports them. */
  isRepriced?: boolean;
};

/** A cart as it is now. `lines` holds the bought lines and the chosen gifts. */
export type CheckedCart = CheckedLines & {
  /** With the choices that stay valid and with current totals. */
  order: OrderRow;
  bought: OrderLineRow[];
  customer: CustomerRow | undefined;
  /** The price table in force. */
  priceTable: OrderPriceTable | null;
  gifts: GiftGroup[];
  /** The numbers of the gift lines that the order loses. */
  lost: number[];
  offers: ShopOffers;
  /** No boleto is offered, for this reason alone: each may be credited only after the order's end. */
  boletoClearsAfterEnd: boolean;
};

/** `lock`: locks the order until the transaction ends. `locksGifts`: also locks the stock of its chosen gifts. */
type Opening = { lock: boolean; alsoLoad?: string[]; locksGifts?: boolean };

/** The customer's current order. Creates one when none exists. */
export async function openCart(
  db: Db,
  caller: AuthenticatedCaller,
  { lock, alsoLoad = [], locksGifts = false }: Opening,
): Promise<Cart> {
  const { shopId } = caller;
  const rows = await currentRowsOf(db, caller, lock, alsoLoad);
  const { order, lines, customer } = rows;
  const sellables = sellablesOf(rows);
  const { shop, paymentOptions, hasGiftRules } = await shopBasics(db, shopId, rows.shop_version);
  const chosen = lines.filter((line) => line.is_gift).map((line) => line.provider_id);
  if (locksGifts && chosen.length > 0) await lockGifts(db, shopId, chosen);
  const payable = filterPayable(paymentOptions, shop, caller.paymentMeans);
  const credited = await creditedBeforeEnd(db, caller, shop, order, payable);
  const buyer = {
    sessionType: caller.sessionType,
    isAnonymous: caller.isAnonymous,
    disableRestrictedProducts: storedSettings(shop).disableRestrictedProducts,
  };
  return {
    order,
    savedRequest: order.discount_request,
    lines,
    shop,
    customer: customer ?? undefined,
    buyer,
    sellables,
    giftRules: hasGiftRules ? await listGiftRules(db, shopId) : [],
    offers: await loadOffers(db, caller, shop, order, credited.paymentOptions),
    boletoClearsAfterEnd: credited.boletoClearsAfterEnd,
    now: caller.askedAt,
    ...(await loadPriceSources(db, shopId, order, sellables)),
  };
}

/** The bought lines: every line except gifts. */
export const purchasedLines = <Line extends Pick<OrderLineRow, 'is_gift'>>(lines: Line[]): Line[] =>
  lines.filter((line) => !line.is_gift);

/** Checks the cart's lines and choices against what the shop offers at this moment. */
export function checkCart(cart: Cart): CheckedCart {
  const settings = storedSettings(cart.shop);
  const { table, messages: tableMessages } = checkPriceTable(cart.order, cart.priceTable, settings);
  const products = checkLines(purchasedLines(cart.lines), pricedBy(table, cart.sellables), cart.buyer, {
    saysPrices: !cart.isRepriced,
    allowsCustom: settings.enableManualPrices,
  });
  const items = totalsOf(products.lines).items_amount;
  const limit = agentLimit({ ...settings, items, maxDiscountPercent: cart.shop.max_discount_percent });
  const discounted = checkLineDiscounts(products.lines, limit);
  const bought = discounted.lines;
  const gifts = checkGifts(
    cart.lines.filter((line) => line.is_gift),
    cart.giftRules,
    { lines: bought, amount: items, isEdited: cart.isEdited ?? false },
  );
  // No subscription is paid by boleto anyway.
  const boletoClearsAfterEnd = cart.boletoClearsAfterEnd && bought.every(({ subscription }) => subscription === null);
  const { order, messages: choiceMessages } = checkChoices(
    { ...cart.order, price_table_id: table?.id ?? null },
    bought,
    { ...cart, boletoClearsAfterEnd },
  );
  const sizeMessages = orderSizeMessages(bought, cart.sellables, sizeLimitsFor(cart.shop, cart.buyer));
  const messages = [
    ...tableMessages,
    ...products.messages,
    ...discounted.messages,
    ...sizeMessages,
    ...gifts.messages,
    ...choiceMessages,
  ];
  return {
    order,
    lines: [...bought, ...gifts.lines],
    bought,
    customer: cart.customer,
    priceTable: table,
    gifts: gifts.groups,
    lost: gifts.lost,
    offers: cart.offers,
    boletoClearsAfterEnd,
    unavailable: products.unavailable,
    messages: [...messages, ...(messages.length > 0 || cart.isEdited ? [] : totalMessages(cart.order, order))],
    hasChanged:
      products.hasChanged || discounted.hasChanged || gifts.lost.length > 0 || isAnotherOrder(cart.order, order),
  };
}

/**
 * A total can change without a changed line, for example when a coupon's value changes. Then one message reports the
 * total.
 */
const totalMessages = (before: OrderRow, now: OrderRow): string[] =>
  before.total_amount === now.total_amount
    ? []
    : [discountRefusals.totalChanged(formatBrl(toReais(before.total_amount)), formatBrl(toReais(now.total_amount)))];

const checkedColumns = [
  'seller_id',
  'delivery',
  'schedule',
  'payment',
  'installments',
  'recaptcha_key',
  'price_table_id',
  'coupon_code',
  'manual_discount',
  'manual_discount_rate',
  'discount_request',
  'items_amount',
  'discount_amount',
  'delivery_amount',
  'service_amount',
  'total_amount',
] as const;

// `checkCart` returns the same object for an unchanged part, so identity is enough.
const isAnotherOrder = (before: OrderRow, now: OrderRow): boolean =>
  checkedColumns.some((column) => before[column] !== now[column]);

/**
 * Saves lines and totals under a new version and returns the order. `touched`: the lines that the caller changed.
 * Repriced lines are saved too, and lost gifts are deleted. `by`: who made the change.
 */
export async function saveCart(
  db: Db,
  caller: AuthenticatedCaller,
  cart: Cart,
  touched: ReadonlySet<number> = new Set(),
  by: ChangedBy = changedByOf(caller),
): Promise<{ order: OrderRow; checked: CheckedCart; view: Order }> {
  const checked = checkCart(cart);
  const order = {
    ...checked.order,
    part_versions:
      checked.bought.length === 0 ? withoutStarted(checked.order.part_versions) : checked.order.part_versions,
    version: cart.order.version + 1,
    changed_by: by,
    changed_by_agent: by === ChangedBy.Agent ? caller.agent : null,
  };
  const before = new Map(cart.lines.map((line) => [line.line, line]));
  const changed = checked.lines.filter((line) => {
    const isTouched = touched.has(line.line);
    const previous = before.get(line.line);
    if (isTouched) line.version = order.version;
    return isTouched || !previous || isRepriced(previous, line);
  });
  await writeOrder(db, caller.shopId, order, { changed, removed: checked.lost });
  if (order.discount_request !== cart.savedRequest)
    await recordDiscountEvents(db, caller.shopId, order.id, {
      before: cart.savedRequest,
      now: order.discount_request,
      at: cart.now,
    });
  return { order, checked, view: orderView(order, checked, cart.shop, caller) };
}

/** Saves changes that came from the catalogue, so that their messages appear only once. */
export const saveCatalogChanges = async (db: Db, caller: AuthenticatedCaller, cart: Cart): Promise<Order> =>
  (await saveCart(db, caller, cart, new Set(), ChangedBy.Shop)).view;

/** The current order, with current prices and availability. */
export function viewCart(cart: Cart, caller: AuthenticatedCaller): Order {
  const checked = checkCart(cart);
  return orderView(checked.order, checked, cart.shop, caller);
}

async function currentRowsOf(
  db: Db,
  caller: AuthenticatedCaller,
  lock: boolean,
  alsoLoad: string[],
): Promise<CartRows> {
  const { customerId, shopId, channelType, channelId } = caller;
  if (customerId === null) throw new Refusal('not-yours');
  const find = lock ? lockCart : readCart;
  // A retry is needed when another request confirms the order after the select and before the insert.
  for (let attempt = 0; attempt < 5; attempt++) {
    const rows = await find(db, shopId, customerId, alsoLoad);
    if (rows) return rows;
    await createCurrentOrder(db, { id: newId(), shopId, customerId, channelType, channelId });
  }
  throw new Error('the current order keeps disappearing');
}
