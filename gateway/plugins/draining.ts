import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the gateway was asked to stop. */
    drain: { isOn: boolean };
  }
}

/** From the moment of stopping every answer asks its client to open a new connection, which the load balancer then leads elsewhere. */
export function addDraining(app: FastifyInstance): void {
  const drain = { isOn: false };
  app.decorate('drain', drain);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isOn) reply.header('connection', 'close');
    done(null, payload);
  });
}
