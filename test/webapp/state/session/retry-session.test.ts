import assert from 'node:assert/strict';
import { afterEach, describe, type TestContext, test } from 'node:test';
import { retryMissingSession } from '../../../../webapp/state/session/retry-session.ts';
import { retrySession, sessionState, startSession } from '../../../../webapp/state/session/session.ts';
import { lookAt, setOnline } from '../../../helpers/page.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';
import { openWebapp, until } from '../../../helpers/webapp.ts';

const soon = { first: 1, longest: 2, tries: 1_000 };
const never = { first: 3_600_000, longest: 3_600_000, tries: 1 };
let stop = () => {};

/** A page whose shop answers every call with this status, until it recovers. */
async function openInTrouble(t: TestContext, url = '/#abc', path = '/session/', status = 503) {
  const { shop, tab } = await openWebapp(t, { url });
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
  return { tab, recover, asked: () => shop.seen.filter((one) => one.path.includes('/session/')).length };
}

describe('a session that the shop could not answer', () => {
  // While there is still a window to stop listening to.
  afterEach(() => stop());

  test('is asked for again by itself, again and again, while the page goes on saying so', async (t) => {
    const { recover, asked } = await openInTrouble(t);
    stop = retryMissingSession(soon);
    const before = asked();
    await until(() => asked() > before + 1);
    assert.equal(sessionState.phase, 'unreachable');
    recover();
    await until(() => sessionState.phase === 'ready');
  });

  test('is asked for at once with a sign of a connection', async (t) => {
    const { recover } = await openInTrouble(t);
    stop = retryMissingSession(never);
    setOnline(false);
    recover();
    setOnline(true);
    await until(() => sessionState.phase === 'ready');
  });

  test('is not asked for while nobody looks, and at once when somebody does again', async (t) => {
    const { tab, recover, asked } = await openInTrouble(t);
    lookAt(tab, false);
    const before = asked();
    stopClock(t);
    stop = retryMissingSession(soon);
    t.mock.timers.tick(10_000);
    t.mock.timers.reset();
    assert.equal(asked(), before);
    recover();
    lookAt(tab, true);
    await until(() => sessionState.phase === 'ready');
    assert.equal(asked(), before + 1);
  });

  test('is asked for a few times only, and then with a sign of a connection', async (t) => {
    const { recover, asked } = await openInTrouble(t);
    const before = asked();
    stop = retryMissingSession({ ...soon, tries: 2 });
    await until(() => asked() === before + 2);
    recover();
    await new Promise((done) => setTimeout(done, 50));
    assert.deepEqual([asked(), sessionState.phase], [before + 2, 'unreachable']);
    setOnline(true);
    await until(() => sessionState.phase === 'ready');
  });

  test('is asked for once, whoever asks: the page by itself and the one who presses', async (t) => {
    const { recover, asked } = await openInTrouble(t, '/');
    stop = retryMissingSession(never);
    recover();
    const before = asked();
    setOnline(true);
    await retrySession();
    assert.deepEqual([sessionState.phase, asked()], ['ready', before + 1]);
  });

  test('stays while its settings are asked for again', async (t) => {
    const { recover, asked } = await openInTrouble(t, '/', '/settings');
    stop = retryMissingSession(soon);
    recover();
    await until(() => sessionState.phase === 'ready');
    assert.equal(asked(), 1);
  });
});
