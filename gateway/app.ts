import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import { demoBank } from './demo/demo-bank.ts';
import { demoPaths, demoRoutes } from './demo/demo-routes.ts';
import { demoTray } from './demo/demo-tray.ts';
import { addTunnelHandler, respondToClientError } from './errors/client-error-handler.ts';
import { addErrorHandlers, handleError } from './errors/error-handler.ts';
import { addAccessLog, logRequest } from './http/access-log.ts';
import { addDraining } from './http/draining.ts';
import { addContinue, createHttpServer } from './http/http-server.ts';
import { rejectOtherMethods } from './http/method-not-allowed.ts';
import { tooManyOpenReport } from './http/open-requests.ts';
import { addBodyBudget } from './limits/body-budget.ts';
import { addBodyTime } from './limits/body-time.ts';
import { Circuit, type CircuitState } from './limits/circuit-breaker.ts';
import { normalizeForwardedFor } from './limits/forwarded-for.ts';
import { rateLimits } from './limits/rate-limits.ts';
import { addResponseBudget } from './limits/response-budget.ts';
import { createSharedRateLimiter } from './limits/shared-rate-limiter.ts';
import { watchUntrustedProxies } from './limits/untrusted-proxy.ts';
import { jobMetricsReader } from './metrics/job-metrics.ts';
import { addMetrics, type Metrics, startMetrics } from './metrics/metrics.ts';
import { metricsPath, metricsRoute } from './metrics/metrics-route.ts';
import { servePages } from './pages/page-routes.ts';
import { panelPages } from './pages/panel-page.ts';
import { createFirstPageLookup } from './pages/prerender-cache.ts';
import { createShopThemeLookup } from './pages/shop-theme.ts';
import { assetResponder } from './pages/static-fast-path.ts';
import { serveAssets } from './pages/static-files.ts';
import type { WebappFiles } from './pages/webapp-files.ts';
import type { SourceOptions } from './pictures/fetch-source.ts';
import { picturePath, pictureRoute } from './pictures/picture-route.ts';
import { openPictures } from './pictures/picture-service.ts';
import { crossSiteWriteRefusal } from './proxy/csrf-guard.ts';
import { guardedUpstream } from './proxy/guarded-upstream.ts';
import { orderProxy } from './proxy/order-proxy.ts';
import { checkOrderService } from './proxy/order-service-health.ts';
import { panelProxy } from './proxy/panel/panel-proxy.ts';
import { photoProxy } from './proxy/photo-proxy.ts';
import { platformProxy } from './proxy/platform/platform-proxy.ts';
import { publishedFeedProxy } from './proxy/platform/published-feed-proxy.ts';
import { contextHeaders } from './proxy/request-context.ts';
import { sendResponse } from './proxy/send-response.ts';
import { createSessionCache } from './proxy/session-lookup.ts';
import { strictUpstream } from './proxy/strict-contract.ts';
import { type OrderServicePlace, openUpstream } from './proxy/upstream.ts';
import { validateUpstreamResponse } from './proxy/upstream-response-validation.ts';
import { policyReports } from './routes/csp-reports.ts';
import { healthPaths, healthRoutes } from './routes/health.ts';
import { iconPath, iconRoute } from './routes/icon.ts';
import { platformDocsRoutes } from './routes/platform-docs.ts';
import { addEdgeGuard } from './security/request-guard.ts';
import { addSecurityHeaders } from './security/security-headers.ts';
import { storeLinkRoutes } from './tray/store-link-routes.ts';
import { type StoreCallOptions, storeCalls } from './tray/tray-request.ts';
import { channelWebhookProxy } from './webhooks/channel-webhook-proxy.ts';
import { pagarmeWebhookProxy } from './webhooks/pagarme-webhook-proxy.ts';
import { webhookProxy } from './webhooks/payment-webhook-proxy.ts';

export type GatewayParts = {
  orderService: OrderServicePlace;
  webapp: WebappFiles;
  logStream?: { write(line: string): void };
  /** How Tray stores are called: time-out and connections. */
  storeCall?: StoreCallOptions;
  /** The DNS lookup of picture hosts. Default: the system's. */
  resolvePictureHost?: SourceOptions['resolve'];
};

/**
 * Builds the whole gateway, ready to listen. It reads no environment and holds no state that other gateways would need.
 */
