import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { diskStateHeader } from '#shared/contract/failure-codes.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import type { Database } from './database/engine/database.ts';
import { openTraySimulator, type TraySimulator } from './demo/tray-simulator/simulator.ts';
import { type Clock, systemClock } from './providers/clock.ts';
import type { OnlinePayments } from './providers/online-payments.ts';
import type { PostalCodes } from './providers/postal-codes/postal-codes.ts';
import { registerAgentContacts } from './routes/agent-contacts.ts';
import { registerAgentMessages } from './routes/agent-messages.ts';
import { registerCatalog } from './routes/catalog.ts';
import { registerChannelWebhooks } from './routes/channel-webhooks.ts';
import { registerCustomer } from './routes/customer.ts';
import { registerDelivery } from './routes/delivery.ts';
import { registerDemo } from './routes/demo/demo.ts';
import { registerDemoBank } from './routes/demo/demo-bank.ts';
import { registerDemoTray } from './routes/demo/demo-tray.ts';
import { registerDiscounts } from './routes/discounts.ts';
import { errorResponse } from './routes/errors.ts';
import { type OrderEventsOptions, registerOrderEvents } from './routes/events/order-events.ts';
import { registerOrder } from './routes/order.ts';
import { registerPanel } from './routes/panel/register-panel.ts';
import { registerPaymentOptions } from './routes/payment-options.ts';
import { registerPayments } from './routes/payments.ts';
import { registerPhotos } from './routes/photos.ts';
import { sizedUrls } from './routes/picture-sizes.ts';
import { registerMcp } from './routes/platform/mcp.ts';
import { type PlatformParts, registerPlatform } from './routes/platform/platform.ts';
import { registerPublishedFeeds } from './routes/platform/published-feeds.ts';
import { registerSchedule } from './routes/schedule.ts';
import { registerSellers } from './routes/sellers.ts';
import { registerSession } from './routes/session.ts';
import { registerStoreLinks, type StoreLinkKeys } from './routes/store-links.ts';
import { compileSchema } from './routes/validate.ts';
import { registerStoreWebhooks, registerWebhooks } from './routes/webhooks.ts';
import { temporaryFeedFolder } from './services/imports/feed-folder.ts';
import { ImportTurns } from './services/imports/import-queue.ts';
import { noPaymentAccounts, type PaymentAccounts } from './services/payment-setup/payment-accounts.ts';
import { openPayments, type Payments } from './services/payment-setup/payment-providers.ts';
import { type PhotoParts, temporaryPhotos } from './services/photos/photos.ts';

export type OrderServiceParts = {
  database: Database;
  contextSecret: string;
  log: FastifyBaseLogger;
  postalCodes: PostalCodes;
  /** Default: the system clock. */
  clock?: Clock;
  /** Called when there may be a job that is due. Without it jobs wait for the next poll of a worker. */
  wakeJobs?: () => void;
  /** The payment accounts of the shops. Default: none. */
  accounts?: PaymentAccounts;
  /** The clients of the payment providers, which are asked about an account's keys. Default: none. */
  onlinePayments?: readonly OnlinePayments[];
  /** Seals the tokens of linked stores. Without it no store can be linked. */
  storeLinkKeys?: StoreLinkKeys;
  /** The demo's store at Tray. Default: a new one. */
  traySimulator?: TraySimulator;
  /** Opens the secrets of the channels, which verify channel webhooks. Without it every channel webhook is refused. */
  secretsKey?: string | undefined;
  /** Adds the routes of the demo's chat pages. */
  isDemo?: boolean;
  /**
   * The payment providers of the shops. Default: the simulator in the demo; elsewhere only PIX with a shop's own key.
   */
  payments?: Payments;
  /**
   * Settings of the Platform API. Without it only the API keys of the database are valid and links lead to localhost.
   */
  platform?: PlatformParts;
  /** The gateway resizes pictures. Without it only image hosts that resize by themselves get a width. */
  makesPictures?: boolean;
  /**
   * True while the database cannot write because the disk is full. Every response then carries a header for the
   * gateway.
   */
  isDiskFull?: () => boolean;
  /** Where uploaded photos are. Default: a temporary folder. */
  photos?: PhotoParts;
  /** Limits of the order's event stream; `OrderEventsOptions` has the defaults. */
  orderEvents?: OrderEventsOptions;
};

const bodyLimit = 64 * 1024;

/** The order service as an application: the calls of spec §7 in its order. It does not listen yet. */
export async function buildOrderService({
  database,
  contextSecret,
  log,
  postalCodes,
  clock = systemClock,
  wakeJobs = () => {},
  accounts = noPaymentAccounts,
  onlinePayments = [],
  storeLinkKeys = { key: null, isDemoKey: false },
  traySimulator = openTraySimulator(),
  secretsKey,
  isDemo = false,
  makesPictures = false,
  orderEvents = {},
  photos = temporaryPhotos(),
  isDiskFull = () => false,
  payments = openPayments({ database, clock, log, isDemo, publicUrl: '' }),
  platform = { publicUrl: 'http://localhost:3000', platformApiKey: null, maxImportMs: 90_000 },
}: OrderServiceParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // The gateway logs each call. A path may hold a session code.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4_000 },
    genReqId: (request) => String(request.headers['x-request-id'] ?? '').slice(0, 100),
  });
  app.setValidatorCompiler(compileSchema);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header(diskStateHeader, isDiskFull() ? 'full' : 'free');
    if (reply.statusCode === 503) reply.header('retry-after', '1');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = errorResponse(error, request.log);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, data: null, errors: [{ message: refusals.notFound, code: 'not-found' }] }),
  );

  const sizedUrl = sizedUrls(makesPictures ? contextSecret : null);
  const dependencies = { app, database, contextSecret, clock, wakeJobs, payments, accounts, sizedUrl };
  app.addHook('onClose', () => payments.settled());
  registerStoreLinks(dependencies, storeLinkKeys);
  registerSession(dependencies);
  registerCatalog(dependencies);
  registerOrder(dependencies);
  const orderStreams = registerOrderEvents(dependencies, orderEvents);
  registerCustomer(dependencies, postalCodes);
  registerDelivery(dependencies);
  registerPaymentOptions(dependencies);
  registerPayments(dependencies);
  registerSellers(dependencies);
  registerSchedule(dependencies);
  registerDiscounts(dependencies);
  registerAgentMessages(dependencies, platform.publicUrl);
  registerAgentContacts(dependencies);
  const { feedFolder = temporaryFeedFolder(), importTurns = new ImportTurns() } = platform;
  registerPlatform(dependencies, platform, { feedFolder, importTurns });
  registerMcp(dependencies, platform);
  registerPublishedFeeds(dependencies, platform.publicUrl);
  registerPanel(dependencies, {
    ...{ publicUrl: platform.publicUrl, orderStreams, photos },
    imports: { ...platform, feedFolder, importTurns },
    feedSources: platform.feedSources ?? { secretsKey, ownHosts: [] },
    ...{ secretsKey, onlinePayments, postalCodes },
  });
  registerPhotos(dependencies, photos);
  registerWebhooks({ app, database, clock, accounts, wake: wakeJobs });
  registerStoreWebhooks({ app, database, clock, key: storeLinkKeys.key, wake: wakeJobs });
  registerChannelWebhooks({ app, database, clock, log, secretsKey, wake: wakeJobs });
  if (isDemo) {
    registerDemo(dependencies);
    registerDemoBank(dependencies);
    registerDemoTray({ app, clock, simulator: traySimulator, webhookKey: storeLinkKeys.key });
  }
  await app.ready();
  return app;
}
