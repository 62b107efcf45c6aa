import { maxFeedBytes } from '#shared/contract/platform.ts';
import type { PlatformImport } from '#shared/contract/platform-schemas.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import type { Database } from '../../database/engine/database.ts';
import type { FeedRemark } from '../../feeds/feed-product.ts';
import { readFeedAside } from '../../feeds/feed-worker-client.ts';
import { feedLimits } from '../../feeds/read-feed.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { importCatalog } from './import-catalog.ts';
import { type ImportDeadline, importDeadline } from './import-deadline.ts';
import type { ProductChange } from './import-report.ts';

export type FeedImportOptions = {
  isFull: boolean;
  isDryRun: boolean;
  updatesStock: boolean;
  isAccepted: boolean;
  currency: string;
};

/** The maximum number of entries in a report's lists; its counts are complete. */
const maxListed = 200;
const maxReasonLength = 300;

/** The longest duration of an import, in milliseconds, and the feed reader. */
export type ImportLimits = { maxImportMs: number; readFeed?: typeof readFeedAside };

/**
 * Imports a merchant's feed as uploaded: all usable products or none. Reports the unusable ones line by line. An import
 * that takes too long is stopped: its thread is terminated, its transaction is rolled back, and the refusal
 * `import-timeout` is thrown.
 */
export async function importFeed(
  database: Database,
  shopId: string,
  bytes: Uint8Array,
  options: FeedImportOptions,
  { maxImportMs, readFeed = readFeedAside }: ImportLimits,
): Promise<PlatformImport> {
  const deadline = importDeadline(maxImportMs);
  const { signal } = deadline;
  try {
    return await importWithin(deadline, database, shopId, bytes, options, readFeed);
  } catch (error) {
    // Only an abort by the signal proves that nothing changed; after another error that is unknown.
    if (!signal.aborted || error !== signal.reason) throw error;
    throw ruleRefusal('import-timeout', platformRefusals.importTimeout(Math.ceil(maxImportMs / 1000)));
  }
}

async function importWithin(
  deadline: ImportDeadline,
  database: Database,
  shopId: string,
  bytes: Uint8Array,
  wish: FeedImportOptions,
  readFeed: typeof readFeedAside,
): Promise<PlatformImport> {
  const startedAt = performance.now();
  if (bytes.length === 0) throw ruleRefusal('no-feed', platformRefusals.emptyFeed);
  const feed = await readFeed(
    bytes,
    { ...feedLimits, maxBytes: maxFeedBytes, currency: wish.currency },
    deadline.signal,
  );
  if ('refusal' in feed) throw ruleRefusal('no-feed', feed.refusal);
  if (feed.products.length === 0)
    throw ruleRefusal(
      'no-products',
      platformRefusals.noProducts,
      ...feed.problems.slice(0, 20).map(({ line, reason }) => `Linha ${line}: ${reason}`),
    );
  const report = await importCatalog(database, shopId, feed, { ...wish, deadline });
  const problems = [...feed.problems, ...report.problems];
  return {
    format: feed.format,
    isDryRun: wish.isDryRun,
    products: feed.products.length - report.problems.length,
    created: report.created,
    updated: report.changed + report.unchanged,
    changed: report.changed,
    unchanged: report.unchanged,
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

const listed = (remarks: FeedRemark[]) =>
  remarks.slice(0, maxListed).map(({ line, id, reason }) => ({ line, id, reason: reason.slice(0, maxReasonLength) }));
