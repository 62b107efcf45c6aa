import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { cancelRefusals } from '#shared/text/refusals/cancel-refusals.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  orderNotifications,
  orderStatusOf,
  payWithoutWebhook,
  queuedMessages,
} from '../../../helpers/order-service/order-rows.ts';
import { dataOf, demoChannel, refusalOf, type TestParts } from '../../../helpers/order-service/order-service.ts';
import {
  allRemaining,
  attemptsOf,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';
import { fakeProvider } from '../../../helpers/stand-ins/fake-provider.ts';

onOneDatabase((kind, fresh) => {
  /** A placed order, and the agent's cancellation; `start`: its payment was started. */
  const placed = async (t: TestContext, { optionId = 'pix', start = false, parts = {} as TestParts } = {}) => {
    const database = await fresh(t);
    const service = await startPayable(t, database, { optionId, parts });
    const order = dataOf(await service.get<Order>('/api/order/confirm'));
    const started = start
      ? dataOf(await service.post<PaymentState<Order>>('/api/order/payment/start', undefined))
      : null;
    const cancel = (code = 'bia', headers: Record<string, string> = {}, body?: { reason: string }) =>
      service.post<Order>(`/api/order/placed/${order.id}/cancel`, body, { code, headers });
    const statusOf = async () => orderStatusOf(database, order.id);
    return { database, service, order, started, cancel, statusOf };
  };

  describe(`a placed order that is not paid (${kind})`, () => {
    // Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
    // goes to /finish."
    test('is cancelled by an agent and releases everything at once; the contact is notified', async (t) => {
      const { database, service, order, cancel } = await placed(t);
      await saveChannels(database, service.shopId, [demoChannel]);
      assert.deepEqual(await remainingResources(database), noneRemaining);
      const canceled = dataOf(await cancel());
      assert.deepEqual(
        [canceled.id, canceled.status, canceled.changedBy, canceled.items.length],
        [order.id, 3, 'agent', 3],
      );
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal(await orderNotifications(database, 'canceled'), 1);
    });

    // Decision: Agents see who canceled an order; shoppers do not.
    test('says to agents who canceled it, and nothing to its shopper', async (t) => {
      const { service, order, cancel } = await placed(t);
      const see = async (code?: string) =>
        dataOf(await service.get<PlacedOrder>(`/api/order/placed/${order.number}`, code ? { code } : {}));
      assert.equal((await see('bia')).cancellation, null);
      dataOf(await cancel());
      assert.deepEqual((await see('bia')).cancellation, { by: 'agent', agent: null });
      assert.equal('cancellation' in (await see()), false);
    });

    // Decision: Agents see who did what with a placed order, as the panel does; shoppers do not.
    test('gives agents the history of the order, and its shopper nothing of it', async (t) => {
      const { service, order, cancel } = await placed(t);
      dataOf(await cancel('bia', {}, { reason: 'Produto em falta' }));
      const path = `/api/order/placed/${order.number}`;
      const { history = [] } = dataOf(await service.get<PlacedOrder>(path, { code: 'bia' }));
      assert.deepEqual(
        history.map(({ at, ...step }) => ({ ...step, isDated: !Number.isNaN(Date.parse(at)) })),
        [
          { step: 'placed', by: 'shopper', name: null, amount: null, extent: null, reason: null, isDated: true },
          {
            ...{ step: 'canceled', by: 'agent', name: null, amount: null, extent: null },
            ...{ reason: 'Produto em falta', isDated: true },
          },
        ],
      );
      assert.equal('history' in dataOf(await service.get<PlacedOrder>(path)), false);
    });

    // Decision: A message about a cancellation says how to get money back that no provider reports.
    test('gives its contact the reason of the agent, and how PIX to the own key comes back', async (t) => {
      const { database, service, order, cancel, statusOf } = await placed(t);
      await saveChannels(database, service.shopId, [demoChannel]);
      const tooLong = await cancel('bia', {}, { reason: 'a'.repeat(201) });
      const withCard = await cancel('bia', {}, { reason: 'cartão 4111 1111 1111 1111' });
      assert.deepEqual([tooLong.status, withCard.status, await statusOf()], [400, 422, 1]);
      dataOf(await cancel('bia', {}, { reason: 'Fora da área de entrega' }));
      assert.deepEqual((await queuedMessages(database)).at(-1)?.lines, [
        `Seu pedido nº ${order.number} foi cancelado.`,
        'Motivo: Fora da área de entrega.',
        'Se você já pagou, responda nesta conversa para receber o valor de volta.',
      ]);
      const { cancelReason } = dataOf(await service.get<PlacedOrder>(`/api/order/placed/${order.number}`));
      assert.equal(cancelReason, 'Fora da área de entrega');
    });

    test('is not reopened afterwards, and an agent reads why', async (t) => {
      const { service, order, cancel } = await placed(t);
      dataOf(await cancel());
      const reopen = (code?: string) =>
        service.get(`/api/order/payment/update?order=${order.id}`, code ? { code } : {});
      assert.deepEqual(refusalOf(await reopen('bia')).slice(0, 2), [422, paymentRefusals.canceledMeanwhile]);
      assert.deepEqual(refusalOf(await reopen()).slice(0, 2), [422, paymentRefusals.canceled]);
    });

    test('is cancelled once by simultaneous requests, and a repeated one gets the same result', async (t) => {
      const { database, cancel } = await placed(t);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const responses = await Promise.all([cancel(), cancel(), cancel('bia', key), cancel('bia', key)]);
      assert.deepEqual(
        responses.map((response) => dataOf(response).status),
        [3, 3, 3, 3],
      );
      assert.equal(dataOf(await cancel('bia', key)).status, 3);
      assert.deepEqual(await remainingResources(database), allRemaining);
    });

    test('is not cancelled by its shopper, nor without a session', async (t) => {
      const { service, order, cancel, statusOf } = await placed(t);
      assert.deepEqual(refusalOf(await cancel('ana')), [403, 'Esta ação não está disponível para o seu acesso.']);
      assert.equal((await service.post(`/api/order/placed/${order.id}/cancel`, undefined, { code: null })).status, 401);
      assert.equal(await statusOf(), 1);
    });

    test('that was reopened meanwhile is not cancelled, and the agent reads why', async (t) => {
      const { service, order, cancel } = await placed(t);
      dataOf(await service.get(`/api/order/payment/update?order=${order.id}`, { code: 'bia' }));
      assert.deepEqual(refusalOf(await cancel()), [404, cancelRefusals.isOpen]);
    });

    test('is not found when it belongs to another customer or is still a cart', async (t) => {
      const { database, service, order, cancel, statusOf } = await placed(t);
      const building = dataOf(await service.get<Order>('/api/order/current'));
      assert.equal(
        (await service.post(`/api/order/placed/${building.id}/cancel`, undefined, { code: 'bia' })).status,
        404,
      );
      const stranger = crypto.randomUUID();
      await database.run(sql`
        insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
        select shop_id, ${stranger}, false, channel_type, channel_id, 'outra', 'Outra' from customer limit 1`);
      await database.run(sql`update orders set customer_id = ${stranger} where id = ${order.id}`);
      assert.equal((await cancel()).status, 404);
      assert.equal(await statusOf(), 1);
    });
  });

  describe(`a placed order with a charge (${kind})`, () => {
    test('is cancelled at its provider first: its code can no longer be paid', async (t) => {
      const { database, service, started, cancel } = await placed(t, { start: true });
      assert.equal(dataOf(await cancel()).status, 3);
      assert.deepEqual(
        (await attemptsOf(database)).map(({ status }) => status),
        [PaymentStatus.Canceled],
      );
      assert.equal((await service.post('/demo/bank/pay', { code: started?.pix?.code }, { code: null })).status, 422);
      assert.deepEqual(await remainingResources(database), allRemaining);
    });

    test('stays when its payment arrived, also without a webhook', async (t) => {
      const { database, started, cancel, statusOf } = await placed(t, { start: true });
      await payWithoutWebhook(database, started?.pix?.code, 75_80);
      for (let time = 1; time <= 2; time++) assert.deepEqual(refusalOf(await cancel()), [422, cancelRefusals.isPaid]);
      assert.equal(await statusOf(), 1);
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });

    test('stays while its provider does not respond, and is cancelled afterwards', async (t) => {
      const fake = fakeProvider();
      const { database, service, cancel, statusOf } = await placed(t, {
        parts: { payments: { factories: fake.maker } },
      });
      fake.manner = 'never';
      await service.post('/api/order/payment/start', undefined);
      assert.deepEqual(refusalOf(await cancel()), [422, cancelRefusals.underWay]);
      assert.equal(await statusOf(), 1);
      assert.deepEqual(await remainingResources(database), noneRemaining);
      await database.run(sql`update payment set created_at = created_at - interval '10 minutes'`);
      fake.manner = 'responds';
      assert.equal(dataOf(await cancel()).status, 3);
      assert.deepEqual(await remainingResources(database), allRemaining);
    });

    test("stays while the shop's staff must decide about a wrong amount", async (t) => {
      const { database, service, started, cancel, statusOf } = await placed(t, { start: true });
      dataOf(await service.post('/demo/bank/pay', { code: started?.pix?.code, amount: 1 }, { code: null }));
      const [status, words] = refusalOf(await cancel());
      assert.deepEqual(
        [status, words?.endsWith('Fale com a loja pela conversa para acertar o pagamento.')],
        [422, true],
      );
      assert.equal(await statusOf(), 1);
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });
  });

  test(`a finished order can no longer be cancelled by an agent (${kind})`, async (t) => {
    const { database, cancel } = await placed(t);
    await database.run(sql`update orders set status = 2`);
    assert.deepEqual(refusalOf(await cancel()), [422, cancelRefusals.closed]);
    assert.deepEqual(await remainingResources(database), noneRemaining);
  });
});
