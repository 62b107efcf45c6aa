import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { requestJobs, wakeJobs, withdrawJobs } from '../jobs/enqueue-jobs.ts';

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
  /** Of the last attempt; `null` after a success. */
  last_problem: string | null;
  /** When the next step is due; `null` when the shop's store was unlinked. */
  next_at: Date | null;
  started_at: Date;
  finished_at: Date | null;
};

const kind = 'tray-sync';

/**
 * The shop's Tray store was linked just now: its sync starts from the beginning, whatever was read before. Changes
 * during a time without a link were not reported.
 */
export const startSync = (db: Db, shopId: string, now: Date): Promise<number> =>
  db.run(sql`
    with started as (
      insert into store_sync as s (shop_id, api_address, started_at)
      select shop_id, api_address, ${now}::timestamptz from store_link where shop_id = ${shopId} and state = 'linked'
      on conflict (shop_id) do update
        set api_address = excluded.api_address, run = s.run + 1, phase = 'store', page = 0, pages = null, products = 0,
          variants = 0, changed = 0, withdrawn = 0, left_out = 0, started_at = excluded.started_at, finished_at = null
      returning shop_id)
    ${requestJobs(kind, sql`select shop_id, '' as key from started`, { runAt: sql`${now}::timestamptz` })}`);

/** Makes the waiting work of a shop's Tray store due now: the store is linked again. */
export async function wakeStoreWork(db: Db, shopId: string, now: Date): Promise<void> {
  await startSync(db, shopId, now);
  await wakeJobs(db, 'tray-order', shopId, { at: now });
  await wakeJobs(db, 'tray-event', shopId, { at: now });
}

/** The progress of the sync of a shop's Tray store. */
export const findSync = (db: Db, shopId: string): Promise<SyncRow | undefined> =>
  db.one(sql`
    select s.shop_id, s.api_address, s.store_name, s.run, s.phase, s.page, s.pages, s.products, s.variants, s.changed,
      s.withdrawn, s.left_out, j.last_error as last_problem, j.run_at as next_at, s.started_at, s.finished_at
    from store_sync s left join job j on j.shop_id = s.shop_id and j.kind = ${kind} and j.key = ''
    where s.shop_id = ${shopId}`);

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

/** Saves the progress. `false` when another process has saved progress since `before` was read. */
export async function writeProgress(db: Db, before: SyncRow, change: SyncChange): Promise<boolean> {
  const row = { ...before, ...change };
  const written = await db.run(sql`
    update store_sync set store_name = ${row.store_name}, run = ${row.run}, phase = ${row.phase}, page = ${row.page},
      pages = ${row.pages},
      products = ${row.products}, variants = ${row.variants}, changed = ${row.changed}, withdrawn = ${row.withdrawn},
      left_out = ${row.left_out}, started_at = ${row.started_at}, finished_at = ${row.finished_at}
    where shop_id = ${before.shop_id} and run = ${before.run} and phase = ${before.phase} and page = ${before.page}`);
  return written > 0;
}

/**
 * Makes the shop's sync due now. A resting one starts a new run, a failing one retries, and an interrupted one
 * continues. Returns 0 while a process is running it.
 */
export const wakeSync = (db: Db, shopId: string, now: Date): Promise<number> =>
  wakeJobs(db, kind, shopId, { at: now, onlyIdle: true });

/** The shop has no Tray store any more: what a process is reading for it is no longer written. */
export async function endSync(db: Db, shopId: string): Promise<void> {
  await withdrawJobs(db, kind, shopId);
  await db.run(sql`
    update store_sync set run = run + 1, phase = 'rest', page = 0, pages = null where shop_id = ${shopId}`);
}
