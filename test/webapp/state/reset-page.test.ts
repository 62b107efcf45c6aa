import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resetPage } from '../../../webapp/browser/storage/page-state.ts';
import { movePrice } from '../../../webapp/state/catalog/filters.ts';
import { newAddressState, openNewAddress, writeAddress } from '../../../webapp/state/checkout/new-address.ts';
import { recordPress, stepOf } from '../../../webapp/state/order/quantity-steps.ts';
import { retryMissingSession } from '../../../webapp/state/session/retry-session.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { notifySlowSession } from '../../../webapp/state/session/slow-session.ts';
import { toastsState } from '../../../webapp/state/session/toasts.ts';
import { openWebapp } from '../../helpers/page/webapp.ts';
import { stopClock } from '../../helpers/stopped-clock.ts';

describe('a new page', () => {
  test('has no pressed steps and no typed address of the page before', async (t) => {
    await openWebapp(t);
    recordPress('0', 3, 1);
    openNewAddress({ number: '45' });
    writeAddress({ street: 'Rua A' });
    resetPage();
    assert.equal(stepOf('0')(), null);
    assert.deepEqual([newAddressState.fields.number, newAddressState.fields.street], ['', '']);
  });

  test('runs no timer of the page before', async (t) => {
    const { shop } = await openWebapp(t, { url: '/catalog#abc' });
    stopClock(t);
    movePrice([10, 20]);
    notifySlowSession();
    sessionState.phase = 'unreachable';
    retryMissingSession({ tries: 3, first: 1_000, longest: 1_000 });
    resetPage();
    t.mock.timers.tick(60_000);
    await Promise.resolve();
    assert.deepEqual([shop.seen, toastsState.list], [[], []]);
  });

  test('shows the notice of a slow load again, once', async (t) => {
    await openWebapp(t, { url: '/catalog#abc' });
    stopClock(t);
    notifySlowSession();
    resetPage();
    notifySlowSession();
    t.mock.timers.tick(8_000);
    assert.deepEqual(
      toastsState.list.map(({ text }) => text),
      ['A conexão está lenta…'],
    );
  });
});
