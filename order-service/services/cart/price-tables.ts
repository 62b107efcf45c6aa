import { noPriceTableId, type PriceTable } from '#shared/model/catalog/price-table.ts';
import type { Order } from '#shared/model/order/order.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { findPriceTable, listPriceTables } from '../../database/cart/price-tables.ts';
import type { Db } from '../../database/engine/database.ts';
import { withPriceTable } from '../checkout/checkout-choices.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';
import { changeOrder } from './change-order.ts';

/**
 * The price tables that an agent may choose from (spec §7, GET price-tables). Empty when the shop does not allow prices
 * by hand.
 */
export async function priceTables(db: Db, { shopId }: AuthenticatedCaller): Promise<PriceTable[]> {
  if (!storedSettings(await shopOf(db, shopId)).enableManualPrices) return [];
  return (await listPriceTables(db, shopId)).map(({ provider_id, name }) => ({ id: provider_id, name }));
}

/**
 * Sets the order's price table (spec §7, POST price-tables) and reprices every line. `noPriceTableId` removes the
 * table.
 */
export function setPriceTable(
  db: Db,
  caller: AuthenticatedCaller,
  id: string,
  expected: OrderPrecondition | null,
): Promise<Order> {
  return changeOrder(db, caller, 'price-table', expected, async (cart) => {
    if (id === noPriceTableId) return withPriceTable(cart.order, null);
    if (!storedSettings(cart.shop).enableManualPrices)
      throw ruleRefusal('no-manual-prices', discountRefusals.noManualPrices);
    const table = await findPriceTable(db, caller.shopId, id);
    if (!table) throw ruleRefusal('unknown-price-table', discountRefusals.unknownTable);
    return withPriceTable(cart.order, table.id);
  });
}
