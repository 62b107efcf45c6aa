import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify';
import { maxFeedBytes, platformCalls } from '#shared/contract/platform/platform.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { type FeedFile, FeedTooLong, removeFeedFiles } from '../../services/imports/feed-folder.ts';
import { type ImportLimits, importFeed, receiveFeed } from '../../services/imports/import-feed.ts';
import type { ImportTurn, ImportTurns } from '../../services/imports/import-queue.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import type { RouteDependencies } from '../serve.ts';
import type { PlatformRequest } from './platform-request.ts';
import { runPlatformSteps } from './platform-write.ts';
import { servePlatformCall } from './serve-platform-call.ts';

/** Settings of imports by upload. */
export type PlatformImportParts = {
  /** The default shop's API key from the environment. */
  platformApiKey: string | null;
} & Omit<ImportLimits, 'feedFolder'>;

/** What the imports of a process share, whatever their way in: their turns, and the folder of their files. */
export type ImportMeans = { importTurns: ImportTurns } & Pick<ImportLimits, 'feedFolder'>;

/** An import of a request. `feed` is removed by its response, or without one when the connection ends. */
type Upload = { turn: ImportTurn; feed: FeedFile | null; hasResponse: boolean };

/**
 * The import of a feed. Its body is no JSON and may be long, so it has its own parser, which writes it to a file. Few
 * feeds are imported at a time and for a limited time; those of other shops wait for their turns. A shop's second
 * import gets `busy` unread.
 */
export function registerPlatformImport(
  dependencies: RouteDependencies,
  parts: PlatformImportParts,
  { importTurns, feedFolder }: ImportMeans,
): void {
  const { database } = dependencies;
  const { importProducts } = platformCalls;
  const { platformApiKey } = parts;
  const limits = (): ImportLimits => ({ ...parts, feedFolder });
  const uploads = new WeakMap<FastifyRequest, Upload>();
  // A feed that waited unread would reach the gateway's time limit of a request, so it is read first.
  const admit = ({ shopId }: PlatformCaller, request: FastifyRequest, reply: FastifyReply) => {
    const turn = importTurns.enter(shopId);
    const upload: Upload = { turn, feed: null, hasResponse: false };
    uploads.set(request, upload);
    reply.raw.once('close', turn.abandon).once('finish', turn.abandon);
    reply.raw.once('close', () => {
      if (!upload.hasResponse) void removeFeed(upload, request);
    });
    // The client left while its key was checked.
    if (reply.raw.destroyed) turn.end();
  };
  const receive = async (request: FastifyRequest, payload: IncomingMessage): Promise<void> => {
    const upload = uploads.get(request);
    if (!upload) throw new Refusal('busy');
    const { 'content-length': length } = request.headers;
    const announced = length === undefined ? undefined : Number(length);
    try {
      if (announced !== undefined && announced > maxFeedBytes) throw new FeedTooLong();
      upload.feed = await receiveFeed(payload, announced, limits());
    } catch (error) {
      throw error instanceof FeedTooLong ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : error;
    }
  };
  const respond = async ({ caller, query, request }: PlatformRequest<typeof importProducts>) => {
    const upload = uploads.get(request);
    if (!upload) throw new Refusal('busy');
    upload.hasResponse = true;
    try {
      const running = await upload.turn.begin();
      const { full, dryRun, stock, yes, currency = 'BRL' } = query;
      const hash = hashRequest(importProducts.path, query, upload.feed?.hash ?? hashOfNothing);
      const options = {
        isFull: full === 'true',
        isDryRun: dryRun === 'true',
        updatesStock: stock === 'true',
        isAccepted: yes === 'true',
        currency,
      };
      return await runPlatformSteps(database, { caller, request }, hash, () =>
        importFeed(database, running, upload.feed, options, limits()),
      );
    } finally {
      upload.turn.end();
      await removeFeed(upload, request);
    }
  };
  dependencies.app.register(async (plugin) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', receive);
    servePlatformCall(dependencies, plugin, importProducts, platformApiKey, respond, admit);
  });
}

const hashOfNothing = createHash('sha256').digest('hex');

/** A file that can't be removed now is removed at the next start. */
async function removeFeed({ feed }: Upload, { log }: FastifyRequest): Promise<void> {
  try {
    if (feed) await removeFeedFiles(feed.file);
  } catch (error) {
    log.warn({ err: error }, 'a feed could not be removed');
  }
}
