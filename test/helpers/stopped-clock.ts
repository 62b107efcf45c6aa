import type { TestContext } from 'node:test';

/**
 * From now on what is set with `setTimeout` rings by `t.mock.timers.tick` alone. What was set before goes on and can still be called off, as fetch
 * does with the time-outs of its connections: to the mock alone it is unknown, and it would ring when nobody is there any more.
 */
export function stopClock(t: TestContext): void {
  const { clearTimeout: clear } = globalThis;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { clearTimeout: clearMocked } = globalThis;
  const value = (timer: Parameters<typeof clear>[0]) => {
    clear(timer);
    clearMocked(timer);
  };
  Object.defineProperty(globalThis, 'clearTimeout', { value, configurable: true, enumerable: true, writable: true });
}
