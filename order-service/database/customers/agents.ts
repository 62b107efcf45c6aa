import type { Agent } from '#shared/model/agent.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The internal id of the shop's agent for sessions that name none, created if missing. */
export async function ensurePlatformUser(
  db: Db,
  shopId: string,
  row: { id: string; name: string; email: string },
): Promise<string> {
  const found = await db.one<{ id: string }>(sql`
    insert into platform_user (shop_id, id, name, email) values (${shopId}, ${row.id}, ${row.name}, ${row.email})
    on conflict (shop_id, email) do update set name = excluded.name returning id`);
  return found?.id ?? row.id;
}

/** The internal id of an agent by the platform's own id, created if new. The last name that was sent counts. */
export async function ensureAgent(db: Db, shopId: string, newId: string, { id, name }: Agent): Promise<string> {
  const found = await db.one<{ id: string }>(sql`
    insert into platform_user (shop_id, id, name, external_id) values (${shopId}, ${newId}, ${name}, ${id})
    on conflict (shop_id, external_id) where external_id is not null do update set name = excluded.name returning id`);
  return found?.id ?? newId;
}

/** The shop's agents by name, at most 200. */
export const listAgents = (db: Db, shopId: string): Promise<{ id: string; name: string }[]> =>
  db.many(sql`
    select id, name from platform_user where shop_id = ${shopId} and is_active order by lower(name), id limit 200`);
