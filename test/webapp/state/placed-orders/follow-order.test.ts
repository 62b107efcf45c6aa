import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { loadPayment } from '../../../../webapp/state/payment/payment-progress.ts';
import {
  followPlacedOrder,
  loadPlacedOrder,
  placedOrderState,
} from '../../../../webapp/state/placed-orders/placed-order.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleOrder, samplePix } from '../../../helpers/samples.ts';

const at = '2026-05-01T12:00:00.000Z';
const bia = { id: 'bia', name: 'Bia' };
const placed = (order: Partial<Order>, more: Partial<PlacedOrder> = {}): PlacedOrder =>
  ({
    order: sampleOrder({ id: 'pedido-7', number: 7, status: 1, payment: samplePix, version: 3, ...order }),
    ...{ status: 0, now: at, placedBy: 'shopper', arrived: null, pix: null },
    times: { placedAt: at, paidAt: null, preparingAt: null, dispatchedAt: null, finalizedAt: null, canceledAt: null },
    money: { charged: 0, refunded: 0, disputed: 0 },
    isDoubtful: false,
    cancellation: null,
    ...more,
  }) as unknown as PlacedOrder;
const canceled = placed(
  { status: OrderStatus.Canceled, version: 4, changedBy: ChangedBy.Agent, changedByAgent: bia },
  { cancellation: { by: ChangedBy.Agent, agent: bia }, cancelReason: 'Produto em falta' },
);

/** A page of the placed order 7. `responses`: what the shop returns, one load after the other; the last one stays. */
async function open(t: TestContext, responses: PlacedOrder[]) {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  const held: (() => void)[] = [];
  const stored = { responses, payment: responses[0] as PlacedOrder, isHeld: false, held };
  shop.instead = ({ path }, reply) => {
    const respond = (data: unknown) => reply(200, { success: true, data, errors: [] });
    if (path === '/api/order/placed/7') {
      const data = stored.responses.length > 1 ? stored.responses.shift() : stored.responses[0];
      if (stored.isHeld) held.push(() => respond(data));
      else respond(data);
    } else if (path === '/api/order/payment/state') respond(stored.payment);
    else return false;
    return true;
  };
  await startSession();
  return stored;
}

// Decision: An agent who has an order open reads who canceled it and why, also when no event of it arrives.
test('an order that only its payment shows as canceled is loaded again, with who canceled it and why', async (t) => {
  let stop = () => {};
  t.after(() => stop());
  const stored = await open(t, [placed({})]);
  stop = followPlacedOrder(7);
  await until(() => placedOrderState.placed !== null);
  stored.responses = [canceled];
  const { cancellation, cancelReason, ...payment } = canceled;
  stored.payment = payment;
  await loadPayment();
  await until(() => placedOrderState.placed?.cancellation?.agent?.name === 'Bia');
  assert.equal(placedOrderState.placed?.cancelReason, 'Produto em falta');
});

test('a response that a newer one overtook changes nothing', async (t) => {
  const stored = await open(t, [placed({}), canceled]);
  stored.isHeld = true;
  const first = loadPlacedOrder(7);
  await until(() => stored.held.length === 1);
  const second = loadPlacedOrder(7);
  await until(() => stored.held.length === 2);
  stored.held[1]?.();
  await second;
  stored.held[0]?.();
  await first;
  assert.equal(placedOrderState.placed?.order.status, OrderStatus.Canceled);
});
