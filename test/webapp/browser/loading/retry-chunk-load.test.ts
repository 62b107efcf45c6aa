import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { isLoadFailure, loadWithRetry } from '../../../../webapp/browser/loading/retry-chunk-load.ts';
import { openTab, setOnline } from '../../../helpers/page/page.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

type Happening = { shop?: number | 'away'; isReload?: boolean; mayReload?: () => boolean };

/** A page that loads a file that fails until `comes()`; time passes only with `wait`. */
function loseFile(t: TestContext, { shop = 'away', isReload = false, mayReload }: Happening = {}) {
  stopClock(t);
  const tab = openTab(t, { url: '/confirm?order=1' });
  t.mock.method(performance, 'getEntriesByType', () => [{ type: isReload ? 'reload' : 'navigate' }]);
  const heads: unknown[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    heads.push([url, init.method]);
    if (shop === 'away') throw new TypeError('fetch failed');
    return new Response(null, { status: shop });
  });
  const file = { tries: 0, part: '', isThere: false };
  const load = async () => {
    file.tries += 1;
    if (!file.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  };
  void loadWithRetry(load, mayReload).then((part) => {
    file.part = part;
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  return {
    tab,
    file,
    heads,
    settle,
    wait: async (ms: number) => {
      await settle();
      t.mock.timers.tick(ms);
      await settle();
    },
  };
}

describe('a file that failed to load', () => {
  test('is retried at growing intervals, even if the device reports a connection', async (t) => {
    const { file, wait } = loseFile(t);
    await wait(3_000);
    assert.equal(file.tries, 2);
    await wait(1_900);
    assert.equal(file.tries, 2);
    file.isThere = true;
    await wait(4_100);
    assert.deepEqual([file.tries, file.part], [3, 'part']);
  });

  test('is not retried offline, and at once when the connection returns', async (t) => {
    const { file, wait, settle } = loseFile(t);
    await settle();
    setOnline(false);
    await wait(3_600_000);
    assert.equal(file.tries, 1);
    file.isThere = true;
    setOnline(true);
    await settle();
    assert.equal(file.part, 'part');
  });

  const yes = () => true;
  test('a page that was already reloaded reloads again when the connection returns', async (t) => {
    const { tab, wait, settle } = loseFile(t, { shop: 200, mayReload: yes, isReload: true });
    await wait(0);
    setOnline(false);
    setOnline(true);
    await settle();
    assert.equal(tab.reloads, 1);
  });

  for (const [title, happening, reloads] of [
    ['the page reloads if its browser remembers the failure', { shop: 200, mayReload: yes }, 1],
    ['the page stays if a reload would lose data', { shop: 200 }, 0],
    ['the page stays while its shop is unreachable', { shop: 'away', mayReload: yes }, 0],
    ['the page stays while its shop is too busy', { shop: 503, mayReload: yes }, 0],
    ['a page that was already reloaded does not reload again', { shop: 200, mayReload: yes, isReload: true }, 0],
  ] as const)
    test(title, async (t) => {
      const { tab, wait, heads } = loseFile(t, happening);
      await wait(0);
      assert.deepEqual(heads, [], 'the first failure may be the only one');
      await wait(3_000);
      await wait(0);
      assert.equal(tab.reloads, reloads);
      if (reloads > 0) assert.deepEqual(heads, [['http://loja/confirm?order=1', 'HEAD']]);
    });
});

// Decision: A screen whose file did not load shows that the connection failed, not the generic error.
test('the message of each browser distinguishes a file that did not load from an error of the page', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://loja.example/assets/checkout-screen-A.js',
    'error loading dynamically imported module: https://loja.example/assets/checkout-screen-A.js',
    'Importing a module script failed.',
  ])
    assert.equal(isLoadFailure(new TypeError(message)), true, message);
  for (const error of [
    new TypeError("Cannot read properties of undefined (reading 'important')"),
    new Error('Minified React error #310'),
    undefined,
  ])
    assert.equal(isLoadFailure(error), false, String(error));
});
