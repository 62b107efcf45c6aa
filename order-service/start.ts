import { chmod, mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildOrderService } from './app.ts';
import { type Config, configProblems, type Environment, readConfig } from './config.ts';
import type { Database } from './database/engine/database.ts';
import { openServiceDatabase, type ServiceDatabase } from './database/engine/open-database.ts';
import { hasAnyShop } from './database/shops/shops.ts';
import { demoLinks } from './demo/demo-links.ts';
import { closeDemoSessions, seedDemo } from './demo/seed-demo.ts';
import { startDemoOrders } from './demo/seed-demo-orders.ts';
import { closeDemoTray, demoTokenKey, seedDemoTray } from './demo/seed-demo-tray.ts';
import { routeDemoStoreCalls } from './demo/tray-simulator/route-demo-store-calls.ts';
import { traySimulator } from './demo/tray-simulator/simulator.ts';
import { databaseSimulatedStore } from './demo/tray-simulator/store-persistence.ts';
import { OpenResources } from './open-resources.ts';
import { createRecaptchaVerifier } from './providers/captcha.ts';
import { systemClock } from './providers/clock.ts';
import { openChannels } from './providers/open-channels.ts';
import { openOnlineProviders } from './providers/open-online-providers.ts';
import { createPostalCodeClient } from './providers/postal-codes/postal-codes.ts';
import { openRemoteFiles } from './providers/remote-files.ts';
import { openTrayHttp } from './providers/tray/http-client.ts';
import { openWebhooks } from './providers/webhook-channel.ts';
import { requestSearchRefresh, requestSweeps, sweepJob } from './services/core/scheduled-cleanup.ts';
import { FeedFolder } from './services/imports/feed-folder.ts';
import { ImportTurns } from './services/imports/import-queue.ts';
import { feedSourceJob } from './services/imports/run-feed-source.ts';
import { findJobMetrics, type JobMetrics } from './services/jobs/job-metrics.ts';
import { startJobWorker } from './services/jobs/job-worker.ts';
import type { JobHandlers } from './services/jobs/kind-runner.ts';
import { messageJob } from './services/messaging/deliver-messages.ts';
import { connectEnvironmentChannels } from './services/messaging/environment-channels.ts';
import { orderAlertJob } from './services/messaging/order-alert.ts';
import { channelEventJob } from './services/messaging/process-channel-events.ts';
import { closedChannels } from './services/messaging/receive-channel-webhook.ts';
import { abandonedCartsJob, requestAbandonedCarts } from './services/orders/abandoned-carts.ts';
import { orderExpiryJob } from './services/orders/cancel-overdue.ts';
import {
  onlineProviderFactories,
  type PaymentAccounts,
  paymentAccounts,
} from './services/payment-setup/payment-accounts.ts';
import { openPayments } from './services/payment-setup/payment-providers.ts';
import { allPaymentWarnings } from './services/payment-setup/payment-warnings.ts';
import { chatChargeJob } from './services/payments/chat-charge.ts';
import { chargeCancellationJob, paymentCheckJob } from './services/payments/payment-jobs.ts';
import { paymentEventJob } from './services/payments/process-payment-events.ts';
import { recordFraudWarning } from './services/payments/record-fraud-warning.ts';
import { refundJob } from './services/payments/refunds/refund-job.ts';
import { settlePayment } from './services/payments/settle-payment.ts';
import { openPhotos } from './services/photos/open-photos.ts';
import { platformEventJob } from './services/platform/deliver-webhooks.ts';
import { noShopYet } from './services/shops/create-shop.ts';
import { staffLinkJob } from './services/staff/send-staff-link.ts';
import { trayEventJob } from './services/tray/process-tray-events.ts';
import { trayOrderJob } from './services/tray/push-tray-orders.ts';
import { traySyncJob } from './services/tray/sync-tray-stores.ts';
import { closedStores, storeLinks } from './services/tray/tray-links.ts';

/** The first sweeps of a new database wait for the start to end, in milliseconds. */
const firstSweepAfterMs = 300_000;

/** A wait that does not keep the process running, in milliseconds. */
const sleep = (ms: number) => sleepFor(ms, undefined, { ref: false });

/** The problems of the service's environment variables. The process prints them together with its own. */
export const orderServiceProblems = configProblems;

export type StartOptions = {
  listen: { socketPath: string };
  /** The gateway's secret for the context headers, when a gateway runs in this process. */
  contextSecret?: string;
  log: FastifyBaseLogger;
};

