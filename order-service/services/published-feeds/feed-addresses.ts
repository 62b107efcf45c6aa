import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fillPath } from '#shared/contract/path.ts';
import { isFeedSecret, type PublishedFormat, publishedFeeds } from '#shared/contract/platform/published-feeds.ts';
import {
  deletePublishedFeed,
  findPublishedFeed,
  listPublishedFeeds,
  type PublishedFeedRow,
  recordPublishedFeedUse,
  writePublishedFeed,
} from '../../database/catalog/published-feeds.ts';
import { findFeedState } from '../../database/catalog/published-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal } from '../core/refusal.ts';
import { pictureUrlOf } from '../shops/shop-url.ts';
import { feedStream } from './feed-stream.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Publishes the shop's catalogue in a format and returns the address. This is the only time: the database stores a
 * hash. An earlier address of the format is invalid at once.
 */
export async function publishFeed(db: Db, shopId: string, format: PublishedFormat, url: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await writePublishedFeed(db, shopId, format, hashOf(secret));
  return url + fillPath(publishedFeeds[format].path, { secret });
}

/** The formats that a shop publishes, without their addresses. */
export const publishedFeedsOf = (db: Db, shopId: string): Promise<PublishedFeedRow[]> => listPublishedFeeds(db, shopId);

/** Makes the address invalid at once. `false` when the shop does not publish this format. */
export const withdrawFeed = (db: Db, shopId: string, format: PublishedFormat): Promise<boolean> =>
  deletePublishedFeed(db, shopId, format);

/** A feed to send. `content` makes it: call it once. */
export type OpenedFeed = { etag: string; content: () => AsyncGenerator<string> };

/** Finds the feed of an address. Throws `not-found` without a reason. */
export async function openFeed(
  db: Db,
  format: PublishedFormat,
  secret: string,
  publicUrl: string,
): Promise<OpenedFeed> {
  const hash = hashOf(secret);
  const found = isFeedSecret(secret) ? await findPublishedFeed(db, format, hash) : undefined;
  if (!found || !timingSafeEqual(Buffer.from(hash), Buffer.from(found.secret_hash))) throw new Refusal('not-found');
  const shopId = found.shop_id;
  const state = await findFeedState(db, shopId);
  if (!state) throw new Refusal('not-found');
  const shop = { name: state.name, url: await pictureUrlOf(db, shopId, publicUrl) };
  await recordPublishedFeedUse(db, shopId, format);
  const tag = hashOf(JSON.stringify([layout, format, state.version, state.stock, shop])).slice(0, 32);
  return { etag: `"${tag}"`, content: () => feedStream(db, shopId, format, shop) };
}

/** Grows when the formats change, so that readers fetch an unchanged catalogue again. */
const layout = 5;
