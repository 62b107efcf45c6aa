import type { Log } from '../../database/engine/log.ts';

/** Work that is done round after round for as long as the service runs. */
export type PollingLoop = {
  /** There may be something to do. */
  wake(): void;
  /** Begins nothing more, and waits for what is on its way. */
  close(): Promise<void>;
};

export type PollingLoopOptions = {
  log: Log;
  /** How often it is looked for what others left or what failed before. */
  everyMs: number;
  /** Logged once when rounds begin to fail, and not at each of them: the database is away, and everything waits. */
  whenFailing: string;
  /** What is logged of a failure; its message unless that could hold something secret. */
  reasonOf?: (error: unknown) => string;
};

/** Does a round at once, at every wake-up and every so often: never two at the same time, and never the end of the process. */
export function startPollingLoop(
  round: (signal: AbortSignal) => Promise<unknown>,
  options: PollingLoopOptions,
): PollingLoop {
  const { log, everyMs, whenFailing, reasonOf = messageOf } = options;
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let isWokenAgain = false;
  let isFailing = false;

  const wake = () => {
    if (closing.signal.aborted) return;
    // A round may be past what was just left.
    if (running) isWokenAgain = true;
    else running = doRounds();
  };
  const doRounds = async () => {
    do {
      isWokenAgain = false;
      try {
        await round(closing.signal);
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
