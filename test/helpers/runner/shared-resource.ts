/**
 * A resource that starts slowly (a browser, a running shop) and that consecutive tests share. The first test that needs
 * it starts it. It stops when no test has needed it for `idle` milliseconds.
 * A resource that `isUsable` refuses, such as a closed browser, is replaced at its next use. With `replaceAfterFailure`
 * a resource is stopped after work that failed, which may have left anything in it, and the next test starts a new one.
 * An `after` hook of the whole run cannot stop it: that waits until the process has no work left, which an open browser
 * prevents.
 */
export function sharedResource<Thing>(
  start: () => Promise<Thing>,
  stop: (thing: Thing) => Promise<unknown>,
  {
    idle = 500,
    isUsable = () => true,
    replaceAfterFailure = false,
  }: { idle?: number; isUsable?: (thing: Thing) => boolean; replaceAfterFailure?: boolean } = {},
) {
  let running: Promise<Thing> | undefined;
  let users = 0;
  let farewell: NodeJS.Timeout | undefined;

  const startOnce = async (): Promise<Thing> => {
    running ??= start().catch((error) => {
      running = undefined; // the next test tries again and reports its own error
      throw error;
    });
    const started = running;
    const thing = await started;
    if (isUsable(thing)) return thing;
    // Another test may have replaced it meanwhile.
    if (running === started) running = undefined;
    return startOnce();
  };
  const stopUnused = async () => {
    const unused = running;
    running = undefined;
    if (unused) await stop(await unused);
  };

  const workWith = async <Value>(work: (thing: Thing) => Promise<Value>): Promise<Value> => {
    const thing = await startOnce();
    try {
      return await work(thing);
    } catch (error) {
      if (replaceAfterFailure) await stopUnused();
      throw error;
    }
  };

  const holdDuring = async <Value>(work: () => Promise<Value>): Promise<Value> => {
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
    /** Runs the work with the resource and starts it if necessary. */
    use: <Value>(work: (thing: Thing) => Promise<Value>): Promise<Value> => holdDuring(() => workWith(work)),
    /** Runs work that does not need the resource and starts nothing. A running resource stays for the next tests. */
    holdDuring,
  };
}
