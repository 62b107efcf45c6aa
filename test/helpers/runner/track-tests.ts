import asyncHooks from 'node:async_hooks';

/*
 * Loaded before Node's test runner, by `--import`. The runner finds the test of an uncaught error by a table of
 * asynchronous resources: an entry when one begins, and its removal when the garbage collector finds it. The removals
 * cost a tenth of the processor time of a run. Here each resource refers to its test itself, so nothing is removed.
 */

type Tracked = { [TEST]?: number };
const TEST = Symbol('the id of the test that began this resource');

const { createHook, executionAsyncId, executionAsyncResource } = asyncHooks;
let isTracking = false;

asyncHooks.createHook = (callbacks) => {
  const { init, destroy } = callbacks;
  const isOfTestRunner = String(new Error().stack).includes('node:internal/test_runner/');
  if (isTracking || !isOfTestRunner || !init || !destroy) return createHook(callbacks);
  isTracking = true;
  return createHook({
    init(id, type, triggerId, resource: Tracked) {
      if (type === 'Test') {
        init(id, type, triggerId, resource); // the runner's table contains the tests only
        resource[TEST] = id;
        return;
      }
      const test = (executionAsyncResource() as Tracked)[TEST];
      if (test !== undefined) resource[TEST] = test;
    },
  });
};
// The runner looks up the test of an error by this id.
asyncHooks.executionAsyncId = () =>
  (isTracking ? (executionAsyncResource() as Tracked)[TEST] : undefined) ?? executionAsyncId();
