import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { refusals } from '#shared/text/refusals.ts';
import { configProblems, type Environment, readConfig } from './config.ts';
import { demoLinks } from './demo/demo-links.ts';
import { closeDemoSessions, seedDemo } from './demo/seed-demo.ts';
import { registerCatalog } from './routes/catalog.ts';
import { answerError } from './routes/errors.ts';
import { registerOrder } from './routes/order.ts';
import { registerSession } from './routes/session.ts';
import { compileSchema } from './routes/validate.ts';
import { noShopYet } from './services/open-shop.ts';
import { refreshSearch } from './services/refresh-search.ts';
import type { Database } from './store/database.ts';
import { forgetOldAnswers } from './store/idempotency.ts';
import { openStore } from './store/open-store.ts';
import { hasAnyShop } from './store/shops.ts';

/** What is wrong with the environment of the service, for whoever starts it to say together with its own. */
export const orderServiceProblems = configProblems;

export type OrderServiceParts = { database: Database; contextSecret: string; log: FastifyBaseLogger };

const bodyLimit = 64 * 1024;

/** The order service as an application: the calls of spec §7 in its order, nothing listening yet. */
export async function buildOrderService({ database, contextSecret, log }: OrderServiceParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // One line a call is the gateway's to write; a path may hold a session code.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4_000 },
    genReqId: (request) => String(request.headers['x-request-id'] ?? '').slice(0, 100),
  });
  app.setValidatorCompiler(compileSchema);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = answerError(error, request.log);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, data: null, errors: [{ message: refusals.notFound, code: 'not-found' }] }),
  );

  const house = { app, database, contextSecret };
  registerSession(house);
  registerCatalog(house);
  registerOrder(house);
  await app.ready();
  return app;
}

export type StartOptions = {
  listen: { socketPath: string };
  /** The gateway's, when it has one: it signs the context headers. */
  contextSecret?: string;
  log: FastifyBaseLogger;
};

export type RunningOrderService = {
  /** Where the rows are, for the start to say. */
  where: string;
  /** What to open in a browser, the shop being at this address; empty without the demo. */
  demoLinks(publicUrl: string): string[];
  /** What the operator has to do before anybody can shop; null = nothing. */
  advice: string | null;
  close(): Promise<void>;
};

const sweepEvery = 3_600_000;

/** The one door between the two servers: opens the store, brings its tables up to date, seeds the demo when it is on, and listens. */
export async function startOrderService(env: Environment, { listen, contextSecret, log }: StartOptions): Promise<RunningOrderService> {
  const config = readConfig(env);
  const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  let app: FastifyInstance | undefined;
  let advice: string | null;
  try {
    await (config.isDemo ? seedDemo(store.database) : closeDemoSessions(store.database));
    advice = (await hasAnyShop(store.database)) ? null : noShopYet;
    app = await buildOrderService({ database: store.database, contextSecret: contextSecret ?? config.contextSecret, log });
    await listenPrivately(app, listen.socketPath);
  } catch (error) {
    await app?.close();
    await store.stop();
    throw error;
  }
  const running = app;
  const closing = new AbortController();
  const refreshing = refreshSearch(store.database, closing.signal).then(
    (products) => products > 0 && log.info({ products }, 'wrote their search words anew'),
    // They are found by their old words; the next start tries again.
    (error: Error) => log.warn({ reason: error.message }, 'search words could not be written anew'),
  );
  const sweeper = setInterval(() => {
    forgetOldAnswers(store.database).catch((error: Error) => log.warn({ reason: error.message }, 'old answers could not be forgotten'));
  }, sweepEvery);
  sweeper.unref();
  return {
    where: store.where,
    demoLinks: (publicUrl) => (config.isDemo ? demoLinks(publicUrl) : []),
    advice,
    close: async () => {
      clearInterval(sweeper);
      closing.abort();
      await refreshing;
      await running.close();
      await store.stop();
    },
  };
}

/** Listens on a unix socket that only this user may open: what comes through it is believed to come from the gateway's machine. */
async function listenPrivately(app: FastifyInstance, socketPath: string): Promise<void> {
  await mkdir(path.dirname(socketPath), { recursive: true, mode: 0o700 });
  // What a killed process left behind.
  await rm(socketPath, { force: true });
  await app.listen({ path: socketPath });
  await chmod(socketPath, 0o600);
}
