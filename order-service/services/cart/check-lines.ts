import { agreedCents } from '#shared/rules/cart/discount.ts';
import type { Buyer } from '#shared/rules/cart/restricted-sale.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { SellableRow } from '../../database/cart/cart-rows.ts';
import type { VariantRow } from '../../database/catalog/catalog.ts';
import type { OrderLineRow } from '../../database/orders/orders.ts';
import { paidCents } from '../catalog/product-view.ts';
import { isRestricted, type Sellable } from './cart-products.ts';

/**
 * Lines with current prices, and messages for the shopper about what the catalogue changed. `unavailable`: the numbers
 * of the lines that can't be bought now.
 */
export type CheckedLines = {
  lines: OrderLineRow[];
  messages: string[];
  unavailable: ReadonlySet<number>;
  hasChanged: boolean;
};

/**
 * Compares an order's bought lines with the catalogue. Every read of an order does this, so prices are always current.
 * Without `saysPrices` no message reports new prices: the caller knows them. `allowsCustom`: whether agents may add
 * items without a product.
 */
export function checkLines(
  lines: OrderLineRow[],
  sellables: ReadonlyMap<string, Sellable>,
  buyer: Buyer,
  { saysPrices = true, allowsCustom = true }: { saysPrices?: boolean; allowsCustom?: boolean } = {},
): CheckedLines {
  const checked = lines.map((line) =>
    line.is_custom
      ? checkCustomLine(line, allowsCustom)
      : checkLine(line, sellables.get(line.provider_id), buyer, saysPrices),
  );
  const shortages = stockShortages(lines, sellables);
  const soldOut = new Set(shortages.flatMap(({ sku, available }) => (available === 0 ? [sku] : [])));
  return {
    lines: checked.map(({ line }) => line),
    messages: [...checked.flatMap(({ messages }) => messages), ...shortages.map(({ message }) => message)],
    unavailable: new Set(
      checked.flatMap(({ line, isUnavailable }) =>
        isUnavailable || (!line.is_custom && soldOut.has(line.sku)) ? [line.line] : [],
      ),
    ),
    hasChanged: checked.some(({ hasChanged }) => hasChanged),
  };
}

/** A line with the product's current name, picture and price, its total and its discount. */
export function withCatalogue(line: OrderLineRow, product: SellableRow, variant: VariantRow): OrderLineRow {
  const { price: unit_price, promotional_price } = variant;
  const total_amount = paidCents(variant) * line.quantity;
  return {
    ...line,
    name: product.name,
    image: variant.image ?? product.images[0] ?? null,
    unit_price,
    promotional_price,
    total_amount,
    discount_amount: line.discount ? agreedCents(line.discount, total_amount) : 0,
    seller_id: product.seller_provider_id,
    has_shipping_restriction: product.has_shipping_restriction,
  };
}

/** A line of an item without a product, with its total and its discount. */
export function withOwnPrice(line: OrderLineRow): OrderLineRow {
  const total_amount = line.unit_price * line.quantity;
  return { ...line, total_amount, discount_amount: line.discount ? agreedCents(line.discount, total_amount) : 0 };
}

const checkCustomLine = (line: OrderLineRow, isAllowed: boolean): CheckedLine => ({
  line: withOwnPrice(line),
  messages: isAllowed ? [] : [orderRefusals.unavailable(line.name)],
  isUnavailable: !isAllowed,
  hasChanged: false,
});

type CheckedLine = { line: OrderLineRow; messages: string[]; isUnavailable: boolean; hasChanged: boolean };

function checkLine(line: OrderLineRow, sellable: Sellable | undefined, buyer: Buyer, saysPrice: boolean): CheckedLine {
  const variant = sellable?.variants.find(({ sku }) => sku === line.sku);
  const isGone = !sellable?.product.is_active || !variant?.is_active;
  const cannotBeBought = (message: string) => ({ line, messages: [message], isUnavailable: true, hasChanged: false });
  if (isGone) return cannotBeBought(orderRefusals.unavailable(line.name));
  const { product } = sellable;
  if (product.is_price_on_request) return cannotBeBought(orderRefusals.onRequest(product.name));
  const before = paidCents({ price: line.unit_price, promotional_price: line.promotional_price });
  const now = paidCents(variant);
  const fresh = withCatalogue(line, product, variant);
  const isUnavailable = isRestricted(product, buyer);
  return {
    line: fresh,
    messages: [
      ...(isUnavailable ? [orderRefusals.restricted(product.name)] : []),
      ...(before === now || !saysPrice
        ? []
        : [orderRefusals.priceChanged(product.name, formatBrl(toReais(before)), formatBrl(toReais(now)))]),
    ],
    isUnavailable,
    hasChanged: isRepriced(line, fresh),
  };
}

/** Whether a line's price or its discount changed. A changed crossed-out price counts too. */
export const isRepriced = (line: OrderLineRow, fresh: OrderLineRow): boolean =>
  line.unit_price !== fresh.unit_price ||
  line.promotional_price !== fresh.promotional_price ||
  line.total_amount !== fresh.total_amount ||
  line.discount !== fresh.discount ||
  line.discount_amount !== fresh.discount_amount;

type StockShortage = { sku: string; available: number; message: string };

/** One per sku, however many lines share it. */
function stockShortages(lines: OrderLineRow[], sellables: ReadonlyMap<string, Sellable>): StockShortage[] {
  return [...quantitiesBySku(lines)].flatMap(([sku, quantity]) => {
    const line = lines.find((candidate) => candidate.sku === sku);
    const variant = sellables.get(line?.provider_id ?? '')?.variants.find((candidate) => candidate.sku === sku);
    if (!line || !variant?.is_active || variant.available === null || variant.available >= quantity) return [];
    const { available } = variant;
    const message = available === 0 ? orderRefusals.soldOut(line.name) : orderRefusals.stockLimit(line.name, available);
    return [{ sku, available, message }];
  });
}

/**
 * The quantity of each sku over the bought lines, sorted by sku: the order in which stock is reserved. An item without
 * a product has no stock.
 */
export function quantitiesBySku(lines: Pick<OrderLineRow, 'sku' | 'quantity' | 'is_custom'>[]): Map<string, number> {
  const quantities = new Map<string, number>();
  const stocked = lines.filter((line) => !line.is_custom);
  for (const { sku, quantity } of stocked.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)))
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  return quantities;
}
