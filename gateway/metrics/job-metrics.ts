import type { FastifyBaseLogger } from 'fastify';
import type { JobMetrics } from '../proxy/upstream.ts';

type Parts = {
  find: () => Promise<readonly JobMetrics[] | undefined>;
  /** The longest wait of one reader of the metrics, in milliseconds. */
  timeoutMs: number;
  log: Pick<FastifyBaseLogger, 'debug'>;
};

/**
 * Reads the state of the background jobs. Null while the order service starts, and while its database is away or hangs.
 * At most one query runs at a time, so that readers of the metrics never use up the database connections.
 */
export function jobMetricsReader({ find, timeoutMs, log }: Parts): () => Promise<readonly JobMetrics[] | null> {
  let running: Promise<readonly JobMetrics[] | null> | undefined;
  const query = async () => {
    try {
      return (await find()) ?? null;
    } catch (error) {
      log.debug(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the state of the background jobs is unknown',
      );
      return null;
    } finally {
      running = undefined;
    }
  };
  return async () => {
    running ??= query();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, null);
    });
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
