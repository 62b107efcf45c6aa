import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { notifySlowSession } from '../../../../webapp/state/session/slow-session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const toastTexts = () => toastsState.list.map(({ text }) => text);
const slow = 'A conexão está lenta…';

describe('the notice of a slow load', () => {
  test('shows after eight seconds for a session, then for the order of an added product, and closes when they load', async (t) => {
    await openWebapp(t, { url: '/catalog#abc' });
    stopClock(t);
    notifySlowSession();
    t.mock.timers.tick(7999);
    assert.deepEqual(toastTexts(), []);
    t.mock.timers.tick(1);
    assert.deepEqual(toastTexts(), [slow]);

    sessionState.phase = 'ready';
    await Promise.resolve();
    assert.deepEqual(toastTexts(), []);
    t.mock.timers.tick(60_000);
    assert.deepEqual(toastTexts(), [], 'without a press the order is not awaited');

    orderState.adding.cafe = true;
    await Promise.resolve();
    t.mock.timers.tick(8000);
    assert.deepEqual(toastTexts(), [slow]);
    orderState.loadFailure = 'Falha ao carregar o pedido';
    await Promise.resolve();
    assert.deepEqual(toastTexts(), []);
  });
});
