import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const sweepMs = 50;

/**
 * Stops without interrupting a sale. First the gateway reports "not ready" but still accepts calls, because a load
 * balancer needs a moment to notice; every response closes its connection. Then it accepts no new connections. At the
 * deadline it cuts those that are still open.
 */
export async function stopGracefully(
  app: FastifyInstance,
  limits: Pick<Config['limits'], 'lameDuckMs' | 'drainMs'>,
): Promise<void> {
  app.drain.begin();
  await wait(limits.lameDuckMs);
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), limits.drainMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
