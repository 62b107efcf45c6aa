import type { FastifyInstance, FastifyRequest } from 'fastify';

export const healthPaths = { live: '/health/live', ready: '/health/ready' } as const;

/**
 * `live`: the process answers. `ready`: it takes visitors, which it can only while its order service answers; the one
 * that is missing is named. A stopping one is unready whatever else is true.
 */
export function healthRoutes(app: FastifyInstance, hasOrderService: (request: FastifyRequest) => Promise<boolean>): void {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: healthPaths.live, handler: () => ({ status: 'live' }) });
  app.route({
    method,
    url: healthPaths.ready,
    handler: async (request, reply) => {
      if (app.drain.isOn) return reply.code(503).send({ status: 'draining' });
      if (await hasOrderService(request)) return reply.send({ status: 'ready' });
      return reply.code(503).send({ status: 'unready', dependency: 'order-service' });
    },
  });
}
