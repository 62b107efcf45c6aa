import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: {
      /** Set once the gateway was asked to stop. */
      readonly isOn: boolean;
      /** The gateway was asked to stop. */
      begin(): void;
      /** Tells when that happens. */
      whenBegun(task: () => void): void;
    };
  }
}

/** From the moment of stopping every answer asks its client to open a new connection, which the load balancer then leads elsewhere. */
export function addDraining(app: FastifyInstance): void {
  const tasks: (() => void)[] = [];
  let isOn = false;
  const drain = {
    get isOn() {
      return isOn;
    },
    begin: () => {
      isOn = true;
      for (const task of tasks) task();
    },
    whenBegun: (task: () => void) => void tasks.push(task),
  };
  app.decorate('drain', drain);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isOn) reply.header('connection', 'close');
    done(null, payload);
  });
}
