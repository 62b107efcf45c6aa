import type { TestContext } from 'node:test';

/**
 * From now on `setTimeout` timers fire only by `t.mock.timers.tick`. Earlier timers continue and can still be cleared,
 * which fetch does with the time-outs of its connections. The plain mock cannot clear them, so they would fire after
 * the test.
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
