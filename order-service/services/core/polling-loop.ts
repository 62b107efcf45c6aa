import type { Log } from '../../database/engine/log.ts';

/** A job that repeats for as long as the service runs. */
export type PollingLoop = {
  /** Runs the job now, because there may be work. */
  wake(): void;
  /** Starts no further run and waits for the current one. */
  close(): Promise<void>;
};

export type PollingLoopOptions = {
  log: Log;
  /** The interval, which finds work of other processes and work that failed before. */
  everyMs: number;
  /** Logged once when runs begin to fail, and not for each run: the database is down, and everything waits. */
  whenFailing: string;
  /** The reason to log for a failure. The default is its message; pass a function when messages could hold a secret. */
  reasonOf?: (error: unknown) => string;
};

/**
 * Runs the job at once, at every wake-up and at the interval, never twice at the same time. An error in the job never
 * crashes the process.
 */
export function startPollingLoop(
  job: (signal: AbortSignal) => Promise<unknown>,
  options: PollingLoopOptions,
): PollingLoop {
  const { log, everyMs, whenFailing, reasonOf = messageOf } = options;
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let isWokenAgain = false;
  let isFailing = false;

  const wake = () => {
    if (closing.signal.aborted) return;
    // The current run may have passed the new work already.
    if (running) isWokenAgain = true;
    else running = runLoop();
  };
  const runLoop = async () => {
    do {
      isWokenAgain = false;
      try {
        await job(closing.signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ reason: reasonOf(error) }, whenFailing);
        isFailing = true;
      }
    } while (isWokenAgain && !closing.signal.aborted);
    running = null;
  };

  const timer = setInterval(wake, everyMs);
  timer.unref();
  wake();
  return {
    wake,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
