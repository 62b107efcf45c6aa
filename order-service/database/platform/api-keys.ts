import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type ApiKeyRow = {
  id: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
  /** It may export and erase people. */
  manages_people: boolean;
  /** It opens the MCP server and no call of the Platform API. */
  is_mcp_only: boolean;
};

/** The active key with this hash, and its shop. The query has no shop id, because it finds the shop. */
export const findApiKey = (
  db: Db,
  keyHash: string,
): Promise<
  (Pick<ApiKeyRow, 'id' | 'manages_people' | 'is_mcp_only'> & { shop_id: string; key_hash: string }) | undefined
> =>
  db.one(
    sql`select shop_id, id, key_hash, manages_people, is_mcp_only from api_key
      where key_hash = ${keyHash} and revoked_at is null`,
  );

/** Only the hash of a key is stored. */
export const insertApiKey = (
  db: Db,
  shopId: string,
  row: { id: string; name: string; keyHash: string; managesPeople: boolean; isMcpOnly: boolean },
): Promise<number> =>
  db.run(
    sql`insert into api_key (shop_id, id, name, key_hash, manages_people, is_mcp_only)
      values (${shopId}, ${row.id}, ${row.name}, ${row.keyHash}, ${row.managesPeople}, ${row.isMcpOnly})`,
  );

/** A shop's keys without their hashes, the oldest first, revoked ones included. */
export const listApiKeys = (db: Db, shopId: string): Promise<ApiKeyRow[]> =>
  db.many(
    sql`select id, name, created_at, used_at, revoked_at, manages_people, is_mcp_only from api_key
      where shop_id = ${shopId}
      order by created_at, id`,
  );

/** `false` when the shop has no active key with this id. */
export const revokeApiKey = async (db: Db, shopId: string, id: string): Promise<boolean> =>
  (await db.run(
    sql`update api_key set revoked_at = now() where shop_id = ${shopId} and id = ${id} and revoked_at is null`,
  )) > 0;

/** Precise to the hour: a write at every call would cost more than the precision is worth. */
export const recordApiKeyUse = (db: Db, shopId: string, id: string): Promise<number> =>
  db.run(sql`
    update api_key set used_at = now()
    where shop_id = ${shopId} and id = ${id} and (used_at is null or used_at < now() - interval '1 hour')`);
