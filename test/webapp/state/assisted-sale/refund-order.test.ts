import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import type { RefundOffer } from '#shared/model/payment/refund.ts';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { refundPlaced } from '../../../../webapp/state/assisted-sale/refund-order.ts';
import { loadPlacedOrder, placedOrderState } from '../../../../webapp/state/placed-orders/placed-order.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleOrder, samplePix } from '../../../helpers/samples.ts';

type Case = { refund?: Partial<RefundOffer>; version?: number; dispatchedAt?: string | null };

const placedOrder = ({ refund, version = 3, dispatchedAt = null }: Case): PlacedOrder => {
  const at = '2026-05-01T12:00:00.000Z';
  const order = sampleOrder({ id: 'pedido-7', number: 7, status: 1, payment: samplePix, version });
  return {
    ...{ order, status: 1, now: at, placedBy: 'shopper', arrived: null, pix: null },
    times: { placedAt: at, paidAt: at, preparingAt: null, dispatchedAt, finalizedAt: null, canceledAt: null },
    money: { charged: 20, refunded: 0, disputed: 0 },
    isDoubtful: false,
    refund: { most: 20, whyNot: null, note: null, refunds: [], ...refund },
  } as unknown as PlacedOrder;
};

/** A shop whose order changed after it was seen: `now`. `changes`: how often it refuses the version. */
async function openChanged(t: TestContext, now: Case, { changes = 1 } = {}) {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  let current = placedOrder({});
  const sent: [key: unknown, match: unknown][] = [];
  const responses = new Map<unknown, unknown>();
  shop.instead = ({ path, method, headers }, reply) => {
    if (path === '/api/order/placed/7' && method === 'GET') reply(200, { success: true, data: current, errors: [] });
    else if (path.startsWith('/api/order/placed/7/')) {
      const key = headers['idempotency-key'];
      sent.push([key, headers['if-match']]);
      // As the order service does: a key has one response.
      const isStale = responses.get(key) ?? sent.length <= changes;
      responses.set(key, isStale);
      if (sent.length <= changes) current = placedOrder({ ...now, version: 3 + sent.length });
      const errors = [{ code: 'stale', message: 'O pedido mudou.' }];
      if (isStale) reply(409, { success: false, data: null, errors });
      else reply(200, { success: true, data: current, errors: [] });
    } else return false;
    return true;
  };
  await startSession();
  await loadPlacedOrder(7);
  const seen = placedOrder({});
  return { sent, request: () => refundPlaced(7, seen, { amount: 20, reason: '' }) };
}

// Decision: A refund is asked again only after a change that touches it.
test('a refund refused because of an unrelated change is sent once more for the new version', async (t) => {
  const { sent, request } = await openChanged(t, {});
  assert.equal(await request(), null);
  assert.deepEqual(
    sent.map(([, match]) => match),
    ['"pedido-7.3"', '"pedido-7.4"'],
  );
  assert.equal(loadValue('requested_refund'), null);
});

test('an order that changes again is not requested a third time', async (t) => {
  const { sent, request } = await openChanged(t, {}, { changes: 2 });
  assert.equal(await request(), 'O pedido mudou.');
  assert.deepEqual([sent.length, placedOrderState.placed?.order.version], [2, 5]);
});

const byColleague = {
  ...{ id: 'r1', amount: 5, state: 'requested', reason: null, problem: null, agent: null },
  ...{ requestedAt: '2026-05-01T12:05:00.000Z', finishedAt: null },
} as const;

for (const [title, now] of [
  ['another refundable amount', { refund: { most: 15 } }],
  ["a colleague's refund", { refund: { refunds: [byColleague] } }],
  ['a reason why nothing can be refunded', { refund: { most: 0, whyNot: 'Já foi devolvido.' } }],
  ['a fraud alert', { refund: { note: 'Pode ser fraude.' } }],
  ['a dispatch, after which a refund cancels nothing', { dispatchedAt: '2026-05-01T12:05:00.000Z' }],
] as const)
  test(`a refund refused because of ${title} is asked again`, async (t) => {
    const { sent, request } = await openChanged(t, now as Case);
    assert.equal(await request(), 'O pedido mudou.');
    assert.deepEqual([sent.length, placedOrderState.placed?.order.version], [1, 4]);
  });
