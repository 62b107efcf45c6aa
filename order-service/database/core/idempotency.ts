import type { Db } from '../engine/database.ts';
import { prepared } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';
import { deleteOldRows } from './delete-old-rows.ts';

export type IdempotencyKey = { shopId: string; scope: string; key: string };
export type RememberedAnswer = { request_hash: string; status: number | null; response: unknown };

/**
 * Takes a key for this transaction; false when it was used within a day. A second taker waits here until the first one's transaction
 * ends, so its answer is there to read.
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

/** What was answered under this key; a null status: the key was taken and nothing answered. */
export const findIdempotentResponse = (
  db: Db,
  { shopId, scope, key }: IdempotencyKey,
): Promise<RememberedAnswer | undefined> =>
  db.one(
    prepared(
      sql`select request_hash, status, response from idempotency
        where shop_id = ${shopId} and scope = ${scope} and key = ${key}`,
    ),
  );

/** Keeps the answer beside its key, in the transaction of the change itself. */
export const saveIdempotentResponse = (
  db: Db,
  { shopId, scope, key }: IdempotencyKey,
  status: number,
  response: unknown,
): Promise<number> =>
  db.run(
    prepared(sql`
    update idempotency set status = ${status}, response = ${JSON.stringify(response)}::jsonb
    where shop_id = ${shopId} and scope = ${scope} and key = ${key}`),
  );

/** Forgets the answers of more than a day ago, of all shops. */
export const deleteOldIdempotencyKeys = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`idempotency`,
    key: sql`shop_id, scope, key`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '24 hours'`,
  });
