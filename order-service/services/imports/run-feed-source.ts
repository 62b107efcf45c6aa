import type { PlatformImport } from '#shared/contract/platform/platform-import-schemas.ts';
import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import {
  type FeedRunRow,
  type FeedSourceRow,
  findFeedSource,
  saveFeedRun,
} from '../../database/catalog/feed-sources.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { feedLimits } from '../../feeds/read-feed.ts';
import { RemoteFileFailure, type RemoteFiles, type Validators } from '../../providers/remote-files.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { errorName, type JobHandler, type JobResult } from '../jobs/run-job.ts';
import { addressOf } from './feed-address.ts';
import { removeFeedFiles } from './feed-folder.ts';
import { recordFeedRun } from './feed-sources.ts';
import { type FetchedFeed, fetchFeed, maxFetchMs, noValidators } from './fetch-feed.ts';
import { type ImportLimits, importFeed } from './import-feed.ts';
import type { ImportTurns, RunningImport } from './import-queue.ts';

export type FeedSourceParts = {
  database: Database;
  clock: () => Date;
  log: Log;
  files: RemoteFiles;
  importTurns: ImportTurns;
  secretsKey: string | undefined;
} & ImportLimits;

/** What came of a run. `known`: of a file whose content is in the shop now. */
type Outcome = {
  run: Pick<FeedRunRow, 'outcome'> & Partial<FeedRunRow>;
  known: Pick<FeedSourceRow, 'etag' | 'last_modified' | 'content_hash'> | null;
};

/** The pauses in minutes after the first failed transfers in a row. Then the source's own interval counts. */
const failurePauses = [5, 15, 60];
/** Below this number of products a file that halves is no sign of a broken export. */
const fewProducts = 10;

/**
 * Imports a source's file when it is due and changed. A source that fails, or whose file lost most of its products,
 * changes nothing in the shop: its history says why.
 */
export const feedSourceJob = (parts: FeedSourceParts): JobHandler<'feed-source'> => ({
  async run({ shop_id: shopId, key }, stopping): Promise<JobResult> {
    const source = await findFeedSource(parts.database, shopId, Number(key));
    // A paused source runs only on request.
    if (!source || (source.is_paused && !source.is_forced)) return { kind: 'done' };
    const began = parts.clock();
    if (source.next_at > began) return { kind: 'again', at: source.next_at };
    try {
      const outcome = await runSource(parts, shopId, source, stopping);
      return { kind: 'again', at: await saveOutcome(parts, shopId, source, outcome, began) };
    } catch (error) {
      if (stopping.aborted) return { kind: 'again', at: began };
      if (error instanceof Refusal && error.kind === 'busy') return { kind: 'retry', reason: 'busy' };
      throw error;
    }
  },
  reasonOf: errorName,
});

async function runSource(
  parts: FeedSourceParts,
  shopId: string,
  source: FeedSourceRow,
  stopping: AbortSignal,
): Promise<Outcome> {
  const address = addressOf(source, shopId, parts.secretsKey);
  if (address === null) return failure('unreadable-address');
  const turn = parts.importTurns.enter(shopId);
  try {
    const fetched = await fetchSource(parts, address, source, stopping);
    if (fetched === 'unchanged') return { run: { outcome: 'unchanged' }, known: null };
    try {
      if (!source.is_forced && fetched.hash === source.content_hash)
        return { run: { outcome: 'unchanged', bytes: fetched.bytes }, known: knownOf(fetched) };
      return await importFetched(parts, await turn.begin(), source, fetched);
    } finally {
      await removeFeedFiles(fetched.file);
    }
  } catch (error) {
    if (error instanceof RemoteFileFailure) return failure(error.message);
    throw error;
  } finally {
    turn.end();
  }
}

function fetchSource(
  { files, feedFolder }: FeedSourceParts,
  address: URL,
  { is_forced, etag, last_modified }: FeedSourceRow,
  stopping: AbortSignal,
): Promise<FetchedFeed | 'unchanged'> {
  const known: Validators = is_forced ? noValidators : { etag, lastModified: last_modified };
  const limits = { feedFolder, maxBytes: feedLimits.maxBytes, maxMs: maxFetchMs };
  return fetchFeed(files, address, known, limits, stopping);
}

