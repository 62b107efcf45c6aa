import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { findPriceTableById } from '../../database/cart/price-tables.ts';
import { findSeller } from '../../database/checkout/seller-options.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { setSeller } from '../checkout/sellers.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { purchasedLines } from './cart-state.ts';
import { openCartToEdit } from './open-cart-to-edit.ts';
import { setPriceTable } from './price-tables.ts';

/** What was not kept, with its reason. */
type Missing = { name: string; reason: string };

/**
 * Gives an agent's empty cart the seller and the price table of a placed order, where they may still be chosen. A cart
 * with items keeps its own. Returns what was not kept.
 */
export async function keepSellerAndPriceTable(
  db: Db,
  caller: AuthenticatedCaller,
  { seller_id, price_table_id }: Pick<OrderRow, 'seller_id' | 'price_table_id'>,
): Promise<Missing[]> {
  if (seller_id === null && price_table_id === null) return [];
  const cart = await openCartToEdit(db, caller);
  const seller = seller_id === null ? null : await findSeller(db, caller.shopId, seller_id);
  const table = price_table_id === null ? null : await findPriceTableById(db, caller.shopId, price_table_id);
  const isInUse = purchasedLines(cart.lines).length > 0;
  const missing: Missing[] = [];
  const keep = async (name: string, isSame: boolean, set: () => Promise<unknown>, gone: string) => {
    if (isSame) return;
    if (isInUse) return void missing.push({ name, reason: orderRefusals.cartKeepsSellerAndTable });
    try {
      await set();
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'rule') throw error;
      missing.push({ name, reason: error.details.messages?.[0] ?? gone });
    }
  };
  if (seller)
    await keep(
      seller.name,
      cart.order.seller_id === seller.id,
      () => setSeller(db, caller, seller.provider_id, null),
      deliveryRefusals.sellerUnavailable,
    );
  if (table)
    await keep(
      table.name,
      cart.order.price_table_id === table.id,
      () => setPriceTable(db, caller, table.provider_id, null),
      orderRefusals.cartKeepsSellerAndTable,
    );
  return missing;
}