export async function buildGateway(config: Config, parts: GatewayParts): Promise<FastifyInstance> {
  const { orderService, webapp, storeCall, resolvePictureHost } = parts;
  const metrics = startMetrics();
  const app = openServer(config, metrics, parts);
  const circuit = openCircuit(config.limits, (state) => {
    metrics.setCircuitState(state);
    app.log.warn({ state }, 'the circuit breaker of the order service changed its state');
  });
  const guarded = guardedUpstream(openUpstream(orderService, config.limits), circuit);
  const upstream = metrics.metered(config.isContractStrict ? strictUpstream(guarded) : guarded);
  const buckets = await createSharedRateLimiter({
    redisUrl: config.redisUrl,
    redisResponseMs: config.limits.redisResponseMs,
    onLocalCheck: metrics.countLocalCheck,
    onConnectionChange: (isConnected, reason) =>
      app.log[isConnected ? 'info' : 'warn'](
        { isThere: isConnected, reason },
        'the connection to Redis, which shares the rate limits',
      ),
  });
  const rates = rateLimits(buckets, config.limits);
  const check = checkOrderService(orderService, config);
  const stores = storeCalls(storeCall);
  const pictures = await openPictures(config, app.log, resolvePictureHost);
  app.addHook('onClose', () =>
    Promise.all([upstream.close(), check.close(), stores.close(), buckets.close(), pictures.close()]),
  );

  addErrorHandlers(app);
  addAccessLog(app);
  addMetrics(app, metrics);
  addDraining(app);
  addSecurityHeaders(app, config);
  addEdgeGuard(app, config.limits);
  addBodyBudget(app, config.limits, rates.isKnownSender);
  addBodyTime(app, config.limits);
  addContinue(app);
  addResponseBudget(app, config.limits);
  const untrustedProxy = watchUntrustedProxies(app, config.limits.forwardedWarningMs);

  healthRoutes(app, { orderService: check.stateNow, redis: buckets.redisNow, untrustedProxy });
  for (const url of Object.values(healthPaths)) rejectOtherMethods(app, url, ['GET', 'HEAD']);
  if (!('url' in orderService)) {
    const find = async () => orderService.jobMetrics?.();
    metrics.watchJobs(jobMetricsReader({ find, timeoutMs: config.limits.readyResponseMs, log: app.log }));
  }
  metricsRoute(app, metrics, config);
  rejectOtherMethods(app, metricsPath, ['GET']);
  iconRoute(app);
  rejectOtherMethods(app, iconPath, ['GET', 'HEAD']);
  serveAssets(app, webapp);
  pictureRoute(app, { config, pictures, rates, metrics });
  rejectOtherMethods(app, picturePath, ['GET', 'HEAD']);
  await app.register(
    orderProxy({
      config,
      upstream,
      sessions: createSessionCache(config.limits),
      rates,
      watchStreams: metrics.watchStreams,
    }),
  );
  await app.register(policyReports({ config, rates, metrics }));
  await app.register(webhookProxy({ config, upstream, rates }));
  await app.register(pagarmeWebhookProxy({ config, upstream, rates }));
  await app.register(storeLinkRoutes({ config, upstream, rates, postForm: stores.postForm }));
  await app.register(channelWebhookProxy({ config, upstream, rates }));
  await app.register(platformProxy({ config, upstream, orderService, rates }));
  await app.register(publishedFeedProxy({ config, upstream, rates }));
  await app.register(panelProxy({ config, upstream, orderService, rates }));
  await app.register(photoProxy({ config, orderService }));
  panelPages(app, webapp);
  const docsPaths = platformDocsRoutes(app, config);
  for (const url of docsPaths) rejectOtherMethods(app, url, ['GET', 'HEAD']);
  if (config.isDemo) {
    demoRoutes(app, async (request, reply, { method, path }) => {
      const refused = method === 'POST' ? crossSiteWriteRefusal(request, [config.publicUrl]) : null;
      if (refused) throw refused;
      const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
      return sendResponse(reply, validateUpstreamResponse(await upstream.send({ method, path, headers })));
    });
    await app.register(demoBank({ config, upstream }));
    await app.register(demoTray({ config, upstream }));
    rejectOtherMethods(app, demoPaths.messages, ['GET']);
    rejectOtherMethods(app, demoPaths.reset, ['POST']);
    rejectOtherMethods(app, demoPaths.finish, ['GET', 'POST']);
  }
  servePages(app, {
    config,
    webapp,
    themeOf: createShopThemeLookup(upstream, config),
    firstPageOf: createFirstPageLookup(upstream, config),
  });

  await app.ready();
  addTunnelHandler(app, { config, metrics });
  return app;
}

const openCircuit = (limits: Config['limits'], onChange: (state: CircuitState) => void) =>
  new Circuit(
    {
      failures: limits.circuitFailures,
      callers: limits.circuitCallers,
      withinMs: limits.circuitWithinMs,
      openMs: limits.circuitOpenMs,
    },
    onChange,
  );

function openServer(config: Config, metrics: Metrics, { webapp, logStream }: GatewayParts): FastifyInstance {
  const { limits } = config;
  const sendAsset = assetResponder({ config, webapp, metrics });
  const reportTooManyOpen = tooManyOpenReport(metrics.countTooManyOpen);
  const app: FastifyInstance = fastify({
    serverFactory: (route) =>
      createHttpServer(
        config,
        (request, response) => {
          if (config.trustedProxies.length > 0) normalizeForwardedFor(request.headers);
          if (!sendAsset(app, request, response)) route(request, response);
        },
        () => reportTooManyOpen(app.log),
      ),
    clientErrorHandler: (error, socket) => respondToClientError(app, { config, metrics }, error, socket),
    bodyLimit: limits.apiBodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: limits.urlLength },
    exposeHeadRoutes: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One own line per request (access-log.ts) replaces Fastify's two, which contain URLs.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Every line uses the server's logger and contains the request id, so a logger per request is not needed.
    childLoggerFactory: (logger) => logger,
    logger: { level: config.logLevel, ...(logStream ? { stream: logStream } : {}) },
    frameworkErrors(error, request, reply) {
      handleError(error, request, reply);
      logRequest(request, null, reply.statusCode);
      metrics.countRequest(request.method, request.routeOptions.url, reply.statusCode, null);
    },
  });
  return app;
}
