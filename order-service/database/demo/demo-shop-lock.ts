import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * The state of the demo's Tray store as `writeDemoStore` saved it; `null`: none yet. Locked until the transaction ends.
 */
export async function lockDemoStore(db: Db, storeId: string): Promise<unknown> {
  await db.run(sql`insert into demo_store (store_id, state) values (${storeId}, 'null') on conflict do nothing`);
  return (
    (await db.one<{ state: unknown }>(sql`select state from demo_store where store_id = ${storeId} for update`))
      ?.state ?? null
  );
}

/** `state` as JSON. */
export const writeDemoStore = (db: Db, storeId: string, state: string): Promise<number> =>
  db.run(sql`update demo_store set state = ${state}::jsonb where store_id = ${storeId}`);
