import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { propertiesOf } from '#shared/contract/openapi-parts.ts';
import {
  maxFeedBytes,
  type PlatformCall,
  type PlatformData,
  platformCalls,
} from '#shared/contract/platform/platform.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import { refundTexts } from '#shared/text/payment/refunds.ts';
import { pendingDiscounts } from '../../services/cart/decide-discount.ts';
import { platformDiscountView } from '../../services/cart/discount-request-view.ts';
import { searchMisses } from '../../services/catalog/search/search-misses.ts';
import type { Db } from '../../services/core/database.ts';
import { type Answer, hashRequest, runIdempotent, runIdempotentSteps } from '../../services/core/idempotency.ts';
import { Refusal, ruleRefusal } from '../../services/core/refusal.ts';
import {
  type FeedFile,
  type FeedFolder,
  FeedTooLong,
  removeFeedFiles,
  temporaryFeedFolder,
} from '../../services/imports/feed-folder.ts';
import { type ImportLimits, importFeed, receiveFeed } from '../../services/imports/import-feed.ts';
import { type ImportTurn, ImportTurns } from '../../services/imports/import-queue.ts';
import { authenticateApiKey, type PlatformCaller } from '../../services/platform/api-keys.ts';
import { platformAgents } from '../../services/platform/platform-agents.ts';
import { decideByPlatform } from '../../services/platform/platform-discounts.ts';
import { changePlatformFlow, platformFlow } from '../../services/platform/platform-flow.ts';
import { platformMessages } from '../../services/platform/platform-messages.ts';
import { changeOrderStatus } from '../../services/platform/platform-order-status.ts';
import { platformOrder, platformOrders } from '../../services/platform/platform-orders.ts';
import { refundPlatformOrder } from '../../services/platform/platform-refunds.ts';
import {
  isForAgent,
  openedSessionOf,
  openPlatformSession,
  platformSessionCode,
  type RememberedSession,
} from '../../services/platform/platform-sessions.ts';
import { platformShop } from '../../services/platform/platform-shop.ts';
import type { WebhookMeans } from '../../services/platform/platform-webhooks.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import { idempotencyKey } from '../request-headers.ts';
import type { RouteDependencies } from '../serve.ts';
import { registerPlatformCarts } from './platform-carts.ts';
import { type FeedSourceSettings, registerFeedSources } from './platform-feed-sources.ts';
import { registerPlatformPeople } from './platform-people.ts';
import { registerPlatformProducts } from './platform-products.ts';
import { apiKeyOf, noQuery, type PlatformRequest } from './platform-request.ts';
import { registerPlatformWebhooks } from './platform-webhooks.ts';

/** Settings of the Platform API. */
export type PlatformParts = {
  /** The public URL of the shop; entry links start with it. */
  publicUrl: string;
  /** The default shop's API key from the environment. */
  platformApiKey: string | null;
  /** What the shops' webhooks need. Without it none can be made. */
  webhooks?: WebhookMeans;
  /** The turns of the shops' imports; a test may shorten their wait. */
  importTurns?: ImportTurns;
  /** Where feeds are while they are imported; by default in the system's temporary folder. */
  feedFolder?: FeedFolder;
  /** For addresses of products; by default only public ones without secrets. */
  feedSources?: FeedSourceSettings;
} & Omit<ImportLimits, 'feedFolder'>;

/**
 * The Platform API: the calls of chatbot platforms and back ends for a shop, with its API key. A session is not
 * accepted.
 */
