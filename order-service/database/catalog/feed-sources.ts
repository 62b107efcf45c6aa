import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type FeedSourceRow = {
  id: number;
  address: string | null;
  address_sealed: string | null;
  label: string;
  every_minutes: number;
  is_full: boolean;
  updates_stock: boolean;
  currency: string;
  next_at: Date;
  is_forced: boolean;
  is_paused: boolean;
  accepts_withdrawals: boolean;
  etag: string | null;
  last_modified: string | null;
  content_hash: string | null;
  products: number | null;
  failures: number;
};

export type NewFeedSource = Pick<FeedSourceRow, 'label' | 'every_minutes' | 'is_full' | 'updates_stock' | 'currency'> &
  Pick<FeedSourceRow, 'etag' | 'last_modified' | 'content_hash' | 'products' | 'next_at'>;

export type FeedRunOutcome = 'imported' | 'unchanged' | 'refused' | 'failed';

export type FeedRunRow = {
  began_at: Date;
  ended_at: Date;
  times: number;
  outcome: FeedRunOutcome;
  reason: string | null;
  message: string | null;
  bytes: number | null;
  products: number | null;
  created: number | null;
  changed: number | null;
  withdrawn: number | null;
  turned_off: number | null;
  problems: number | null;
};

const columns = sql`id, address, address_sealed, label, every_minutes, is_full, updates_stock, currency, next_at,
  is_forced, is_paused, accepts_withdrawals, etag, last_modified, content_hash, products, failures`;

/** Lets one transaction at a time change the list of a shop's sources. Orders of the shop do not wait for it. */
export const lockFeedSources = (db: Db, shopId: string): Promise<unknown> =>
  db.one(sql`select 1 as locked from shop where id = ${shopId} for no key update`);

/** A shop's sources, the oldest first. */
export const listFeedSources = (db: Db, shopId: string): Promise<FeedSourceRow[]> =>
  db.many(sql`select ${columns} from feed_source where shop_id = ${shopId} order by id`);

/** The sources whose next run someone asked for. */
export const findRequestedSources = (db: Db, shopId: string): Promise<{ id: number }[]> =>
  db.many(sql`select id from feed_source where shop_id = ${shopId} and is_forced`);

/** A source of a shop by its id. */
export const findFeedSource = (db: Db, shopId: string, id: number): Promise<FeedSourceRow | undefined> =>
  db.one(sql`select ${columns} from feed_source where shop_id = ${shopId} and id = ${id}`);

