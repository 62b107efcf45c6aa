import { discountRefusals } from '#shared/text/discount-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { paidCents } from '../catalog/product-view.ts';
import type { OrderPriceTable } from './price-sources.ts';
import type { Sellable } from './sellable.ts';

export type CheckedPriceTable = {
  /** The table in force; null = the catalogue's prices. */
  table: OrderPriceTable | null;
  messages: string[];
};

/** Whether an order keeps its price table. One that was switched off, or that the shop's settings no longer allow, is dropped and said. */
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
 * What is sold at a table's prices: a sku it names costs what it says, every other one what the catalogue says. A table never makes anything
 * dearer than it is without one, so a promotion below the table's price stays.
 */
export function pricedBy(
  table: OrderPriceTable | null,
  sellables: ReadonlyMap<string, Sellable>,
): ReadonlyMap<string, Sellable> {
  if (!table || table.prices.size === 0) return sellables;
  return new Map([...sellables].map(([id, sellable]) => [id, pricedSellable(table, sellable)]));
}

/** A product at the prices of an order's price table, where those are lower than what it costs anyway. Cents. */
export function pricedSellable(table: OrderPriceTable | null, { product, variants }: Sellable): Sellable {
  return {
    product,
    variants: variants.map((variant) => {
      const price = table?.prices.get(variant.sku);
      return price === undefined || price >= paidCents(variant) ? variant : { ...variant, price, promotional_price: 0 };
    }),
  };
}
