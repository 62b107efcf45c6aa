import { SessionType } from '#shared/model/session.ts';
import {
  type CountedItem,
  type OrderSizeLimits,
  orderSizeProblems,
  unitsThatFit,
  visitorSize,
} from '#shared/rules/cart/max-order-quantity.ts';
import type { Buyer } from '#shared/rules/cart/restricted-sale.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { OrderLineRow } from '../../database/orders/orders.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { orderLimitsOf } from '../shops/shops.ts';
import type { Sellable } from './cart-products.ts';
import { quantitiesBySku } from './check-lines.ts';

const noLimits: OrderSizeLimits = { unitsPerItem: null, unitsPerOrder: null };

/**
 * Agents have no limits: they sell what they agreed on. All others stay within the shop's limits, and anonymous
 * visitors within lower ones.
 */
export function sizeLimitsFor(
  shop: Pick<ShopRow, 'order_limits'>,
  { sessionType, isAnonymous }: Pick<Buyer, 'sessionType'> & { isAnonymous: boolean },
): OrderSizeLimits {
  if (sessionType === SessionType.PlatformUser) return noLimits;
  const limits = orderLimitsOf(shop);
  return isAnonymous ? visitorSize(limits) : limits;
}

/** Messages for the shopper about bought lines above the limits. Lines of the same sku count together. */
export function orderSizeMessages(
  bought: OrderLineRow[],
  sellables: ReadonlyMap<string, Sellable>,
  limits: OrderSizeLimits,
): string[] {
  return orderSizeProblems(countedItems(bought, sellables), limits).map((problem) =>
    problem.kind === 'item'
      ? orderRefusals.itemLimit(problem.name, problem.most, problem.measure)
      : orderRefusals.orderLimit(problem.most),
  );
}

/** The most units of a changed line that keep the order within the limits. `others`: the other bought lines. */
export function lineUnitsThatFit(
  changed: OrderLineRow,
  others: OrderLineRow[],
  sellables: ReadonlyMap<string, Sellable>,
  limits: OrderSizeLimits,
): number {
  const sameSku = others.filter(({ sku }) => sku === changed.sku);
  const rest = others.filter(({ sku }) => sku !== changed.sku);
  const sameItem = sameSku.reduce((sum, { quantity }) => sum + quantity, 0);
  return unitsThatFit({ grams: gramsOf(changed, sellables), sameItem }, countedItems(rest, sellables), limits);
}

const countedItems = (bought: OrderLineRow[], sellables: ReadonlyMap<string, Sellable>): CountedItem[] =>
  [...quantitiesBySku(bought)].map(([sku, quantity]) => {
    const line = bought.find((candidate) => candidate.sku === sku);
    return { name: line?.name ?? sku, quantity, grams: line ? gramsOf(line, sellables) : null };
  });

/** The weight of one unit sold by the kilo, else `null`. */
function gramsOf({ provider_id }: OrderLineRow, sellables: ReadonlyMap<string, Sellable>): number | null {
  const product = sellables.get(provider_id)?.product;
  return product?.sold_in_kilo ? product.amount_in_grams : null;
}
