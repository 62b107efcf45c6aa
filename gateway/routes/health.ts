import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UntrustedProxy } from '../limits/untrusted-proxy.ts';
import type { OrderServiceState } from '../proxy/order-service-health.ts';

export const healthPaths = { live: '/health/live', ready: '/health/ready' } as const;

/** The services that the gateway depends on. Redis: `null` if it is not configured. */
export type Dependencies = {
  orderService(request: FastifyRequest): Promise<OrderServiceState>;
  redis(): Promise<'up' | 'down' | null>;
  untrustedProxy: UntrustedProxy;
};

/** The missing dependency, by the order service's state. `message`: only if the operator must act. */
const missing = {
  down: { dependency: 'order-service' },
  'no-database': { dependency: 'database' },
  'disk-full': {
    dependency: 'disk',
    message: 'O disco do banco de dados está cheio: a loja não grava. Libere espaço; ela volta sozinha.',
  },
} as const;

/**
 * `live`: the process responds. `ready`: the gateway accepts visitors. It needs the order service and its database; the
 * response names each dependency whose state is known, and the one that is missing.
 * Without Redis it is ready, and each gateway counts limits for itself. A stopping gateway is never ready.
 * `warnings` names a setting that may be missing, although the shop works without it.
 */
export function healthRoutes(app: FastifyInstance, { orderService, redis, untrustedProxy }: Dependencies): void {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: healthPaths.live, handler: () => ({ status: 'live' }) });
  app.route({
    method,
    url: healthPaths.ready,
    handler: async (request, reply) => {
      if (app.drain.isOn) return reply.code(503).send({ status: 'draining' });
      const [orders, limits] = await Promise.all([orderService(request), redis()]);
      const dependencies = {
        'order-service': orders === 'down' ? 'down' : 'up',
        // Only the order service knows of a database.
        ...(orders === 'down' || orders === 'responds' ? {} : { database: orders === 'no-database' ? 'down' : 'up' }),
        ...(orders === 'disk-full' ? { disk: 'full' } : {}),
        ...(limits ? { redis: limits === 'up' ? 'up' : 'degraded' } : {}),
      };
      const warning = untrustedProxy.warning();
      const warnings = warning === null ? {} : { warnings: { TRUSTED_PROXIES: warning } };
      if (orders === 'up' || orders === 'responds') return reply.send({ status: 'ready', dependencies, ...warnings });
      return reply.code(503).send({ status: 'unready', ...missing[orders], dependencies });
    },
  });
}
