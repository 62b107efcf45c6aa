import type { Db } from '../engine/database.ts';
import { prepared } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';
import { deleteOldRows } from './delete-old-rows.ts';

export type IdempotencyKey = { shopId: string; scope: string; key: string };
export type SavedResponse = { request_hash: string; status: number | null; response: unknown };

/**
 * Claims a key for this transaction; `false` when it was used within a day. A concurrent claim waits here until the
 * first transaction ends, so that its response can then be read.
 */
export const claimIdempotencyKey = async (
  db: Db,
  { shopId, scope, key }: IdempotencyKey,
  requestHash: string,
): Promise<boolean> =>
  (await db.run(
    prepared(sql`
    insert into idempotency (shop_id, scope, key, request_hash) values (${shopId}, ${scope}, ${key}, ${requestHash})
    on conflict (shop_id, scope, key) do update
      set request_hash = excluded.request_hash, status = null, response = null, created_at = now()
    where idempotency.created_at < now() - interval '24 hours'`),
  )) > 0;

/** The response saved under this key. `status` `null`: the key was claimed and no response was saved. */
export const findIdempotentResponse = (
  db: Db,
  { shopId, scope, key }: IdempotencyKey,
): Promise<SavedResponse | undefined> =>
  db.one(
    prepared(
      sql`select request_hash, status, response from idempotency
        where shop_id = ${shopId} and scope = ${scope} and key = ${key}`,
    ),
  );

/** Saves the response next to its key, in the same transaction as the change. */
export const saveIdempotentResponse = (
  db: Db,
  { shopId, scope, key }: IdempotencyKey,
  status: number,
  response: unknown,
): Promise<number> =>
  db.run(
    prepared(sql`
    update idempotency set status = ${status}, response = ${JSON.stringify(response)}::json
    where shop_id = ${shopId} and scope = ${scope} and key = ${key}`),
  );

/** Deletes the responses of all shops that are more than a day old. */
export const deleteOldIdempotencyKeys = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`idempotency`,
    key: sql`shop_id, scope, key`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '24 hours'`,
  });
