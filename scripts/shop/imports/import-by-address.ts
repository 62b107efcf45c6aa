import { intervalText } from '#shared/text/imports/feed-runs.ts';
import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { feedLimits } from '../../../order-service/feeds/read-feed.ts';
import { openRemoteFiles, RemoteFileFailure } from '../../../order-service/providers/remote-files.ts';
import { addressLabel, feedAddress } from '../../../order-service/services/imports/feed-address.ts';
import { type FeedFolder, removeFeedFiles } from '../../../order-service/services/imports/feed-folder.ts';
import { addFeedSource } from '../../../order-service/services/imports/feed-sources.ts';
import {
  type FetchedFeed,
  fetchFeed,
  maxFetchMs,
  noValidators,
} from '../../../order-service/services/imports/fetch-feed.ts';
import type { ImportReport } from '../../../order-service/services/imports/import-report.ts';
import { withRefusalTexts } from '../refusals.ts';
import { readEnvironment } from '../with-database.ts';
import type { ImportArguments } from './import-arguments.ts';

/** A feed that the command fetched. */
export type FetchedSource = { url: URL; label: string; feed: FetchedFeed; began: Date };

/** Fetches a feed and passes its file on, which is removed afterwards. Throws an OperatorError without the address. */
export async function withFetchedFeed<Result>(
  text: string,
  feedFolder: FeedFolder,
  use: (fetched: FetchedSource) => Promise<Result>,
): Promise<Result> {
  const began = new Date();
  const ownHosts = readEnvironment().importOwnHosts;
  const url = await withRefusalTexts(() => feedAddress(text, ownHosts));
  const label = addressLabel(url);
  if (/^\s*http:/i.test(text) && url.protocol === 'https:') console.error(feedSourceTexts.byHttps(label));
  const files = openRemoteFiles({ ownHosts });
  try {
    const limits = { feedFolder, maxBytes: feedLimits.maxBytes, maxMs: maxFetchMs };
    const feed = await fetchFeed(files, url, noValidators, limits);
    if (feed === 'unchanged') throw new RemoteFileFailure('status-304');
    try {
      return await use({ url, label, feed, began });
    } finally {
      await removeFeedFiles(feed.file);
    }
  } catch (error) {
    if (!(error instanceof RemoteFileFailure)) throw error;
    throw new OperatorError(`${label}: ${feedSourceTexts.feedFailure(error.message)}. Nada foi mudado.`);
  } finally {
    await files.close();
  }
}

/** Keeps the address of a feed that was just imported, for the next times. */
export async function keepSource(
  database: Database,
  shopId: string,
  { url, label, feed, began }: FetchedSource,
  { isFull, updatesStock, currency, everyMinutes }: ImportArguments & { everyMinutes: number },
  { counts, problems }: { counts: ImportReport & { products: number }; problems: number },
): Promise<void> {
  const now = new Date();
  const run = {
    ...{ began_at: began, ended_at: now, times: 1, outcome: 'imported' as const, reason: null, message: null },
    ...{ bytes: feed.bytes, products: counts.products, created: counts.created, changed: counts.changed },
    ...{ withdrawn: counts.withdrawn, turned_off: counts.turnedOff, problems },
  };
  const first = { etag: feed.etag, lastModified: feed.lastModified, hash: feed.hash, run };
  const options = { everyMinutes, isFull, updatesStock, currency };
  const { secretsKey } = readEnvironment();
  const id = await withRefusalTexts(
    () => database.tx((db) => addFeedSource(db, shopId, url, options, { now, secretsKey, first }), shopId),
    { before: 'Os produtos entraram, mas o endereço não foi guardado.' },
  );
  console.log(
    `Fonte ${id}: ${label} será importado a cada ${intervalText(everyMinutes)}, enquanto o servidor estiver no ar.`,
  );
}
