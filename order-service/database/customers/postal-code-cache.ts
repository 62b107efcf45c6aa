import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** `answer` null: known not to exist. */
export type CepCacheRow<Answer> = { answer: Answer | null; is_fresh: boolean };

/** What was once answered about a CEP; an address is fresh for 30 days, its absence for one. */
export const findCachedCep = <Answer>(db: Db, zipCode: string): Promise<CepCacheRow<Answer> | undefined> =>
  db.one(sql`
    select answer, fetched_at > now() - case
      when answer is null then interval '1 day' else interval '30 days' end as is_fresh
    from cep_cache where zip_code = ${zipCode}`);

/** Keeps what postal services answered about a CEP of 8 digits; null: none of them knows it. Not tied to a shop. */
export const cacheCep = (db: Db, zipCode: string, answer: object | null): Promise<number> =>
  db.run(sql`
    insert into cep_cache (zip_code, answer) values (${zipCode}, ${answer && JSON.stringify(answer)}::jsonb)
    on conflict (zip_code) do update set answer = excluded.answer, fetched_at = now()`);

/** Forgets what was fetched so long ago that it would not even help while no service answers. */
export const deleteOldPostalCodes = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`cep_cache`,
    key: sql`zip_code`,
    age: sql`fetched_at`,
    where: sql`fetched_at < now() - interval '180 days'`,
  });
