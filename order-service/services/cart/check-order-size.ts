import { SessionType } from '#shared/model/session.ts';
import type { Buyer } from '#shared/rules/cart/restricted-sale.ts';
import {
  type CountedItem,
  type OrderSizeLimits,
  orderSizeProblems,
  visitorSize,
} from '#shared/rules/cart/unattended-order-limits.ts';
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
  const items = [...quantitiesBySku(bought)].map(([sku, quantity]): CountedItem => {
    const line = bought.find((candidate) => candidate.sku === sku);
    const product = sellables.get(line?.provider_id ?? '')?.product;
    return { name: line?.name ?? sku, quantity, grams: product?.sold_in_kilo ? product.amount_in_grams : null };
  });
  return orderSizeProblems(items, limits).map((problem) =>
    problem.kind === 'item'
      ? orderRefusals.itemLimit(problem.name, problem.most, problem.measure)
      : orderRefusals.orderLimit(problem.most),
  );
}
