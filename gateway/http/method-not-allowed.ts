import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './error-response.ts';

/**
 * Refuses the methods that a path does not have: 405 with the allowed methods, or 404 if `exists` finds nothing under
 * the path. It refuses before the body is read.
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  path: string,
  allowed: readonly string[],
  exists: (request: FastifyRequest) => boolean = () => true,
): void {
  // OPTIONS may exist already: the preflight response for other sites (cors.ts).
  const method = app.supportedMethods.filter(
    (other) => !allowed.includes(other) && !app.hasRoute({ method: other, url: path }),
  );
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    if (!exists(request)) throw new Refusal(404, 'notFound');
    reply.header('allow', allowed.join(', '));
    throw new Refusal(405, 'notAllowed');
  };
  app.route({ method, url: path, onRequest: refuse, handler: refuse });
}
