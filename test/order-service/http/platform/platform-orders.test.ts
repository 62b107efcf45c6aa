import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformOrder, PlatformOrders } from '#shared/contract/platform/order-schemas.ts';
import type { PlatformMessages } from '#shared/contract/platform/platform-schemas.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, identifyAndPay, item } from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { order, promised, somebody, startPlatformShop, stockOf } from './platform-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`orders in the Platform API (${kind})`, () => {
    const start = async (t: TestContext) => startPlatformShop(t, await fresh(t));

    test("lists the shop's orders by their last change, page by page, and continues from the last token", async (t) => {
      const { service, key, otherKey } = await start(t);
      const ids = [await order(service), await order(service, 1), await order(service, 3)];
      dataOf(await service.post('/api/order/items/', item('cafe')));
      const list = async (query: string, code = key) =>
        promised('orders', await service.get<PlatformOrders>(`/platform/orders?${query}`, { code }));
      const first = await list('perPage=2');
      assert.deepEqual([first.data.map(({ id }) => id), first.hasMore], [ids.slice(0, 2), true]);
      const second = await list(`perPage=2&pageToken=${first.token}`);
      assert.deepEqual([second.data.map(({ id }) => id), second.hasMore], [ids.slice(2), false], 'a cart is no order');
      assert.deepEqual(await list(`pageToken=${second.token}`), { data: [], hasMore: false, token: second.token });
      dataOf(await service.post(`/platform/orders/${ids[0]}/status`, { status: 'Finalized' }, { code: key }));
      assert.deepEqual(
        (await list(`pageToken=${second.token}`)).data.map(({ id }) => id),
        [ids[0]],
        'it changed',
      );
      assert.deepEqual(
        (await list('status=Finalized')).data.map(({ id }) => id),
        [ids[0]],
      );
      assert.deepEqual(
        (await list('number=2')).data.map(({ id }) => id),
        [ids[1]],
      );
      assert.deepEqual((await list('number=4')).data, []);
      assert.deepEqual((await list('number=2', otherKey)).data, []);
      assert.deepEqual((await list('updatedSince=2099-01-01T00:00:00Z')).data, []);
      assert.equal((await list('updatedSince=2020-01-01T00:00:00-03:00')).data.length, 3);
      assert.deepEqual((await list('', otherKey)).data, [], 'another shop sees none');
      for (const query of [
        'perPage=0',
        'number=0',
        'number=dois',
        'status=Creating',
        'updatedSince=ontem',
        'updatedSince=2026-02-31T00:00:00Z',
        'updatedSince=2026-02-27T24:61:00Z',
        `status=Error&pageToken=${first.token}`,
        'pageToken=x',
      ])
        assert.equal((await service.get(`/platform/orders?${query}`, { code: key })).status, 400, query);
      assert.ok(!/email|document/.test(JSON.stringify(first)));
    });

    test('takes the reason of a cancellation, and of nothing else', async (t) => {
      const { service, key } = await start(t);
      const id = await order(service);
      const set = (body: object) => service.post<PlatformOrder>(`/platform/orders/${id}/status`, body, { code: key });
      const codeOf = async (body: object) => (await set(body)).errors?.[0]?.code;
      assert.equal(await codeOf({ status: 'Preparing', reason: 'Produto em falta' }), 'reason-without-cancel');
      assert.equal(await codeOf({ status: 'Canceled', reason: 'cartão 4111 1111 1111 1111' }), 'card-number');
      assert.equal(
        dataOf(await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key })).cancelReason,
        null,
      );
      const canceled = promised('setOrderStatus', await set({ status: 'Canceled', reason: 'Produto em falta' }));
      assert.deepEqual([canceled.status, canceled.cancelReason], ['Canceled', 'Produto em falta']);
    });

    test('shows an order with all data for its delivery, to its own shop', async (t) => {
      const { service, key, otherKey } = await start(t);
      const address = {
        isDefault: true,
        name: 'Casa',
        state: 'SP',
        city: 'São Paulo',
        street: 'Praça da Sé',
        number: '10',
        zipCode: '01001-000',
      };
      dataOf(
        await service.post('/api/order/address/', {
          ...address,
          complement: '',
          neighborhood: 'Sé',
          neighborhoodId: null,
        }),
      );
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
      dataOf(await service.post('/api/order/logistic/', { type: 2, providerId: 'correio', addressIndex: 0 }));
      await identifyAndPay(service);
      const { id } = dataOf(await service.get<{ id: string }>('/api/order/confirm'));
      const shown = promised('order', await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key }));
      assert.deepEqual(
        [shown.number, shown.status, shown.paymentMethod, shown.itemsAmout, shown.totalAmout],
        [1, 'Received', 'Pix', 20, 30],
      );
      assert.deepEqual(
        shown.items.map(({ sku, quantity, totalAmout }) => ({ sku, quantity, totalAmout })),
        [{ sku: 'cafe', quantity: 2, totalAmout: 20 }],
      );
      assert.deepEqual(
        [shown.logistic?.type, shown.logistic?.price, shown.logistic?.address?.zipCode],
        ['Shipping', 10, '01001000'],
      );
      assert.deepEqual(shown.customer, sampleCustomer);
      for (const [asked, code] of [
        [id, otherKey],
        [somebody, key],
      ])
        assert.equal((await service.get(`/platform/orders/${asked}`, { code: code ?? '' })).status, 404);
      assert.equal((await service.get('/platform/orders/1', { code: key })).status, 400);
    });

    test('records the payment of an order once, and the contact is notified', async (t) => {
      const { service, key } = await start(t);
      const id = await order(service);
      const pay = async () =>
        promised(
          'setOrderStatus',
          await service.post<PlatformOrder>(`/platform/orders/${id}/status`, { status: 'Paid' }, { code: key }),
        );
      assert.deepEqual([(await pay()).status, (await pay()).paymentStatus], ['Received', 'Paid']);
      const paid = await service.database.many(sql`select status, provider from payment where order_id = ${id}`);
      assert.deepEqual(paid, [{ status: 1, provider: 'by-hand' }]);
      const { data } = promised('messages', await service.get<PlatformMessages>('/platform/messages', { code: key }));
      assert.deepEqual(
        data.map(({ kind: about, contact: who, state, tries }) => [about, who, state, tries]),
        [
          ['order-status', 'ana', 'waiting', 0],
          ['order-status', 'ana', 'waiting', 0],
        ],
      );
      const cancel = { status: 'Canceled' };
      assert.deepEqual(
        (await service.post(`/platform/orders/${id}/status`, cancel, { code: key })).errors[0]?.code,
        'is-paid',
      );
      const canceled = await service.post<PlatformOrder>(
        `/platform/orders/${id}/status`,
        { ...cancel, evenIfPaid: true },
        { code: key },
      );
      assert.deepEqual([dataOf(canceled).status, dataOf(canceled).paymentStatus], ['Canceled', 'Paid']);
    });

    test('releases what a cancelled order reserved, once however often it is requested', async (t) => {
      const { service, shopId, key, otherKey } = await start(t);
      const id = await order(service, 4);
      assert.equal(await stockOf(service, shopId), 6);
      const set = (status: string, headers = {}, code = key) =>
        service.post<PlatformOrder>(`/platform/orders/${id}/status`, { status }, { code, headers });
      assert.equal((await set('Canceled', {}, otherKey)).status, 404);
      const headers = { 'idempotency-key': 'cancelar-0001' };
      const responses = await Promise.all([set('Canceled', headers), set('Canceled', headers), set('Canceled')]);
      for (const response of responses) assert.equal(dataOf(response).status, 'Canceled');
      assert.equal(await stockOf(service, shopId), 10);
      for (const status of ['Finalized', 'Paid']) {
        const [error] = (await set(status)).errors;
        assert.equal(error?.code, 'bad-transition', status);
        assert.match(error.message, /^Um pedido [a-zé ]+ não pode passar a [a-zé ]+\.$/);
      }
      assert.equal((await set('Received')).status, 400);
      assert.deepEqual(
        await service.database.many(sql`select message->'lines' as lines from outbox where sequence > 1`),
        [{ lines: ['Seu pedido nº 1 foi cancelado.'] }],
      );
    });

    test('finishes an order, which then can be neither cancelled nor finished again', async (t) => {
      const { service, shopId, key } = await start(t);
      const id = await order(service);
      const set = (status: string) =>
        service.post<PlatformOrder>(`/platform/orders/${id}/status`, { status }, { code: key });
      for (let time = 0; time < 2; time++) assert.equal(dataOf(await set('Finalized')).status, 'Finalized');
      assert.equal((await set('Canceled')).errors[0]?.code, 'bad-transition');
      assert.equal(await stockOf(service, shopId), 8);
      const said = await service.database.many(sql`select message->'lines' as lines from outbox where sequence > 1`);
      assert.deepEqual(said, [{ lines: ['Seu pedido nº 1 foi finalizado. Obrigado pela compra!'] }]);
    });
  });
});
