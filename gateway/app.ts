import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import { addAccessLog, logRequest } from './plugins/access-log.ts';
import { addDraining } from './plugins/draining.ts';
import { addEdgeGuard } from './plugins/edge-guard.ts';
import { addErrorAnswers, answerError, answerUnreadable } from './plugins/errors.ts';
import { orderProxy } from './plugins/order-proxy.ts';
import { checkOrderService } from './plugins/order-service-check.ts';
import { refuseOtherMethods } from './plugins/other-methods.ts';
import { servePages } from './plugins/page-shell.ts';
import { rateLimits } from './plugins/rate-limits.ts';
import type { WebappFiles } from './plugins/read-webapp.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { rememberSessions } from './plugins/sessions.ts';
import { shopLooks } from './plugins/shop-looks.ts';
import { type OrderServicePlace, openUpstream } from './plugins/upstream.ts';
import { serveAssets } from './plugins/webapp-files.ts';
import { healthPaths, healthRoutes } from './routes/health.ts';

export type GatewayParts = { orderService: OrderServicePlace; webapp: WebappFiles; logStream?: { write(line: string): void } };

/** The whole gateway, ready to listen. It reads no environment and keeps no state that another one beside it would miss. */
export async function buildGateway(config: Config, { orderService, webapp, logStream }: GatewayParts): Promise<FastifyInstance> {
  const app = openServer(config, logStream);
  const upstream = openUpstream(orderService, config.limits);
  const check = checkOrderService(orderService, config);
  app.addHook('onClose', () => Promise.all([upstream.close(), check.close()]));

  addErrorAnswers(app);
  addAccessLog(app);
  addDraining(app);
  addSecurityHeaders(app, config);
  addEdgeGuard(app, config.limits);

  healthRoutes(app, check.isThere);
  for (const url of Object.values(healthPaths)) refuseOtherMethods(app, url, ['GET', 'HEAD']);
  serveAssets(app, webapp);
  await app.register(orderProxy({ config, upstream, sessions: rememberSessions(config.limits), rates: rateLimits(config.limits) }));
  servePages(app, { config, webapp, lookOf: shopLooks(upstream, config) });

  await app.ready();
  return app;
}

function openServer(config: Config, logStream: GatewayParts['logStream']): FastifyInstance {
  const { limits } = config;
  const app = fastify({
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    bodyLimit: limits.apiBodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: limits.urlLength },
    exposeHeadRoutes: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Our own line a request (access-log.ts) takes the place of Fastify's two, which carry URLs.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: { level: config.logLevel, ...(logStream ? { stream: logStream } : {}) },
    frameworkErrors(error, request, reply) {
      answerError(error, request, reply);
      logRequest(request, null, reply.statusCode);
    },
    clientErrorHandler: answerUnreadable,
  });
  app.server.maxHeadersCount = limits.headerCount;
  return app;
}
