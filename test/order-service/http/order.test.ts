import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order.ts';
import { onEachDatabase } from '../../helpers/database.ts';
import { choice, dataOf, draft, item, linesOf, makeShop, refusalOf, shirt, startTestService } from '../../helpers/order-service.ts';

onEachDatabase((kind, fresh) => {
  describe(`the order (${kind})`, () => {
    test('is made when it is first asked for, and stays the same one', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeShop(service.database, { minOrderCents: 30_00 });
      const first = dataOf(await service.get<Order>('/api/order/current'));
      const again = dataOf(await service.get<Order>('/api/order/current/'));
      assert.deepEqual([first.status, first.items, first.itemsAmout, first.minOrderValue], [0, [], 0, 30]);
      assert.equal(again.id, first.id);
    });

    test('takes the quantity of an item as its new quantity, and 0 removes it', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeShop(service.database, { products: [draft('arroz')] });
      const put = async (quantity: number, index = '') =>
        linesOf(dataOf(await service.post<Order>('/api/order/items/', item('arroz', { quantity, index }))));
      assert.deepEqual(await put(2), [{ index: '1', providerId: 'arroz', quantity: 2, totalAmout: 20 }]);
      assert.deepEqual(await put(3), [{ index: '1', providerId: 'arroz', quantity: 3, totalAmout: 30 }]);
      assert.deepEqual(await put(1, '1'), [{ index: '1', providerId: 'arroz', quantity: 1, totalAmout: 10 }]);
      assert.deepEqual(await put(0), []);
    });

    test('needs every option of a product chosen, and a combination that exists and is there', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeShop(service.database, { products: [shirt()] });
      const put = (attributes: ReturnType<typeof choice>) => service.post<Order>('/api/order/items/', item('camisa', { attributes }));
      assert.deepEqual(refusalOf(await put([])), [422, 'Escolha as opções de Camisa antes de adicionar.']);
      assert.deepEqual(refusalOf(await put(choice('verde', 'p').slice(0, 1))), [422, 'Escolha as opções de Camisa antes de adicionar.']);
      assert.deepEqual(refusalOf(await put(choice('azul', 'p'))), [422, 'Esta combinação de Camisa não existe.']);
      assert.deepEqual(refusalOf(await put(choice('azul', 'm'))), [422, 'Camisa está indisponível no estoque.']);
      const order = dataOf(await put(choice('verde', 'm')));
      assert.deepEqual(
        order.items.map(({ sku, attributes, images }) => ({ sku, attributes, images })),
        [{ sku: 'verde-m', attributes: choice('verde', 'm'), images: [{ url: '/verde.svg' }] }],
      );
    });

    test('is confirmed once: it becomes Received, its stock is taken and the next one is empty', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeShop(service.database, { products: [draft('arroz', { variant: { available: 3 } })] });
      dataOf(await service.post<Order>('/api/order/items/', item('arroz', { quantity: 2 })));
      const confirmed = dataOf(await service.get<Order>('/api/order/confirm'));
      const next = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual([confirmed.status, confirmed.totalAmout, next.items, next.id === confirmed.id], [1, 20, [], false]);
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm')), [422, 'Seu pedido está vazio.']);
      assert.deepEqual(refusalOf(await service.post('/api/order/items/', item('arroz', { quantity: 2 }))), [
        422,
        'Temos apenas 1 unidade de arroz em estoque.',
      ]);
    });
  });
});
