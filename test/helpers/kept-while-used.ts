/**
 * Something slow to start (a browser, a running shop) that tests one after the other share: started by the first that
 * needs it, stopped when nobody has needed it for `idle` milliseconds. Not in an `after` of the whole run, because that
 * waits for the process to have nothing left to do, which an open browser never lets happen.
 */
export function keptWhileUsed<Thing>(
  start: () => Promise<Thing>,
  stop: (thing: Thing) => Promise<unknown>,
  idle = 500,
) {
  let running: Promise<Thing> | undefined;
  let users = 0;
  let farewell: NodeJS.Timeout | undefined;

  const startOnce = () => {
    running ??= start().catch((error) => {
      running = undefined; // the next test tries again, and says for itself what is wrong
      throw error;
    });
    return running;
  };
  const stopUnused = async () => {
    const unused = running;
    running = undefined;
    if (unused) await stop(await unused);
  };

  const keepDuring = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    clearTimeout(farewell);
    users += 1;
    try {
      return await work();
    } finally {
      users -= 1;
      if (users === 0) farewell = setTimeout(stopUnused, idle);
    }
  };

  return {
    /** Does the work with it, started if need be. */
    use: <Answer>(work: (thing: Thing) => Promise<Answer>): Promise<Answer> =>
      keepDuring(async () => work(await startOnce())),
    /** Does work that does not need it and starts nothing; what runs already goes on running for those who come after. */
    keepDuring,
  };
}