export type RunningOrderService = {
  /** Where the database is, for the start message. */
  where: string;
  /** How many migrations the start ran. */
  migrations: number;
  /** Links to open in a browser, for a shop at this URL; empty without the demo. */
  demoLinks(publicUrl: string): string[];
  /** Steps for the operator before customers can buy and pay, one per line; null = none. */
  advice: string | null;
  /** Already listening. A gateway in the same process may pass connections to it. */
  server: Server;
  /** The state of the background jobs of each kind. Rejects when the database is unreachable. */
  jobMetrics(): Promise<JobMetrics[]>;
  close(): Promise<void>;
};

/** The entry point of the order service: opens the database, migrates it, seeds the demo when it is on, and listens. */
export async function startOrderService(env: Environment, options: StartOptions): Promise<RunningOrderService> {
  const config = readConfig(env);
  const opened = new OpenResources();
  try {
    const { databaseUrl, dataDir, canPrepare } = config;
    const store = await openServiceDatabase({ databaseUrl, dataDir, canPrepare, isServer: true, log: options.log });
    opened.addCloser(() => store.stop());
    return { ...(await run(config, store, opened, options)), close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Opens everything in the order of dependencies. Closing in reverse order never removes what a running part needs. */
async function run(
  config: Config,
  { database, where, migrations, isDiskFull }: ServiceDatabase,
  opened: OpenResources,
  { listen, contextSecret, log }: StartOptions,
): Promise<Omit<RunningOrderService, 'close'>> {
  const { isDemo, publicUrl, secretsKey, platformApiKey, maxImportMs } = config;
  const sharedSecret = contextSecret ?? config.contextSecret;
  const clock = systemClock;
  const external = openExternalClients(config, database, opened, log);
  const { accounts } = external;
  const payments = openPayments({
    database,
    clock,
    log,
    isDemo,
    publicUrl,
    captcha: external.captcha,
    factories: onlineProviderFactories(accounts),
    hasOnlineAccount: accounts.hasOnlineAccount,
  });

  const newDemoShop = isDemo ? await seedDemo(database) : null;
  if (!isDemo) await closeDemoSessions(database);
  await (isDemo ? seedDemoTray(database) : closeDemoTray(database));
  const advice = (await hasAnyShop(database))
    ? (await allPaymentWarnings(database, payments.means)).join('\n') || null
    : noShopYet;
  await connectEnvironmentChannels(database, config.metaChannels, secretsKey);

  opened.addCloser(() => payments.settled());
  const storeLinkKeys = { key: secretsKey ?? (isDemo ? demoTokenKey : null), isDemoKey: secretsKey === undefined };
  const storeParts =
    storeLinkKeys.key === null
      ? null
      : {
          database,
          clock,
          log,
          links: storeLinks(storeLinkKeys.key),
          transport: external.tray,
          payments,
          sleep,
        };
  const feedFolder = new FeedFolder(config.feedFolder);
  await feedFolder.removeLeftovers();
  const photos = openPhotos(config, feedFolder);
  const firstSweepAt = new Date(clock().getTime() + firstSweepAfterMs);
  await requestSweeps(database, firstSweepAt);
  await requestSearchRefresh(database, clock());
  await requestAbandonedCarts(database, firstSweepAt);
  const importTurns = new ImportTurns();
  const channelParts = { database, channels: external.channels, publicUrl, secretsKey, log, clock };
  const channelEvent = channelEventJob({ database, clock, paymentMeans: payments.means });
  const handlers: JobHandlers = {
    message: messageJob({ ...channelParts, contextSecret: sharedSecret }),
    'channel-event': channelEvent,
    'channel-status': channelEvent,
    'unknown-status': channelEvent,
    'payment-event': paymentEventJob({
      database,
      accounts,
      log,
      settle: (id, chargeResult) => settlePayment(payments, id, chargeResult),
      warn: (id) => recordFraudWarning(payments, id),
    }),
    'payment-check': paymentCheckJob(payments),
    'chat-charge': chatChargeJob(payments),
    'charge-cancellation': chargeCancellationJob(payments),
    refund: refundJob(payments),
    'platform-event': platformEventJob({ database, post: external.webhooks.post, secretsKey, clock, log }),
    'abandoned-carts': abandonedCartsJob({ database, clock }),
    'staff-link': staffLinkJob(channelParts),
    'order-alert': orderAlertJob(channelParts),
    sweep: sweepJob({ database, clock, log }, photos.store),
    'order-expiry': orderExpiryJob(payments),
    'tray-event': storeParts && trayEventJob(storeParts),
    'tray-order': storeParts && trayOrderJob(storeParts),
    'tray-sync': storeParts && traySyncJob(storeParts),
    'feed-source': feedSourceJob({
      ...{ database, clock, log, secretsKey, importTurns, maxImportMs, feedFolder },
      files: external.remoteFiles,
    }),
  };
  const jobs = opened.add(startJobWorker({ database, clock, log }, handlers));
  const app = opened.add(
    await buildOrderService({
      database,
      contextSecret: sharedSecret,
      log,
      postalCodes: external.postalCodes,
      wakeJobs: jobs.wake,
      accounts,
      onlinePayments: external.online,
      storeLinkKeys,
      traySimulator: external.demoStore,
      secretsKey,
      isDemo,
      makesPictures: config.makesPictures,
      isDiskFull,
      payments,
      photos,
      platform: {
        ...{ publicUrl, platformApiKey, maxImportMs, feedFolder, importTurns },
        files: external.remoteFiles,
        webhooks: { secretsKey, ownHosts: config.webhookOwnHosts },
        feedSources: { secretsKey, ownHosts: config.importOwnHosts },
      },
    }),
  );
  await logUnreadableSecrets(database, accounts, { secretsKey, storeLinkKey: storeLinkKeys.key }, log);
  await listenPrivately(app, listen.socketPath);
  if (newDemoShop !== null && config.hasDemoOrders)
    opened.add(startDemoOrders({ app, payments, log, shopId: newDemoShop }));
  return {
    where,
    migrations,
    advice,
    server: app.server,
    jobMetrics: () => findJobMetrics(database, jobs.failures),
    demoLinks: (url) => (isDemo ? demoLinks(url) : []),
  };
}

/** The clients of external services, each with its own time-outs and connections. */
function openExternalClients(config: Config, database: Database, opened: OpenResources, log: FastifyBaseLogger) {
  const postalCodes = opened.add(
    createPostalCodeClient({
      urls: config.postalCodeUrls,
      onFailure: (service, reason) => log.warn({ service, reason }, 'a postal-code service failed'),
    }),
  );
  const demoStore = traySimulator(databaseSimulatedStore(database));
  const trayHttp = openTrayHttp({ extraHosts: config.trayExtraHosts });
  const tray = opened.add(config.isDemo ? routeDemoStoreCalls(demoStore, trayHttp, systemClock) : trayHttp);
  const { secretsKey, environmentKeys } = config;
  const online = openOnlineProviders(config).map((provider) => opened.add(provider));
  const accounts = paymentAccounts({ online, secretsKey, environmentKeys });
  const channels = opened.add(openChannels({ ownHosts: config.webhookOwnHosts, meta: { baseUrl: config.metaApiUrl } }));
  const webhooks = opened.add(openWebhooks({ ownHosts: config.webhookOwnHosts }));
  const remoteFiles = opened.add(openRemoteFiles({ ownHosts: config.importOwnHosts }));
  const captcha =
    config.recaptcha &&
    opened.add(
      createRecaptchaVerifier({
        ...config.recaptcha,
        onFailure: (reason) => log.warn({ reason }, 'a captcha could not be checked'),
      }),
    );
  return { postalCodes, demoStore, tray, online, accounts, channels, webhooks, remoteFiles, captcha };
}

/** Logs at the start what no longer works after SECRETS_KEY was changed or lost. */
async function logUnreadableSecrets(
  database: Database,
  accounts: PaymentAccounts,
  { secretsKey, storeLinkKey }: { secretsKey: string | undefined; storeLinkKey: string | null },
  log: FastifyBaseLogger,
): Promise<void> {
  const unreadableAccounts = await accounts.closed(database);
  if (unreadableAccounts.length > 0)
    log.error(
      { accounts: unreadableAccounts },
      'SECRETS_KEY is missing or is not the one that sealed these payment accounts: customers cannot pay with them',
    );
  const unreadableChannels = await closedChannels(database, secretsKey);
  if (unreadableChannels.length > 0)
    log.error(
      { channels: unreadableChannels },
      'SECRETS_KEY is missing or is not the one that sealed these channels: no message is sent or received',
    );
  const unreadableStores = await closedStores(database, storeLinkKey);
  if (unreadableStores.length > 0)
    log.error(
      { shops: unreadableStores },
      'SECRETS_KEY is missing or is not the one that sealed the tokens of these Tray stores: their orders wait',
    );
}

/** Listens on a unix socket that only this user may open: its callers are trusted like the gateway itself. */
async function listenPrivately(app: FastifyInstance, socketPath: string): Promise<void> {
  await mkdir(path.dirname(socketPath), { recursive: true, mode: 0o700 });
  // The socket of a killed process.
  await rm(socketPath, { force: true });
  await app.listen({ path: socketPath });
  await chmod(socketPath, 0o600);
}
