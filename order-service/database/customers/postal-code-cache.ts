import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** `answer` `null`: the postal code does not exist. */
export type CepCacheRow<Value> = { answer: Value | null; is_fresh: boolean };

/** The cached response for a postal code. An address is fresh for 30 days, a missing one for one day. */
export const findCachedCep = <Value>(db: Db, zipCode: string): Promise<CepCacheRow<Value> | undefined> =>
  db.one(sql`
    select answer, fetched_at > now() - case
      when answer is null then interval '1 day' else interval '30 days' end as is_fresh
    from cep_cache where zip_code = ${zipCode}`);

/**
 * Caches the postal services' response for a postal code of 8 digits; `null`: none of them has it. Shared by all shops.
 */
export const cacheCep = (db: Db, zipCode: string, response: object | null): Promise<number> =>
  db.run(sql`
    insert into cep_cache (zip_code, answer) values (${zipCode}, ${response && JSON.stringify(response)}::jsonb)
    on conflict (zip_code) do update set answer = excluded.answer, fetched_at = now()`);

/** Deletes responses too old to use even when no postal service responds. */
export const deleteOldPostalCodes = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`cep_cache`,
    key: sql`zip_code`,
    age: sql`fetched_at`,
    where: sql`fetched_at < now() - interval '180 days'`,
  });
