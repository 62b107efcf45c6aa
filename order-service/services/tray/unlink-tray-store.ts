import { lockImports } from '../../database/catalog/feed-import.ts';
import type { Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { unlinkStoreOrders } from '../../database/tray/tray-orders.ts';
import { listTracked } from '../../database/tray/tray-products.ts';
import { endSync } from '../../database/tray/tray-sync.ts';
import { deactivateStoreProducts } from './save-tray-products.ts';

/**
 * Ends a shop's link with a store, because the store was linked to another shop or the shop to another store. Prices
 * and stock would no longer be updated and orders could not be sent there, so the store's products are withdrawn. A
 * person must handle the orders that were never sent. Call it in the transaction of the new link.
 */
export async function unlinkTrayStore(db: Db, shopId: string, apiAddress: string, log: Log): Promise<void> {
  await lockImports(db, shopId);
  await endSync(db, shopId);
  const withdrawn = await deactivateStoreProducts(db, shopId, await listTracked(db, shopId));
  const orders = await unlinkStoreOrders(db, shopId, apiAddress);
  const about = { shopId, withdrawn, orders };
  if (orders > 0) log.error(about, 'a store was unlinked before queued orders were sent: a person must handle them');
  else log.warn(about, 'a store was unlinked: its products were withdrawn');
}
