import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { reopenPlaced } from '../../../../webapp/state/assisted-sale/placed-order-actions.ts';
import { loadPlacedOrder, placedOrderState } from '../../../../webapp/state/placed-orders/placed-order.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleOrder, samplePix } from '../../../helpers/samples.ts';

const at = '2026-05-01T12:00:00.000Z';
const noTimes = { preparingAt: null, dispatchedAt: null, finalizedAt: null, canceledAt: null };
const placed = (isPaid: boolean): PlacedOrder =>
  ({
    order: sampleOrder({
      ...{ id: 'pedido-7', number: 7, status: OrderStatus.Received, payment: samplePix },
      version: isPaid ? 4 : 3,
    } satisfies Partial<Order>),
    ...{ status: isPaid ? 1 : 0, now: at, placedBy: 'shopper', arrived: null, pix: null },
    times: { ...noTimes, placedAt: at, paidAt: isPaid ? at : null },
    money: { charged: isPaid ? 20 : 0, refunded: 0, disputed: 0 },
    isDoubtful: false,
    cancellation: null,
    refund: { most: isPaid ? 20 : 0, whyNot: isPaid ? null : 'Nada a devolver.', note: null, refunds: [] },
  }) as unknown as PlacedOrder;

// Decision: An order that was paid while an agent reopened it shows its payment and its refund at once.
test('an order whose reopening is refused, because it was paid in that moment, is loaded again', async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  let isPaid = false;
  shop.instead = ({ path }, reply) => {
    if (path === '/api/order/placed/7' || path === '/api/order/payment/state')
      reply(200, { success: true, data: placed(isPaid), errors: [] });
    else if (path === '/api/order/payment/update') {
      isPaid = true;
      // The event of the payment comes before the response.
      void loadPlacedOrder(7);
      reply(422, { success: false, data: null, errors: [{ message: 'Este pedido já foi pago.' }] });
    } else return false;
    return true;
  };
  await startSession();
  await loadPlacedOrder(7);
  assert.equal(placedOrderState.placed?.times.paidAt, null);
  assert.equal(await reopenPlaced(), false);
  const { times, refund } = placedOrderState.placed ?? {};
  assert.deepEqual([times?.paidAt, refund?.most, placedOrderState.isReopening], [at, 20, false]);
});
