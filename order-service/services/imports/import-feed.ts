import type { Readable } from 'node:stream';
import { maxFeedBytes } from '#shared/contract/platform/platform.ts';
import type { PlatformImport } from '#shared/contract/platform/platform-import-schemas.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import type { ImportIssue } from '../../feeds/feed-product.ts';
import type { FeedFileReading, ReadFeed, readFeedAside } from '../../feeds/feed-worker-client.ts';
import { feedLimits } from '../../feeds/read-feed.ts';
import type { StatedFields } from '../../feeds/tables/open-table.ts';
import type { TableColumn } from '../../feeds/tables/table-columns.ts';
import type { RemoteFiles } from '../../providers/remote-files.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { columnMap } from './feed-columns.ts';
import type { FeedFile, FeedFolder } from './feed-folder.ts';
import { importCatalog } from './import-catalog.ts';
import { type ImportDeadline, importDeadline } from './import-deadline.ts';
import type { RunningImport } from './import-queue.ts';
import type { ImportReport, ProductChange } from './import-report.ts';
import { withFeed } from './with-feed.ts';

export type FeedImportOptions = {
  isFull: boolean;
  isDryRun: boolean;
  updatesStock: boolean;
  isAccepted: boolean;
  replacesOthers?: boolean;
  currency: string;
  /** Called with the number of usable products before anything is written. May throw a Refusal. */
  admit?: (products: number) => void;
  /** What else belongs to the transaction of the import, with its result and its whole report. */
  also?: (db: Db, result: PlatformImport, report: ImportReport) => Promise<void>;
  /** What a person says of the columns. */
  columns?: StatedFields;
  /** Gets the columns of a table; `problem`: why it is not recognised. */
  onColumns?: (columns: TableColumn[], problem: string | null) => void;
  /** Gets the result and the whole report, of which the result has a part. */
  onReport?: (result: PlatformImport, report: ImportReport) => void;
};

/** The maximum number of entries in a report's lists; its counts are complete. */
const maxListed = 200;
const maxReasonLength = 300;

/**
 * The longest duration of an import, in milliseconds, the folder of its files, its most bytes, by default those of the
 * Platform API, the door to the sites of pictures, and the feed reader.
 */
export type ImportLimits = {
  maxImportMs: number;
  feedFolder: FeedFolder;
  maxBytes?: number;
  files?: RemoteFiles;
  readFeed?: typeof readFeedAside;
};

/**
 * Receives an uploaded feed in a file, which the caller removes. An upload that takes longer than an import may is
 * refused with `import-timeout`. Throws `FeedTooLong` for a file above the limit of the Platform API.
 */
export async function receiveFeed(
  upload: Readable,
  announced: number | undefined,
  { maxImportMs, feedFolder }: ImportLimits,
): Promise<FeedFile> {
  const signal = AbortSignal.timeout(maxImportMs);
  try {
    return await feedFolder.receive(upload, {
      maxBytes: maxFeedBytes,
      ...(announced !== undefined && { announced }),
      signal,
    });
  } catch (error) {
    throw signal.aborted ? timeoutRefusal(maxImportMs) : error;
  }
}

/**
 * Imports a merchant's feed as uploaded: all usable products or none. Reports the unusable ones line by line. An import
 * that takes too long is stopped: its thread is terminated, its transaction is rolled back, and the refusal
 * `import-timeout` is thrown. So is a dry run whose client left, with the refusal `busy`. The shop is that of the turn.
 */
export async function importFeed(
  database: Database,
  turn: RunningImport,
  feed: FeedFile | null,
  options: FeedImportOptions,
  limits: ImportLimits,
): Promise<PlatformImport> {
  const { shopId } = turn;
  const deadline = importDeadline(limits.maxImportMs, options.isDryRun ? turn.left : null);
  const { signal } = deadline;
  if (feed === null || feed.bytes === 0) throw ruleRefusal('no-feed', platformRefusals.emptyFeed);
  const startedAt = performance.now();
  const map = await columnMap(database, shopId, options.columns);
  const { maxBytes = maxFeedBytes } = limits;
  const readOptions = { ...feedLimits, maxBytes, currency: options.currency, map };
  try {
    return await withFeed({ ...limits, turn, file: feed.file, options: readOptions, signal }, (read) =>
      importRead(deadline, database, shopId, read, options, startedAt),
    );
  } catch (error) {
    // Only an abort by the signal proves that nothing changed; after another error that is unknown.
    if (!signal.aborted || error !== signal.reason || error instanceof Refusal) throw error;
    throw timeoutRefusal(limits.maxImportMs);
  }
}

const timeoutRefusal = (longestMs: number) =>
  ruleRefusal('import-timeout', platformRefusals.importTimeout(Math.ceil(longestMs / 1000)));

async function importRead(
  deadline: ImportDeadline,
  database: Database,
  shopId: string,
  feed: FeedFileReading,
  options: FeedImportOptions,
  startedAt: number,
): Promise<PlatformImport> {
  if ('refusal' in feed) {
    if (feed.table) options.onColumns?.(feed.table.columns, feed.table.problem);
    throw ruleRefusal('no-feed', feed.refusal);
  }
  options.onColumns?.(feed.columns ?? [], null);
  if (feed.products.count === 0)
    throw ruleRefusal(
      'no-products',
      platformRefusals.noProducts,
      ...feed.problems.slice(0, 20).map(({ line, reason }) => `Linha ${line}: ${reason}`),
    );
  options.admit?.(feed.products.count);
  const { also } = options;
  const report = await importCatalog(database, shopId, feed, {
    ...options,
    deadline,
    also: also && ((db, report) => also(db, resultOf(feed, report, options, startedAt), report)),
  });
  const result = resultOf(feed, report, options, startedAt);
  options.onReport?.(result, report);
  return result;
}

function resultOf(feed: ReadFeed, report: ImportReport, options: FeedImportOptions, startedAt: number): PlatformImport {
  const problems = [...feed.problems, ...report.problems];
  return {
    format: feed.format,
    isDryRun: options.isDryRun,
    products: feed.products.count - report.problems.length,
    created: report.created,
    updated: report.changed + report.unchanged,
    changed: report.changed,
    unchanged: report.unchanged,
    otherProducts: report.otherProducts,
    withdrawn: report.withdrawn,
    turnedOff: report.turnedOff,
    stockKept: report.stockKept,
    keptStocks: report.keptStocks
      .flatMap(({ line, id, stocks }) => stocks.map((stock) => ({ line, id, ...stock })))
      .slice(0, maxListed),
    needsYes: report.needsAcceptance !== null,
    categories: report.categories,
    sellers: report.sellers,
    changes: [...byField(report.changes), ...byField(report.withdrawals)],
    problems: listed(problems),
    problemCount: problems.length,
    notices: listed(feed.notices),
    noticeCount: feed.notices.length,
    seconds: Math.round((performance.now() - startedAt) / 10) / 100,
  };
}

const byField = (products: ProductChange[]) =>
  products.flatMap(({ line, id, changes }) => changes.map((change) => ({ line, id, ...change }))).slice(0, maxListed);

const listed = (remarks: ImportIssue[]) =>
  remarks.slice(0, maxListed).map(({ line, id, reason }) => ({ line, id, reason: reason.slice(0, maxReasonLength) }));
