import { lockImports } from '../../database/catalog/feed-import.ts';
import type { Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { unlinkStoreOrders } from '../../database/tray/tray-orders.ts';
import { listTracked } from '../../database/tray/tray-products.ts';
import { deleteSync } from '../../database/tray/tray-sync.ts';
import { deactivateStoreProducts } from './save-tray-products.ts';

/**
 * A shop and a store have parted, because the store was linked to another shop or the shop to another store: nobody keeps prices and stock
 * right any more and nobody could take orders there, so its products are not sold here now. Orders that it never had are people's to see to.
 * In the transaction of the new link.
 */
export async function unlinkTrayStore(db: Db, shopId: string, apiAddress: string, log: Log): Promise<void> {
  await lockImports(db, shopId);
  await deleteSync(db, shopId);
  const withdrawn = await deactivateStoreProducts(db, shopId, await listTracked(db, shopId));
  const orders = await unlinkStoreOrders(db, shopId, apiAddress);
  const about = { shopId, withdrawn, orders };
  if (orders > 0)
    log.error(
      about,
      'a store has left a shop, and orders that waited for it never reached it: its people have to see to them',
    );
  else log.warn(about, 'a store has left a shop: its products are not sold there any more');
}
