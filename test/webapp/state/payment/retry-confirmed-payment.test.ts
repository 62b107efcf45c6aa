import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Pace } from '../../../../webapp/browser/loading/backoff.ts';
import { progressState } from '../../../../webapp/state/payment/payment-progress.ts';
import {
  loadConfirmedPayment,
  retryConfirmedPayment,
} from '../../../../webapp/state/payment/retry-confirmed-payment.ts';
import { setFocus } from '../../../helpers/page/page.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

/** A page whose shop does not respond for the payment, until it recovers. */
async function openWithoutResponse(t: TestContext, orderId: string | null, status = 503) {
  let stop = () => {};
  // Runs before the tab closes: hooks run in the order of their registration.
  t.after(() => stop());
  const { shop } = await openWebapp(t);
  let isDown = true;
  shop.instead = (_, reply) => {
    if (isDown) reply(status, { success: false, data: null, errors: [] });
    return isDown;
  };
  await loadConfirmedPayment(orderId);
  const before = shop.seen.length;
  const recover = () => {
    isDown = false;
  };
  const retry = (pace?: Pace) => {
    stop = retryConfirmedPayment(orderId, pace);
  };
  return { requests: () => shop.seen.length - before, recover, retry };
}

test('the payment of a confirmed order is retried after waits that grow and differ', async (t) => {
  const { requests, recover, retry } = await openWithoutResponse(t, 'pedido-1');
  t.mock.method(Math, 'random', () => 0.5);
  stopClock(t);
  retry();
  const settled = () => until(() => progressState.loadFailure !== null);
  for (const [index, wait] of [2_000, 4_000, 8_000, 8_000].entries()) {
    t.mock.timers.tick(wait - 1);
    await settled();
    assert.equal(requests(), index, `not before ${wait} ms`);
    t.mock.timers.tick(1);
    await until(() => requests() === index + 1);
    await settled();
    await new Promise((next) => setImmediate(next));
  }
  recover();
  t.mock.timers.tick(8_000);
  await until(() => progressState.state !== null);
});

test('the list of orders is retried at once when the page gets the focus', async (t) => {
  const { requests, retry } = await openWithoutResponse(t, null);
  retry({ first: 3_600_000, longest: 3_600_000, tries: 1 });
  setFocus();
  await until(() => requests() === 1);
});

test('an order that the shop does not have is not asked for again', async (t) => {
  const { requests, retry } = await openWithoutResponse(t, 'pedido-1', 404);
  retry({ first: 1, longest: 1, tries: 100 });
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(requests(), 0);
});
