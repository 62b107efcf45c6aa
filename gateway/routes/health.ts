import type { FastifyInstance } from 'fastify';

/**
 * `live`: the process answers. `ready`: it takes visitors. A missing order service does not make it unready: the shop's
 * page that says so is better than the load balancer's that doesn't.
 */
export function healthRoutes(app: FastifyInstance): void {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/health/live', handler: () => ({ status: 'live' }) });
  app.route({
    method,
    url: '/health/ready',
    handler: (_request, reply) => (app.drain.isOn ? reply.code(503).send({ status: 'draining' }) : reply.send({ status: 'ready' })),
  });
}
