import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const sweepMs = 50;

/**
 * Stops without breaking a sale: unready first, while calls are still taken (a load balancer needs a moment to notice)
 * and every answer closes its connection; then no new ones; and at the deadline whatever still hangs is cut.
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
