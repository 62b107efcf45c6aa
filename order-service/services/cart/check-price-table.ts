import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { paidCents } from '../catalog/product-view.ts';
import type { Sellable } from './cart-products.ts';
import type { OrderPriceTable } from './price-sources.ts';

export type CheckedPriceTable = {
  /** The table in force; null = the catalogue's prices. */
  table: OrderPriceTable | null;
  messages: string[];
};

/**
 * Whether an order keeps its price table. A table that is switched off, or that the shop's settings no longer allow, is
 * removed with a message.
 */
export function checkPriceTable(
  { price_table_id }: Pick<OrderRow, 'price_table_id'>,
  table: OrderPriceTable | null,
  { enableManualPrices }: { enableManualPrices: boolean },
): CheckedPriceTable {
  if (price_table_id === null) return { table: null, messages: [] };
  if (table?.is_active && enableManualPrices) return { table, messages: [] };
  return { table: null, messages: [table ? discountRefusals.tableDropped(table.name) : discountRefusals.unknownTable] };
}

/**
 * Applies a table's prices: a sku of the table costs the table's price, every other sku the catalogue's price. A table
 * never raises a price, so a promotion below the table's price stays.
 */
export function pricedBy(
  table: OrderPriceTable | null,
  sellables: ReadonlyMap<string, Sellable>,
): ReadonlyMap<string, Sellable> {
  if (!table || table.prices.size === 0) return sellables;
  return new Map([...sellables].map(([id, sellable]) => [id, pricedSellable(table, sellable)]));
}

/** A product at the prices of an order's price table, where those are lower than its current price. Cents. */
export function pricedSellable(table: OrderPriceTable | null, { product, variants }: Sellable): Sellable {
  return {
    product,
    variants: variants.map((variant) => {
      const price = table?.prices.get(variant.sku);
      return price === undefined || price >= paidCents(variant) ? variant : { ...variant, price, promotional_price: 0 };
    }),
  };
}