async function importFetched(
  parts: FeedSourceParts,
  turn: RunningImport,
  source: FeedSourceRow,
  fetched: FetchedFeed,
): Promise<Outcome> {
  const { is_full, updates_stock, accepts_withdrawals, currency } = source;
  const options = {
    isFull: is_full,
    isDryRun: false,
    updatesStock: updates_stock,
    isAccepted: accepts_withdrawals,
    currency,
    admit: (products: number) => {
      if (is_full && !accepts_withdrawals && hasShrunk(products, source.products))
        throw ruleRefusal('shrunk', feedSourceTexts.shrunkRefusal(products, source.products ?? 0));
    },
  };
  try {
    const limits = { ...parts, maxBytes: feedLimits.maxBytes };
    const report = await importFeed(parts.database, turn, fetched, options, limits);
    const { products, created, changed, otherProducts, withdrawn, turnedOff, problemCount } = report;
    const message = runMessage(report, source);
    const counts = { products, created, changed, withdrawn, turned_off: turnedOff, problems: problemCount };
    const reason = otherProducts > 0 ? 'other-products' : null;
    return { run: { outcome: 'imported', reason, message, bytes: fetched.bytes, ...counts }, known: knownOf(fetched) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'rule') throw error;
    return { run: { ...refusedRun(error), bytes: fetched.bytes }, known: null };
  }
}

function runMessage({ products, otherProducts }: PlatformImport, source: FeedSourceRow): string | null {
  const texts = [
    ...(hasShrunk(products, source.products) ? [feedSourceTexts.shrunk(products, source.products ?? 0)] : []),
    ...(otherProducts > 0 ? [`${importTexts.otherProducts(otherProducts)}. ${feedSourceTexts.replaceOnce}`] : []),
  ];
  return texts.join(' ') || null;
}

/** Whether a file has less than half of the products of the last one. */
const hasShrunk = (products: number, before: number | null): boolean =>
  before !== null && before >= fewProducts && products * 2 < before;

const maxMessage = 500;

function refusedRun({ message, details: { code = 'rule', messages = [message] } }: Refusal) {
  const more = code === 'too-many-withdrawn' ? [feedSourceTexts.kept, feedSourceTexts.acceptOnce] : [];
  const text = [...messages, ...more].join(' ');
  return { outcome: 'refused' as const, reason: code, message: text.slice(0, maxMessage) };
}

const failure = (reason: string): Outcome => ({
  run: { outcome: 'failed', reason, message: `${feedSourceTexts.feedFailure(reason)}. ${feedSourceTexts.kept}` },
  known: null,
});

const knownOf = ({ etag, lastModified, hash }: FetchedFeed) => ({
  etag,
  last_modified: lastModified,
  content_hash: hash,
});

const noCounts = {
  ...{ reason: null, message: null, bytes: null, products: null, created: null, changed: null },
  ...{ withdrawn: null, turned_off: null, problems: null },
};

/** Saves what came of a run and returns the time of the next one. */
async function saveOutcome(
  { database, clock, log }: FeedSourceParts,
  shopId: string,
  source: FeedSourceRow,
  { run, known }: Outcome,
  began: Date,
): Promise<Date> {
  const isGood = run.outcome === 'imported' || run.outcome === 'unchanged';
  const failures = isGood ? 0 : source.failures + 1;
  const pause = run.outcome === 'failed' ? failurePauses[failures - 1] : undefined;
  const minutes = Math.min(source.every_minutes, pause ?? source.every_minutes);
  const now = clock();
  const next = { seen: source.next_at, nextAt: new Date(now.getTime() + minutes * 60_000) };
  const nextAt = await database.tx(async (db) => {
    const saved = await saveFeedRun(db, shopId, source.id, {
      ...next,
      failures,
      known,
      products: run.products ?? null,
    });
    // A source that was removed meanwhile has no history.
    if (saved !== undefined)
      await recordFeedRun(db, shopId, source.id, { ...noCounts, ...run, began_at: began, ended_at: now, times: 1 });
    return saved ?? next.nextAt;
  }, shopId);
  if (!isGood)
    log.warn(
      { shopId, source: source.id, address: source.label, reason: run.reason, failures },
      'the products of an address were not imported; the catalogue stays as it is',
    );
  return nextAt;
}