export function registerPlatform(dependencies: RouteDependencies, parts: PlatformParts): void {
  const { publicUrl, platformApiKey } = parts;
  const { app, database, payments } = dependencies;
  const {
    shop,
    createSession,
    contactFlow,
    setContactFlow,
    orders,
    order,
    agents,
    setOrderStatus,
    refundOrder,
    messages,
    searches,
    discounts,
    decideDiscount,
  } = platformCalls;
  const serve = <Call extends PlatformCall>(call: Call, answer: (context: PlatformRequest<Call>) => Promise<Answer>) =>
    register(dependencies, app, call, platformApiKey, answer);
  const read = <Call extends PlatformCall>(
    call: Call,
    find: (context: PlatformRequest<Call>) => Promise<PlatformData<Call>>,
  ) => serve(call, async (context) => successResponse(await find(context)));

  read(shop, ({ caller }) => platformShop(database, caller.shopId));

  serve(createSession, async ({ caller, apiKey, body, request }) => {
    // Before anything of the body is saved, even as a hash.
    const cardNumber = cardNumberProblemIn('createSession', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const key = keyOf(caller, request);
    const hash = hashRequest(createSession.path, body);
    const { contextSecret } = dependencies;
    const isAgent = isForAgent(body);
    const code = platformSessionCode(apiKey, {
      idempotencyKey: key?.key ?? null,
      requestHash: hash,
      isAgent,
      contextSecret,
    });
    const open = async (db: Db) => successResponse(await openPlatformSession(db, caller.shopId, body, code));
    return withCode(await runIdempotent(database, caller.shopId, key, hash, open, answering), (remembered) =>
      openedSessionOf(remembered, { publicUrl, code, asked: body }),
    );
  });

  read(contactFlow, ({ caller, query }) => platformFlow(database, caller.shopId, query));

  serve(setContactFlow, async ({ caller, body, request }) => {
    const { shopId } = caller;
    const hash = hashRequest(setContactFlow.path, body);
    const change = async (db: Db) => successResponse(await changePlatformFlow(db, shopId, body));
    const answer = await runIdempotent(database, shopId, keyOf(caller, request), hash, change, answering);
    dependencies.wakeJobs();
    return answer;
  });

  read(orders, ({ caller, query }) => platformOrders(database, caller.shopId, query));

  read(order, ({ caller, params }) => platformOrder(database, caller.shopId, params.id));

  read(agents, ({ caller, query }) => platformAgents(database, caller.shopId, query, dependencies.clock()));

  read(discounts, async ({ caller }) => ({
    data: (await pendingDiscounts(database, caller.shopId)).map(platformDiscountView),
  }));

  serve(decideDiscount, async ({ caller, params, body, request }) => {
    const { shopId } = caller;
    const cardNumber = cardNumberProblemIn('decideDiscount', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const hash = hashRequest(decideDiscount.path, params, body);
    const decider = { askedAt: dependencies.clock(), paymentMeans: payments.means };
    const decide = async (db: Db) => successResponse(await decideByPlatform(db, shopId, params.id, body, decider));
    const answer = await runIdempotent(database, shopId, keyOf(caller, request), hash, decide, answering);
    dependencies.wakeJobs();
    return answer;
  });

  serve(setOrderStatus, async ({ caller, params, body, request }) => {
    const hash = hashRequest(setOrderStatus.path, params, body);
    const change = async () => successResponse(await changeOrderStatus(payments, caller.shopId, params.id, body));
    const answer = await runIdempotentSteps(database, keyOf(caller, request), hash, change, answering);
    dependencies.wakeJobs();
    return answer;
  });

  serve(refundOrder, async ({ caller, params, body, request }) => {
    const cardNumber = cardNumberProblemIn('refundOrder', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const key = keyOf(caller, request);
    if (key === null) throw ruleRefusal('needs-key', refundTexts.noKey);
    const hash = hashRequest(refundOrder.path, params, body);
    const refund = async (db: Db) =>
      successResponse(await refundPlatformOrder(db, payments, caller.shopId, Number(params.number), body));
    const answer = await runIdempotent(database, caller.shopId, key, hash, refund, answering);
    dependencies.wakeJobs();
    return answer;
  });

  read(searches, async ({ caller }) => ({ data: await searchMisses(database, caller.shopId) }));

  read(messages, ({ caller, query }) => platformMessages(database, caller.shopId, query));

  registerPlatformCarts(dependencies, serve, keyOf);

  registerPlatformWebhooks(dependencies, serve, keyOf, parts.webhooks ?? { secretsKey: undefined, ownHosts: [] });

  registerPlatformPeople(dependencies, serve, keyOf);

  registerFeedSources(dependencies, serve, keyOf, parts.feedSources ?? { secretsKey: undefined, ownHosts: [] });

  registerPlatformProducts(dependencies, serve, keyOf, parts.publicUrl);

  registerImport(dependencies, parts);
}

/** An import of a request. `feed` is removed by its response, or without one when the connection ends. */
type Upload = { turn: ImportTurn; feed: FeedFile | null; isAnswered: boolean };

/**
 * The import of a feed. Its body is no JSON and may be long, so it has its own parser, which writes it to a file. One
 * feed is imported at a time and for a limited time; those of other shops wait for their turns. A shop's second import
 * gets `busy` unread.
 */
function registerImport(dependencies: RouteDependencies, parts: PlatformParts): void {
  const { database } = dependencies;
  const { importProducts } = platformCalls;
  const { importTurns = new ImportTurns(), feedFolder = temporaryFeedFolder(), platformApiKey } = parts;
  const limits = (): ImportLimits => ({ ...parts, feedFolder });
  const uploads = new WeakMap<FastifyRequest, Upload>();
  // A feed that waited unread would reach the gateway's time limit of a request, so it is read first.
  const admit = ({ shopId }: PlatformCaller, request: FastifyRequest, reply: FastifyReply) => {
    const turn = importTurns.enter(shopId);
    const upload: Upload = { turn, feed: null, isAnswered: false };
    uploads.set(request, upload);
    reply.raw.once('close', turn.abandon).once('finish', turn.abandon);
    reply.raw.once('close', () => {
      if (!upload.isAnswered) void removeFeed(upload, request);
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
  const answer = async ({ caller, query, request }: PlatformRequest<typeof importProducts>) => {
    const upload = uploads.get(request);
    if (!upload) throw new Refusal('busy');
    upload.isAnswered = true;
    try {
      await upload.turn.begin();
      const { full, dryRun, stock, yes, currency = 'BRL' } = query;
      const hash = hashRequest(importProducts.path, query, upload.feed?.hash ?? hashOfNothing);
      const options = {
        isFull: full === 'true',
        isDryRun: dryRun === 'true',
        updatesStock: stock === 'true',
        isAccepted: yes === 'true',
        currency,
      };
      const runImport = async () =>
        successResponse(await importFeed(database, caller.shopId, upload.feed, options, limits()));
      return await runIdempotentSteps(database, keyOf(caller, request), hash, runImport, answering);
    } finally {
      upload.turn.end();
      await removeFeed(upload, request);
    }
  };
  dependencies.app.register(async (plugin) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', receive);
    register(dependencies, plugin, importProducts, platformApiKey, answer, admit);
  });
}

/** Answers to the owner of an API key are stored whole. */
const answering = { toRefusalResponse: refusalResponse };

const hashOfNothing = createHash('sha256').digest('hex');

/** A file that can't be removed now is removed at the next start. */
async function removeFeed({ feed }: Upload, { log }: FastifyRequest): Promise<void> {
  try {
    if (feed) await removeFeedFiles(feed.file);
  } catch (error) {
    log.warn({ err: error }, 'a feed could not be removed');
  }
}

/** `admit`: a further check of the caller before the body is read. */
function register<Call extends PlatformCall>(
  { database }: RouteDependencies,
  app: FastifyInstance,
  { method, path, params, query, body, maxBodyBytes, permission }: Call,
  platformApiKey: string | null,
  answer: (context: PlatformRequest<Call>) => Promise<Answer>,
  admit?: (caller: PlatformCaller, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const callers = new WeakMap<FastifyRequest, { caller: PlatformCaller; apiKey: string }>();
  app.route({
    method,
    url: path,
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    schema: {
      ...(params && { params }),
      querystring: closedQuery(query),
      ...(body && body !== 'feed' && { body }),
    },
    attachValidation: true,
    // Before the body is read: without a valid key it is not accepted.
    onRequest: async (request, reply) => {
      const apiKey = apiKeyOf(request);
      const caller = await authenticateApiKey(database, apiKey, {
        environmentKey: platformApiKey,
        use: 'platform',
      });
      if (permission === 'people' && !caller.managesPeople) throw new Refusal('not-yours');
      admit?.(caller, request, reply);
      callers.set(request, { caller, apiKey });
    },
    handler: async (request, reply) => {
      const known = callers.get(request);
      if (!known) throw new Refusal('no-key');
      if (request.validationError) throw request.validationError;
      // The schemas were checked just now, so the parts have these types.
      const sent = { body: request.body, query: request.query, params: request.params } as Pick<
        PlatformRequest<Call>,
        'body' | 'query' | 'params'
      >;
      const { status, body: envelope } = await answer({ ...known, ...sent, request });
      return reply.code(status).send(envelope);
    },
  });
}

/** Closed schemas by the query of their calls. A schema is compiled once per process. */
const closedQueries = new WeakMap<TSchema, TSchema>();

/** The query of a call, without other parameters: a misspelt filter must not return everything. */
function closedQuery(query: TSchema | undefined): TSchema {
  if (!query) return noQuery;
  const closed = closedQueries.get(query) ?? Type.Object(propertiesOf(query), { additionalProperties: false });
  closedQueries.set(query, closed);
  return closed;
}

function keyOf({ shopId, scope }: PlatformCaller, request: FastifyRequest) {
  const key = idempotencyKey(request);
  return key === null ? null : { shopId, scope, key };
}

/** Adds the session code to a successful response. The saved response of the idempotency key does not hold it. */
function withCode(answer: Answer, complete: (remembered: RememberedSession) => unknown): Answer {
  const { body } = answer;
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const expiresAt: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'expiresAt') : null;
  return answer.status === 200 && typeof expiresAt === 'string' ? successResponse(complete({ expiresAt })) : answer;
}
