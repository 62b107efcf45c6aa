import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { changeOrders, type OrderRow } from './orders.ts';

/** Writes the note of a placed order, as a version of its own. `null`: no note. The caller holds the order's lock. */
export const writeInternalNote = (
  db: Db,
  shopId: string,
  orderId: string,
  note: string | null,
): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set internal_note = ${note}, version = version + 1, changed_by = 'shop', changed_by_agent = null,
      part_versions = jsonb_set(part_versions, '{note}', to_jsonb(version + 1)), updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`,
  );
