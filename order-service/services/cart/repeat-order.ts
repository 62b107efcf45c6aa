import type { Order } from '#shared/model/order/order.ts';
import type { RepeatedOrder } from '#shared/model/order/placed-order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { unitPrice } from '#shared/rules/money/price-view.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderLineRow } from '../../database/orders/orders.ts';
import { paidCents } from '../catalog/product-view.ts';
import { customerOrder } from '../orders/customer-orders.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { addItems } from './cart.ts';
import { isSameRecurrence } from './cart-products.ts';
import { purchasedLines } from './cart-state.ts';
import { keepSellerAndPriceTable } from './keep-seller-and-price-table.ts';

/**
 * Adds the items of one of the caller's placed orders to their cart again, at today's prices, and says which prices
 * changed. An item that can't be sold now, or not in that quantity, is named with its reason, and so is an agent's item
 * without a product. Gifts depend on the new cart and are not added. An agent's empty cart takes its seller and price
 * table. Throws 404 without such an order.
 */
export async function repeatOrder(db: Db, caller: AuthenticatedCaller, number: number): Promise<RepeatedOrder> {
  const placed = await customerOrder(db, caller, number);
  const bought = purchasedLines(await listLines(db, caller.shopId, placed.id));
  const products = bought.filter((line) => !line.is_custom);
  const items = products.map(
    ({ name, provider_id: providerId, quantity, attributes, sku, subscription, preferences }) => ({
      name,
      item: { providerId, quantity, attributes, sku, subscription, preferences },
    }),
  );
  const isAgent = isPlatformUser(caller);
  const terms = isAgent ? await keepSellerAndPriceTable(db, caller, placed) : [];
  const { order, refused } = await addItems(
    db,
    caller,
    items.map(({ item }) => item),
  );
  const missing = refused.map(({ item, refusal }) => ({
    name: items.find((one) => one.item === item)?.name ?? '',
    reason: refusal.details.messages?.[0] ?? '',
  }));
  const custom = bought.filter((line) => line.is_custom);
  const reason = isAgent ? orderRefusals.customNotRepeatedByAgent : orderRefusals.customNotRepeated;
  return {
    order,
    missing: [...terms, ...missing, ...custom.map(({ name }) => ({ name, reason }))],
    priceChanges: [...new Set(products.flatMap((line) => priceChange(line, order)))],
  };
}

/** What changed of the price at which a placed line was bought; nothing for one that is not in the cart. */
function priceChange(placed: OrderLineRow, { items }: Order): string[] {
  const line = items.find(
    ({ sku, subscription, isGift }) =>
      !isGift && sku === placed.sku && isSameRecurrence(subscription, placed.subscription),
  );
  if (!line) return [];
  const before = formatBrl(
    toReais(paidCents({ price: placed.unit_price, promotional_price: placed.promotional_price })),
  );
  const now = formatBrl(unitPrice({ price: line.unitPrice, promotionalPrice: line.promotionalPrice }));
  return before === now ? [] : [orderRefusals.priceChanged(line.name, before, now)];
}
