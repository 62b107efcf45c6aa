import assert from 'node:assert/strict';
import { afterEach, describe, type TestContext, test } from 'node:test';
import { confirmOperation } from '../../../../test/shared/rules/offline-queue/samples.ts';
import { saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { retrySession, startSession } from '../../../../webapp/state/session/load-session.ts';
import { retryMissingSession } from '../../../../webapp/state/session/retry-session.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { setOnline, setVisible } from '../../../helpers/page/page.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const soon = { first: 1, longest: 2, tries: 1_000 };
const never = { first: 3_600_000, longest: 3_600_000, tries: 1 };
let stop = () => {};

/** A page whose shop returns this status for every request, until it recovers. */
async function openInTrouble(t: TestContext, url = '/#abc', path = '/session/', status = 503, prepare = () => {}) {
  const { shop, tab } = await openWebapp(t, { url });
  prepare();
  let isDown = true;
  shop.instead = (seen, reply) => {
    const isRefused = isDown && seen.path.includes(path);
    if (isRefused) reply(status, { success: false, data: null, errors: [] });
    return isRefused;
  };
  const recover = () => {
    isDown = false;
  };
  await startSession();
  assert.equal(sessionState.phase, 'unreachable');
  return { tab, recover, sessionRequests: () => shop.seen.filter((one) => one.path.includes('/session/')).length };
}

describe('an unreachable session', () => {
  // Runs while the window still exists, to remove its listeners.
  afterEach(() => stop());

  test('is retried automatically while the page shows the failure', async (t) => {
    const { recover, sessionRequests } = await openInTrouble(t);
    stop = retryMissingSession(soon);
    const before = sessionRequests();
    await until(() => sessionRequests() > before + 1);
    assert.equal(sessionState.phase, 'unreachable');
    recover();
    await until(() => sessionState.phase === 'ready');
  });

  test('is retried at once after a sign of a connection', async (t) => {
    const { recover } = await openInTrouble(t);
    stop = retryMissingSession(never);
    setOnline(false);
    recover();
    setOnline(true);
    await until(() => sessionState.phase === 'ready');
  });

  test('is not retried on a hidden page, and at once when it becomes visible', async (t) => {
    const { tab, recover, sessionRequests } = await openInTrouble(t);
    setVisible(tab, false);
    const before = sessionRequests();
    stopClock(t);
    stop = retryMissingSession(soon);
    t.mock.timers.tick(10_000);
    t.mock.timers.reset();
    assert.equal(sessionRequests(), before);
    recover();
    setVisible(tab, true);
    await until(() => sessionState.phase === 'ready');
    assert.equal(sessionRequests(), before + 1);
  });

  test('is retried a few times only, and then after a sign of a connection', async (t) => {
    const { recover, sessionRequests } = await openInTrouble(t);
    const before = sessionRequests();
    stop = retryMissingSession({ ...soon, tries: 2 });
    await until(() => sessionRequests() === before + 2);
    recover();
    await new Promise((done) => setTimeout(done, 50));
    assert.deepEqual([sessionRequests(), sessionState.phase], [before + 2, 'unreachable']);
    setOnline(true);
    await until(() => sessionState.phase === 'ready');
  });

  test('is requested once for an automatic retry and a press together', async (t) => {
    const { recover, sessionRequests } = await openInTrouble(t, '/');
    stop = retryMissingSession(never);
    recover();
    const before = sessionRequests();
    setOnline(true);
    await retrySession();
    assert.deepEqual([sessionState.phase, sessionRequests()], ['ready', before + 1]);
  });

  // Decision: A change that waits shows also while the shop is unreachable, but only to the session that made it.
  for (const { of, code, note } of [
    {
      of: 'its own tab',
      code: 'abc',
      note: 'Confirmação aguardando conexão. Conecte-se para continuar o pedido.',
    },
    { of: 'another session', code: 'other', note: null },
  ])
    test(`shows ${note ? 'what waits' : 'nothing that waits'} of ${of}`, async (t) => {
      await openInTrouble(t, '/#abc', '/session/', 503, () => {
        saveValue('session_code', code);
        saveValue('offline_queue', [confirmOperation({ at: Date.now() })]);
      });
      assert.equal(orderState.waitingNote, null);
      stop = retryMissingSession(never);
      assert.equal(orderState.waitingNote, note);
    });

  test('stays while its settings are retried', async (t) => {
    const { recover, sessionRequests } = await openInTrouble(t, '/', '/settings');
    stop = retryMissingSession(soon);
    recover();
    await until(() => sessionState.phase === 'ready');
    assert.equal(sessionRequests(), 1);
  });
});
