import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: {
      /** True once the gateway is stopping. */
      readonly isOn: boolean;
      /** Starts the stop. */
      begin(): void;
      /** Registers a task that runs when the stop begins. */
      onBegin(task: () => void): void;
    };
  }
}

/**
 * While the gateway stops, every response closes its connection. The load balancer then routes the client's next
 * connection to another gateway.
 */
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
    onBegin: (task: () => void) => void tasks.push(task),
  };
  app.decorate('drain', drain);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isOn) reply.header('connection', 'close');
    done(null, payload);
  });
}
