import { type CouponRow, findCoupon } from '../../database/cart/coupons.ts';
import { findPriceTableById, listTablePrices, type PriceTableRow } from '../../database/cart/price-tables.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { Sellable } from './cart-products.ts';

/** The price table of an order, with its prices for the products at hand: cents by sku. */
export type OrderPriceTable = PriceTableRow & { prices: ReadonlyMap<string, number> };

/** Sources of an order's prices besides the catalogue: the current data of its price table and coupon. */
export type PriceSources = {
  /** Null = none chosen, or gone. */
  priceTable: OrderPriceTable | null;
  coupon: CouponRow | null;
};

type Priced = Pick<OrderRow, 'customer_id' | 'price_table_id' | 'coupon_code'>;

/** Loads the sources of the lines' prices besides the products themselves. */
export async function loadPriceSources(
  db: Db,
  shopId: string,
  order: Priced,
  sellables: ReadonlyMap<string, Sellable>,
): Promise<PriceSources> {
  const { price_table_id, coupon_code, customer_id } = order;
  return {
    priceTable: price_table_id === null ? null : await loadTable(db, shopId, price_table_id, sellables),
    coupon: coupon_code === null ? null : ((await findCoupon(db, shopId, coupon_code, customer_id)) ?? null),
  };
}

async function loadTable(
  db: Db,
  shopId: string,
  id: string,
  sellables: ReadonlyMap<string, Sellable>,
): Promise<OrderPriceTable | null> {
  const table = await findPriceTableById(db, shopId, id);
  if (!table) return null;
  const skus = [...sellables.values()].flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const rows = await listTablePrices(db, shopId, id, skus);
  return { ...table, prices: new Map(rows.map(({ sku, price }) => [sku, price])) };
}
