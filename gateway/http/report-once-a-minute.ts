import type { FastifyBaseLogger } from 'fastify';

const reportEveryMs = 60_000;

/**
 * Counts events that any sender can cause, and reports at most once a minute how many there were since the last report.
 */
export function reportOnceAMinute(
  report: (log: FastifyBaseLogger, count: number) => void,
): (log: FastifyBaseLogger) => void {
  let count = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (log) => {
    count++;
    const now = performance.now();
    if (now - reportedAt < reportEveryMs) return;
    report(log, count);
    reportedAt = now;
    count = 0;
  };
}
