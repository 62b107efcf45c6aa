import type { RepeatedOrder } from '#shared/model/order/placed-order.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines } from '../../database/orders/orders.ts';
import { customerOrder } from '../orders/customer-orders.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { addItems } from './cart.ts';
import { purchasedLines } from './cart-state.ts';
import { keepSellerAndPriceTable } from './keep-seller-and-price-table.ts';

/**
 * Adds the items of one of the caller's placed orders to their cart again, at today's prices. An item that can't be
 * sold now, or not in that quantity, is named with its reason, and so is an agent's item without a product. Gifts
 * depend on the new cart and are not added. An agent's empty cart takes its seller and price table. Throws 404 without
 * such an order.
 */
export async function repeatOrder(db: Db, caller: AuthenticatedCaller, number: number): Promise<RepeatedOrder> {
  const placed = await customerOrder(db, caller, number);
  const bought = purchasedLines(await listLines(db, caller.shopId, placed.id));
  const items = bought
    .filter((line) => !line.is_custom)
    .map(({ name, provider_id: providerId, quantity, attributes, sku, subscription, preferences }) => ({
      name,
      item: { providerId, quantity, attributes, sku, subscription, preferences },
    }));
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
  return { order, missing: [...terms, ...missing, ...custom.map(({ name }) => ({ name, reason }))] };
}
