import { Readable } from 'node:stream';
import { publishedFeeds, publishedFormats } from '#shared/contract/platform/published-feeds.ts';
import { openFeed } from '../../services/published-feeds/feed-addresses.ts';
import type { RouteDependencies } from '../serve.ts';

/** The published feeds. Their secret addresses are the only permission. */
export function registerPublishedFeeds({ app, database }: RouteDependencies, publicUrl: string): void {
  for (const format of publishedFormats) {
    const { path, type } = publishedFeeds[format];
    app.get<{ Params: { secret: string } }>(path, async ({ params, headers }, reply) => {
      const { etag, content } = await openFeed(database, format, params.secret, publicUrl);
      reply.header('etag', etag);
      if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(`${type}; charset=utf-8`).send(Readable.from(content(), { highWaterMark: 1 }));
    });
  }
}

/** A compressed copy has a weak tag of the same text. */
const isKnown = (sent: string | undefined, etag: string): boolean =>
  (sent ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