/** A new source without its address, which is sealed for its id. Returns the id. */
export async function insertFeedSource(
  db: Db,
  shopId: string,
  { label, every_minutes, is_full, updates_stock, currency, next_at, ...known }: NewFeedSource,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into feed_source (shop_id, address, label, every_minutes, is_full, updates_stock, currency, next_at, etag,
      last_modified, content_hash, products)
    values (${shopId}, '', ${label}, ${every_minutes}, ${is_full}, ${updates_stock}, ${currency}, ${next_at},
      ${known.etag}, ${known.last_modified}, ${known.content_hash}, ${known.products})
    returning id`);
  if (!row) throw new Error('no source was inserted');
  return row.id;
}

export const writeFeedAddress = (
  db: Db,
  shopId: string,
  id: number,
  { address, sealed }: { address: string | null; sealed: string | null },
): Promise<number> =>
  db.run(sql`
    update feed_source set address = ${address}, address_sealed = ${sealed} where shop_id = ${shopId} and id = ${id}`);

/** Changes how often, and how, an existing source is imported. A paused one goes on. */
export const changeFeedSource = (
  db: Db,
  shopId: string,
  id: number,
  source: Omit<NewFeedSource, 'label'>,
): Promise<number> =>
  db.run(sql`
    update feed_source set every_minutes = ${source.every_minutes}, is_full = ${source.is_full},
      updates_stock = ${source.updates_stock}, currency = ${source.currency}, next_at = ${source.next_at},
      etag = ${source.etag}, last_modified = ${source.last_modified}, content_hash = ${source.content_hash},
      products = coalesce(${source.products}, products), failures = 0, is_paused = false
    where shop_id = ${shopId} and id = ${id}`);

/** The next run of a source is due at `at`, and imports an unchanged file too. Returns 0 when there is no source. */
export const forceFeedRun = (
  db: Db,
  shopId: string,
  id: number,
  { at, isAccepted }: { at: Date; isAccepted: boolean },
): Promise<number> =>
  db.run(sql`
    update feed_source set next_at = ${at}, is_forced = true, accepts_withdrawals = ${isAccepted}
    where shop_id = ${shopId} and id = ${id}`);

/** Pauses a source, or lets it go on with its next run at `nextAt`. Returns 0 when there is none. */
export const pauseFeedSource = (db: Db, shopId: string, id: number, nextAt: Date | null): Promise<number> =>
  db.run(sql`
    update feed_source set is_paused = ${nextAt === null}, next_at = coalesce(${nextAt}::timestamptz, next_at),
      is_forced = is_forced and ${nextAt !== null}
    where shop_id = ${shopId} and id = ${id}`);

/** Deletes a source with its history. Its products stay. Returns 0 when there is none. */
export const deleteFeedSource = (db: Db, shopId: string, id: number): Promise<number> =>
  db.run(sql`delete from feed_source where shop_id = ${shopId} and id = ${id}`);

/**
 * What a run leaves in its source. `known`: of an imported file; otherwise the last one's stays. `seen`: when this run
 * was due. A run that was requested meanwhile stays requested. Returns when the next one is due; `undefined` when the
 * source was removed.
 */
export const saveFeedRun = async (
  db: Db,
  shopId: string,
  id: number,
  run: {
    seen: Date;
    nextAt: Date;
    failures: number;
    known: Pick<FeedSourceRow, 'etag' | 'last_modified' | 'content_hash'> | null;
    products: number | null;
  },
): Promise<Date | undefined> => {
  const isSeen = sql`next_at = ${run.seen}`;
  const row = await db.one<{ next_at: Date }>(sql`
    update feed_source set next_at = case when ${isSeen} then ${run.nextAt} else next_at end,
      failures = ${run.failures}, is_forced = is_forced and not ${isSeen},
      accepts_withdrawals = accepts_withdrawals and not ${isSeen}, products = coalesce(${run.products}::int, products),
      etag = case when ${run.known !== null} then ${run.known?.etag ?? null} else etag end,
      last_modified = case when ${run.known !== null} then ${run.known?.last_modified ?? null} else last_modified end,
      content_hash = case when ${run.known !== null} then ${run.known?.content_hash ?? null} else content_hash end
    where shop_id = ${shopId} and id = ${id}
    returning next_at`);
  return row?.next_at;
};

/** Counts a run that repeats the last one without an effect. Returns 0 when it does not, and needs a row of its own. */
export const countFeedRun = (db: Db, shopId: string, sourceId: number, run: FeedRunRow): Promise<number> =>
  db.run(sql`
    update feed_source_run set times = times + 1, ended_at = ${run.ended_at}
    where shop_id = ${shopId} and source_id = ${sourceId} and outcome = ${run.outcome} and outcome <> 'imported'
      and message is not distinct from ${run.message}::text
      and id = (select max(id) from feed_source_run where shop_id = ${shopId} and source_id = ${sourceId})`);

/** Adds a run to a source's history, of which `most` are kept. */
export async function insertFeedRun(
  db: Db,
  shopId: string,
  sourceId: number,
  run: FeedRunRow,
  most: number,
): Promise<void> {
  await db.run(sql`
    insert into feed_source_run (shop_id, source_id, began_at, ended_at, outcome, reason, message, bytes, products,
      created, changed, withdrawn, turned_off, problems)
    values (${shopId}, ${sourceId}, ${run.began_at}, ${run.ended_at}, ${run.outcome}, ${run.reason}, ${run.message},
      ${run.bytes}, ${run.products}, ${run.created}, ${run.changed}, ${run.withdrawn}, ${run.turned_off},
      ${run.problems})`);
  await db.run(sql`
    delete from feed_source_run where shop_id = ${shopId} and source_id = ${sourceId} and id <= (
      select id from feed_source_run where shop_id = ${shopId} and source_id = ${sourceId}
      order by id desc offset ${most}::int limit 1)`);
}

/** The runs of all sources of a shop, the newest first, at most `most` of each. */
export const listFeedRuns = (db: Db, shopId: string, most: number): Promise<(FeedRunRow & { source_id: number })[]> =>
  db.many(sql`
    select source_id, began_at, ended_at, times, outcome, reason, message, bytes, products, created, changed,
      withdrawn, turned_off, problems
    from (select r.*, row_number() over (partition by source_id order by id desc) as place
      from feed_source_run r where shop_id = ${shopId}) as ranked
    where place <= ${most}::int order by source_id, place`);
