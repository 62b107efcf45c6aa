import type { FeedRun, FeedSource } from '#shared/contract/platform/feed-source-schemas.ts';
import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import {
  changeFeedSource,
  countFeedRun,
  deleteFeedSource,
  type FeedRunRow,
  type FeedSourceRow,
  forceFeedRun,
  insertFeedRun,
  insertFeedSource,
  listFeedRuns,
  listFeedSources,
  lockFeedSources,
  pauseFeedSource,
  writeFeedAddress,
} from '../../database/catalog/feed-sources.ts';
import type { Db } from '../../database/engine/database.ts';
import { requestJob, withdrawJobs } from '../../database/jobs/enqueue-jobs.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { addressLabel, addressOf, storedAddress } from './feed-address.ts';

const maxSources = 20;
const maxRuns = 20;

/** How often and how a source is imported. */
export type FeedSourceOptions = { everyMinutes: number; isFull: boolean; updatesStock: boolean; currency: string };

/** The file with which a source begins, when it was imported already. */
export type FirstImport = {
  etag: string | null;
  lastModified: string | null;
  hash: string;
  run: FeedRunRow;
};

/**
 * Adds an address from which the shop's products are imported again and again, for a transaction. The first time is
 * now, or one interval after `first`. The address of an existing source changes how that one is imported. Throws a
 * Refusal. Returns the source's id.
 */
export async function addFeedSource(
  db: Db,
  shopId: string,
  address: URL,
  options: FeedSourceOptions,
  { now, secretsKey, first = null }: { now: Date; secretsKey: string | undefined; first?: FirstImport | null },
): Promise<number> {
  await lockFeedSources(db, shopId);
  const sources = await listFeedSources(db, shopId);
  const same = sources.find((source) => addressOf(source, shopId, secretsKey)?.href === address.href);
  const others = sources.filter((source) => source !== same);
  if (same === undefined && sources.length >= maxSources)
    throw ruleRefusal('too-many-sources', feedSourceTexts.tooMany(maxSources));
  if (others.length > 0 && (options.isFull || others.some(({ is_full }) => is_full)))
    throw ruleRefusal('one-full-source', feedSourceTexts.oneFull);
  const nextAt = first === null ? now : new Date(now.getTime() + options.everyMinutes * 60_000);
  const row = {
    label: addressLabel(address),
    every_minutes: options.everyMinutes,
    is_full: options.isFull,
    updates_stock: options.updatesStock,
    currency: options.currency,
    next_at: nextAt,
    etag: first?.etag ?? null,
    last_modified: first?.lastModified ?? null,
    content_hash: first?.hash ?? null,
    products: first?.run.products ?? null,
  };
  const id = same?.id ?? (await insertFeedSource(db, shopId, row));
  if (same === undefined) await writeFeedAddress(db, shopId, id, storedAddress(address, { shopId, id, secretsKey }));
  else await changeFeedSource(db, shopId, id, row);
  if (first !== null) await recordFeedRun(db, shopId, id, first.run);
  await withdrawJobs(db, 'feed-source', shopId, String(id));
  await requestJob(db, 'feed-source', { shopId, key: String(id), runAt: nextAt });
  return id;
}

/** A shop's sources with what happened at their last runs. */
export async function feedSourcesOf(db: Db, shopId: string): Promise<FeedSource[]> {
  const runs = await listFeedRuns(db, shopId, maxRuns);
  return (await listFeedSources(db, shopId)).map((source) =>
    viewOf(
      source,
      runs.filter(({ source_id }) => source_id === source.id),
    ),
  );
}

/** One source of a shop. Throws the Refusal 'not-found'. */
export async function feedSourceOf(db: Db, shopId: string, id: number): Promise<FeedSource> {
  const source = (await feedSourcesOf(db, shopId)).find((one) => one.id === id);
  if (source === undefined) throw new Refusal('not-found');
  return source;
}

/**
 * Requests the import of a source for now, even if its file did not change. `isAccepted`: this time it may take any
 * number of products off sale. Throws the Refusal 'not-found'.
 */
export async function requestFeedRun(
  db: Db,
  shopId: string,
  id: number,
  { now, isAccepted }: { now: Date; isAccepted: boolean },
): Promise<void> {
  if ((await forceFeedRun(db, shopId, id, { at: now, isAccepted })) === 0) throw new Refusal('not-found');
  await requestJob(db, 'feed-source', { shopId, key: String(id), runAt: now });
}

/**
 * Pauses a source, or lets a paused one go on with a run now. Its address, options and history stay. Throws the Refusal
 * 'not-found'.
 */
export async function setFeedSourcePaused(
  db: Db,
  shopId: string,
  id: number,
  { now, isPaused }: { now: Date; isPaused: boolean },
): Promise<void> {
  if ((await pauseFeedSource(db, shopId, id, isPaused ? null : now)) === 0) throw new Refusal('not-found');
  if (isPaused) await withdrawJobs(db, 'feed-source', shopId, String(id));
  else await requestJob(db, 'feed-source', { shopId, key: String(id), runAt: now });
}

/** Removes a source and its history. Its products stay as they are. Throws the Refusal 'not-found'. */
export async function removeFeedSource(db: Db, shopId: string, id: number): Promise<void> {
  if ((await deleteFeedSource(db, shopId, id)) === 0) throw new Refusal('not-found');
  await withdrawJobs(db, 'feed-source', shopId, String(id));
}

/** Adds a run to a source's history. Equal runs without an effect are counted together. */
export async function recordFeedRun(db: Db, shopId: string, id: number, run: FeedRunRow): Promise<void> {
  if ((await countFeedRun(db, shopId, id, run)) === 0) await insertFeedRun(db, shopId, id, run, maxRuns);
}

const viewOf = (source: FeedSourceRow, runs: FeedRunRow[]): FeedSource => ({
  id: source.id,
  address: source.label,
  everyMinutes: source.every_minutes,
  full: source.is_full,
  stock: source.updates_stock,
  currency: source.currency,
  nextAt: source.next_at.toISOString(),
  paused: source.is_paused,
  products: source.products,
  failures: source.failures,
  runs: runs.map(runViewOf),
});

const runViewOf = ({ began_at, ended_at, turned_off, ...run }: FeedRunRow): FeedRun => ({
  beganAt: began_at.toISOString(),
  endedAt: ended_at.toISOString(),
  times: run.times,
  outcome: run.outcome,
  reason: run.reason,
  message: run.message,
  bytes: run.bytes,
  products: run.products,
  created: run.created,
  changed: run.changed,
  withdrawn: run.withdrawn,
  turnedOff: turned_off,
  problems: run.problems,
});
