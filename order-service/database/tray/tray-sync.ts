import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { wakeJobs } from '../jobs/request-jobs.ts';

export type SyncPhase = 'store' | 'categories' | 'variants' | 'products' | 'vanished' | 'details' | 'rest';

export type SyncRow = {
  shop_id: string;
  api_address: string;
  store_name: string;
  run: number;
  phase: SyncPhase;
  page: number;
  pages: number | null;
  products: number;
  variants: number;
  changed: number;
  withdrawn: number;
  left_out: number;
  tries: number;
  last_problem: string | null;
  next_at: Date;
  started_at: Date;
  finished_at: Date | null;
};

const columns = sql`shop_id, api_address, store_name, run, phase, page, pages, products, variants, changed, withdrawn,
  left_out, tries,
  last_problem, next_at, started_at, finished_at`;

/**
 * Starts the sync of all stores linked since the last call. A shop with another store, or with a new link, starts from
 * the beginning.
 */
export const startNewSyncs = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    with begun as (update store_link set is_new = false where is_new and state = 'linked'
      returning shop_id, api_address)
    insert into store_sync as s (shop_id, api_address, next_at, started_at)
    select shop_id, api_address, ${now}, ${now} from begun
    on conflict (shop_id) do update
      set api_address = excluded.api_address, run = s.run + 1, phase = 'store', page = 0, pages = null,
      tries = 0, last_problem = null, next_at = ${now}, finished_at = null
    where s.api_address <> excluded.api_address or s.last_problem like 'revoked%'`);

/** The most rows that one poll postpones. */
const postponedAtOnce = 200;

/**
 * Postpones to `until` the due work of Tray stores that revoked their authorization, so that polls do not read past it
 * again and again. `wakeStoreWork` makes it due at once when the store is linked again. For all shops.
 */
export async function postponeUnlinked(db: Db, now: Date, until: Date): Promise<number> {
  let postponed = 0;
  for (const [table, key] of [
    [sql`store_order`, sql`shop_id, order_id, placement`],
    [sql`store_sync`, sql`shop_id`],
  ] as const)
    postponed += await db.run(sql`
      with unlinked as materialized (
        select ${key} from ${table} d where d.next_at <= ${now}
          and not exists (select 1 from store_link l where l.shop_id = d.shop_id and l.state = 'linked')
        order by d.next_at limit ${postponedAtOnce}::int for update skip locked)
      update ${table} set next_at = ${until} where (${key}) in (select ${key} from unlinked)`);
  return postponed;
}

/** Makes the waiting work of a shop's Tray store due now: the store is linked again. */
export async function wakeStoreWork(db: Db, shopId: string, now: Date): Promise<void> {
  await db.run(sql`update store_order set next_at = ${now} where shop_id = ${shopId} and next_at > ${now}`);
  await wakeJobs(db, 'tray-event', shopId, now);
}

/** The progress of the sync of a shop's Tray store. */
export const findSync = (db: Db, shopId: string): Promise<SyncRow | undefined> =>
  db.one(sql`select ${columns} from store_sync where shop_id = ${shopId}`);

/**
 * Leases the linked shop that has been due longest, of all shops, until `until`. If the process dies, the lease
 * expires.
 */
export const leaseDueSync = (db: Db, now: Date, until: Date): Promise<SyncRow | undefined> =>
  db.one(sql`
    with due as materialized (
      select s.shop_id as due_id from store_sync s join store_link l on l.shop_id = s.shop_id and l.state = 'linked'
      where s.next_at <= ${now} order by s.next_at limit 1 for update of s skip locked)
    update store_sync set next_at = ${until} from due where shop_id = due.due_id returning ${columns}`);

export type SyncChange = Partial<
  Pick<
    SyncRow,
    | 'store_name'
    | 'run'
    | 'phase'
    | 'page'
    | 'pages'
    | 'products'
    | 'variants'
    | 'changed'
    | 'withdrawn'
    | 'left_out'
    | 'started_at'
    | 'finished_at'
  >
>;

/**
 * Saves the progress, and when the next step is due. `false` when another process has saved progress since `before` was
 * read.
 */
export async function writeProgress(db: Db, before: SyncRow, change: SyncChange, nextAt: Date): Promise<boolean> {
  const row = { ...before, ...change };
  const written = await db.run(sql`
    update store_sync set store_name = ${row.store_name}, run = ${row.run}, phase = ${row.phase}, page = ${row.page},
      pages = ${row.pages},
      products = ${row.products}, variants = ${row.variants}, changed = ${row.changed}, withdrawn = ${row.withdrawn},
      left_out = ${row.left_out}, started_at = ${row.started_at}, finished_at = ${row.finished_at}, tries = 0,
        last_problem = null,
      next_at = ${nextAt}
    where shop_id = ${before.shop_id} and run = ${before.run} and phase = ${before.phase} and page = ${before.page}`);
  return written > 0;
}

/** The step failed and is retried at `nextAt`. */
export const writeSyncProblem = (db: Db, before: SyncRow, problem: string, nextAt: Date): Promise<number> =>
  db.run(sql`
    update store_sync set tries = tries + 1, last_problem = ${problem}, next_at = ${nextAt}
    where shop_id = ${before.shop_id} and run = ${before.run} and phase = ${before.phase} and page = ${before.page}`);

/** Extends the lease of the step that `before` describes until `until`. */
export const extendSyncLease = (db: Db, before: SyncRow, until: Date): Promise<number> =>
  db.run(sql`
    update store_sync set next_at = ${until}
    where shop_id = ${before.shop_id} and run = ${before.run} and phase = ${before.phase} and page = ${before.page}
      and next_at < ${until}`);

/**
 * Makes the shop's sync due now. A resting one starts a new run, a failing one retries, and an interrupted one
 * continues. Returns 0 while a process is running it. A process leases the sync for a minute and extends the lease with
 * every step, so the lease of a dead process expires soon.
 */
export const wakeSync = (db: Db, shopId: string, now: Date): Promise<number> =>
  db.run(sql`
    update store_sync set next_at = least(next_at, ${now})
      where shop_id = ${shopId} and (phase = 'rest' or tries > 0 or next_at <= ${now})`);

/** The shop has no Tray store any more: a process that is syncing it loses its lease. */
export const deleteSync = (db: Db, shopId: string): Promise<number> =>
  db.run(sql`
    update store_sync set run = run + 1, phase = 'rest', page = 0, pages = null, tries = 0, last_problem = null
      where shop_id = ${shopId}`);

/** The shop's Tray store was linked just now: its sync starts from the beginning, whatever was read before. */
export const restartSync = (db: Db, shopId: string, now: Date): Promise<number> =>
  db.run(sql`
    update store_sync as s
      set api_address = l.api_address, run = s.run + 1, phase = 'store', page = 0, pages = null, products = 0,
        variants = 0,
      changed = 0, withdrawn = 0, left_out = 0, tries = 0, last_problem = null, next_at = ${now}, started_at = ${now},
        finished_at = null
    from store_link l where s.shop_id = ${shopId} and l.shop_id = s.shop_id and l.state = 'linked'`);
