import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { setStock, stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  choice,
  createShop,
  dataOf,
  draft,
  item,
  linesOf,
  refusalOf,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const put = (service: TestService, ...args: Parameters<typeof item>) =>
  service.post<Order>('/api/order/items/', item(...args));
const current = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code }));

onOneDatabase((kind, fresh) => {
  describe(`the order (${kind})`, () => {
    test('is created at the first request and stays the same, with any number of simultaneous requests', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { minOrderCents: 30_00 });
      const orders = await Promise.all(Array.from({ length: 10 }, () => current(service)));
      assert.deepEqual(
        [orders[0]?.status, orders[0]?.items, orders[0]?.itemsAmout, orders[0]?.minOrderValue],
        [0, [], 0, 30],
      );
      assert.equal(new Set(orders.map(({ id }) => id)).size, 1);
    });

    test('uses the quantity of an item as its new quantity, and 0 removes it', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const lines = async (quantity: number, index = '') =>
        linesOf(dataOf(await put(service, 'arroz', { quantity, index })));
      assert.deepEqual(await lines(2), [{ index: '1', providerId: 'arroz', quantity: 2, totalAmout: 20 }]);
      assert.deepEqual(await lines(3), [{ index: '1', providerId: 'arroz', quantity: 3, totalAmout: 30 }]);
      assert.deepEqual(await lines(1, '1'), [{ index: '1', providerId: 'arroz', quantity: 1, totalAmout: 10 }]);
      assert.deepEqual(await lines(0), []);
      assert.deepEqual(await lines(0, '1'), [], 'removing a missing line is no error');
      assert.deepEqual(
        await lines(1),
        [{ index: '2', providerId: 'arroz', quantity: 1, totalAmout: 10 }],
        'an index is never given twice',
      );
    });

    // Decision: A removed line can be put back in its place.
    test('gives a new line the place of a removed one, and no other', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: ['arroz', 'feijao', 'cafe', 'sal'].map((id) => draft(id)) });
      for (const id of ['arroz', 'feijao', 'cafe']) dataOf(await put(service, id));
      const lines = async (id: string, fields: Parameters<typeof item>[1]) =>
        linesOf(dataOf(await put(service, id, fields))).map(({ index, providerId, quantity }) => [
          index,
          providerId,
          quantity,
        ]);
      await lines('arroz', { index: '1', quantity: 0 });
      const whole = [
        ['1', 'arroz', 4],
        ['2', 'feijao', 1],
        ['3', 'cafe', 1],
      ];
      assert.deepEqual(await lines('arroz', { place: '1', quantity: 4, preferences: 'sem sal' }), whole);
      assert.equal((await current(service)).items[0]?.preferences, 'sem sal');
      assert.deepEqual(await lines('arroz', { place: '3', quantity: 4 }), whole, 'the line is there already');
      for (const [id, place] of [
        ['sal', '2'],
        ['sal', '99'],
        ['sal', 'x'],
      ] as const) {
        assert.deepEqual((await lines(id, { place })).length, 4);
        assert.equal((await lines(id, { quantity: 0 })).length, 3);
      }
    });

    test('keeps a line for each choice and each subscription of a product', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const monthly = { type: 30, frequency: 1 } as const;
      await createShop(service.database, { products: [shirt({ subscriptionOffers: [{ recurrence: monthly }] })] });
      const verdeP = { attributes: choice('verde', 'p') };
      dataOf(await put(service, 'camisa', verdeP));
      dataOf(await put(service, 'camisa&Variant=verde', { attributes: choice('verde', 'm') }));
      dataOf(await put(service, 'camisa', { ...verdeP, subscription: monthly }));
      const order = dataOf(await put(service, 'camisa', { ...verdeP, quantity: 2 }));
      assert.deepEqual(
        order.items.map(({ index, sku, quantity, subscription }) => [index, sku, quantity, subscription]),
        [
          ['1', 'verde-p', 2, null],
          ['2', 'verde-m', 1, null],
          ['3', 'verde-p', 1, monthly],
        ],
      );
      const without = dataOf(await put(service, 'camisa', { ...verdeP, quantity: 0 }));
      assert.deepEqual(
        without.items.map(({ index }) => index),
        ['2', '3'],
      );
      const yearly = { type: 40, frequency: 1 } as const;
      assert.deepEqual(refusalOf(await put(service, 'camisa', { ...verdeP, subscription: yearly })), [
        422,
        'Camisa não tem essa opção de assinatura.',
      ]);
    });

    test('needs every option of a product chosen, and a combination that exists and is available', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [shirt(), draft('arroz')] });
      const refused: [ReturnType<typeof choice>, string][] = [
        [[], 'Escolha as opções de Camisa antes de adicionar.'],
        [choice('verde', 'p').slice(0, 1), 'Escolha as opções de Camisa antes de adicionar.'],
        [choice('azul', 'p'), 'Esta combinação de Camisa não existe.'],
        [choice('rosa', 'p'), 'Esta combinação de Camisa não existe.'],
        [
          [...choice('verde', 'p'), { providerId: 'gola', optionProviderId: 'v', redirectable: false }],
          'Esta combinação de Camisa não existe.',
        ],
        [choice('azul', 'm'), 'Camisa está indisponível no estoque.'],
      ];
      for (const [attributes, message] of refused)
        assert.deepEqual(refusalOf(await put(service, 'camisa', { attributes })), [422, message]);
      assert.deepEqual(refusalOf(await put(service, 'arroz', { attributes: choice('verde', 'p') })), [
        422,
        'Esta combinação de arroz não existe.',
      ]);
      assert.deepEqual(refusalOf(await put(service, 'camisa', { attributes: choice('verde', 'p'), sku: 'verde-m' })), [
        422,
        'Esta combinação de Camisa não existe.',
      ]);
      assert.deepEqual((await current(service)).items, [], 'a failed update changes nothing');
      const order = dataOf(await put(service, 'camisa', { attributes: choice('verde', 'm') }));
      assert.deepEqual(
        order.items.map(({ sku, attributes, images }) => ({ sku, attributes, images })),
        [{ sku: 'verde-m', attributes: choice('verde', 'm'), images: [{ url: '/verde.svg' }] }],
      );
    });

    test('refuses unknown, inactive, unpriced or restricted products, with the reason', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        agentCode: 'bia',
        settings: { disableRestrictedProducts: true },
        products: [
          draft('velho', { name: 'Velho', isActive: false }),
          draft('mesa', { name: 'Mesa', isPriceOnRequest: true }),
          draft('vinho', { name: 'Vinho', isRestrictedSale: true }),
        ],
      });
      assert.deepEqual(refusalOf(await put(service, 'nope')), [422, 'Este produto não existe mais na loja.']);
      assert.deepEqual(refusalOf(await put(service, 'velho')), [422, 'Velho está indisponível no estoque.']);
      assert.deepEqual(refusalOf(await put(service, 'mesa')), [
        422,
        'Mesa tem preço sob consulta. Fale com a loja para comprar.',
      ]);
      assert.deepEqual(refusalOf(await put(service, 'vinho')), [422, 'Vinho só pode ser vendido por um atendente.']);
      const byAgent = await service.post<Order>('/api/order/items/', item('vinho'), { code: 'bia' });
      assert.deepEqual(dataOf(byAgent).catalogErrorMessages, []);
      assert.deepEqual((await current(service)).catalogErrorMessages, ['Vinho só pode ser vendido por um atendente.']);
    });

    test('is the same for the contact and for their agent', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { agentCode: 'bia', products: [draft('arroz')] });
      dataOf(await put(service, 'arroz'));
      const { agent, changedByAgent, discountLimit, discountRequest, internalNote, ...seen } = await current(
        service,
        'bia',
      );
      assert.deepEqual(
        [agent, changedByAgent, discountLimit, discountRequest, internalNote],
        [null, null, null, null, null],
        'only agents receive these',
      );
      assert.deepEqual(seen, await current(service));
    });

    test('never exceeds the stock, counting every line of the same stock', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const weekly = { type: 20, frequency: 1 } as const;
      await createShop(service.database, {
        products: [
          draft('arroz', { name: 'Arroz', variant: { available: 3 }, subscriptionOffers: [{ recurrence: weekly }] }),
        ],
      });
      const limit = 'Temos apenas 3 unidades de Arroz em estoque.';
      assert.deepEqual(refusalOf(await put(service, 'arroz', { quantity: 4 })), [422, limit]);
      dataOf(await put(service, 'arroz', { quantity: 3 }));
      assert.deepEqual(refusalOf(await put(service, 'arroz', { subscription: weekly })), [422, limit]);
      await setStock(service.database, 1);
      assert.deepEqual((await current(service)).catalogErrorMessages, ['Temos apenas 1 unidade de Arroz em estoque.']);
      assert.deepEqual(dataOf(await put(service, 'arroz', { quantity: 2 })).catalogErrorMessages, [
        'Temos apenas 1 unidade de Arroz em estoque.',
      ]);
      assert.deepEqual(dataOf(await put(service, 'arroz', { quantity: 1 })).catalogErrorMessages, []);
    });

    test('accepts only whole quantities from 0 to 9999', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const terms = { orderLimits: { unitsPerItem: null, unitsPerOrder: null } };
      await createShop(service.database, { terms, products: [draft('arroz')] });
      assert.equal(dataOf(await put(service, 'arroz', { quantity: 9_999 })).totalAmout, 99_990);
      const base = item('arroz');
      const wrong: unknown[] = [
        { ...base, quantity: 10_000 },
        { ...base, quantity: -1 },
        { ...base, quantity: 1.5 },
        { ...base, quantity: '2' },
        { ...base, quantity: null },
        { ...base, index: 1 },
        { ...base, providerId: '' },
        { ...base, providerId: 'x'.repeat(401) },
        { ...base, preferences: 'x'.repeat(501) },
        { ...base, attributes: [{ providerId: 'a' }] },
        { ...base, subscription: { type: 11, frequency: 1 } },
        [],
        null,
      ];
      for (const body of wrong)
        assert.equal((await service.post('/api/order/items/', body)).status, 400, JSON.stringify(body));
    });

    test('names the line by its index, which must exist and belong to that product', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz'), draft('sal')] });
      dataOf(await put(service, 'arroz'));
      assert.deepEqual(refusalOf(await put(service, 'arroz', { index: '7' })), [
        422,
        'Este item não está mais no pedido.',
      ]);
      assert.deepEqual(refusalOf(await put(service, 'sal', { index: '1' })), [
        422,
        'Este item do pedido é de outro produto.',
      ]);
    });

    test('keeps the preferences of an item until they are changed', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      dataOf(await put(service, 'arroz', { preferences: 'bem embalado' }));
      assert.equal(
        dataOf(await put(service, 'arroz', { quantity: 2, index: '1' })).items[0]?.preferences,
        'bem embalado',
      );
      assert.equal(dataOf(await put(service, 'arroz', { index: '1', preferences: null })).items[0]?.preferences, null);
    });
  });

  describe(`changes of the catalogue (${kind})`, () => {
    test("change the order's prices at once, with one message", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, { products: [draft('arroz', { name: 'Arroz' })] });
      const before = dataOf(await put(service, 'arroz', { quantity: 2 }));
      await service.database.tx((db) =>
        saveProducts(db, shopId, 'test', [draft('arroz', { name: 'Arroz', variant: { price: 12_50 } })]),
      );
      const notified = await current(service);
      assert.deepEqual(notified.catalogErrorMessages, ['O preço de Arroz mudou de R$\u00a010,00 para R$\u00a012,50.']);
      assert.deepEqual([notified.totalAmout, notified.version > before.version], [25, true]);
      const silent = await current(service);
      assert.deepEqual([silent.catalogErrorMessages, silent.totalAmout, silent.version], [[], 25, notified.version]);
    });

    test('end a promotion at its time', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz', { variant: { promotionalPrice: 8_00 } })] });
      assert.equal(dataOf(await put(service, 'arroz')).totalAmout, 8);
      await service.database.run(sql`update product_variant set promotion_ends_at = now()`);
      assert.equal((await current(service)).totalAmout, 10);
    });

    test('make a product unavailable, with a message until it is removed', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz', { name: 'Arroz' })] });
      dataOf(await put(service, 'arroz'));
      await service.database.run(sql`update product set is_active = false`);
      const message = 'Arroz não está mais disponível. Remova o item para continuar.';
      assert.deepEqual((await current(service)).catalogErrorMessages, [message]);
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm')), [422, message]);
      await service.database.run(sql`delete from product`);
      assert.deepEqual((await current(service)).catalogErrorMessages, [message]);
      assert.deepEqual(dataOf(await put(service, 'arroz', { quantity: 0 })).items, []);
    });
  });

  describe(`the confirmation (${kind})`, () => {
    test('makes the order Received, reserves its stock, numbers it and opens a new cart', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz', { variant: { available: 3 } })] });
      for (const number of [1, 2]) {
        dataOf(await put(service, 'arroz', { quantity: number }));
        const confirmed = dataOf(await service.get<Order>('/api/order/confirm'));
        const next = await current(service);
        assert.deepEqual(
          [confirmed.status, confirmed.totalAmout, next.items, next.id === confirmed.id],
          [1, number * 10, [], false],
        );
        const row = await service.database.one<{ number: number; status: number }>(
          sql`select number, status from orders where id = ${confirmed.id}`,
        );
        assert.deepEqual(row, { number, status: 1 });
      }
      assert.deepEqual(refusalOf(await put(service, 'arroz')), [422, 'arroz está indisponível no estoque.']);
    });

    test('is refused for an empty order, and below the minimum', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { minOrderCents: 30_00, products: [draft('arroz')] });
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm')), [422, 'O pedido está vazio.']);
      dataOf(await put(service, 'arroz', { quantity: 2 }));
      const refused = await service.get<Order>('/api/order/confirm');
      assert.deepEqual(refusalOf(refused), [422, 'O valor mínimo do seu pedido é R$\u00a030,00']);
      assert.equal(refused.data?.itemsAmout, 20, 'with the order as it is');
      dataOf(await put(service, 'arroz', { quantity: 3 }));
      assert.equal(dataOf(await service.get<Order>('/api/order/confirm')).status, 1);
    });

    test('is refused once when a price changed unseen, with the new price in the response', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz', { variant: { available: 5 } })] });
      dataOf(await put(service, 'arroz'));
      await service.database.run(sql`update product_variant set price = 1100`);
      const refused = await service.get<Order>('/api/order/confirm');
      assert.deepEqual([refused.status, refused.data?.totalAmout], [422, 11]);
      assert.equal(dataOf(await service.get<Order>('/api/order/confirm')).totalAmout, 11);
      assert.equal(await stockOf(service.database), 4);
    });

    test('reserves nothing when one of its products is unavailable', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        products: [
          draft('arroz', { variant: { available: 5 } }),
          draft('sal', { name: 'Sal', variant: { available: 1 } }),
        ],
      });
      dataOf(await put(service, 'arroz'));
      dataOf(await put(service, 'sal'));
      await setStock(service.database, 0, 'sal');
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm')), [
        422,
        'Sal está sem estoque. Remova o item para continuar.',
      ]);
      assert.equal(await stockOf(service.database, 'arroz'), 5);
      const marks = async () => (await current(service)).items.map(({ sku, isUnavailable }) => [sku, isUnavailable]);
      // The page marks the line that has to go, and no other one.
      assert.deepEqual(await marks(), [
        ['arroz', undefined],
        ['sal', true],
      ]);
      await service.database.run(sql`update product set is_active = false where provider_id = ${'arroz'}`);
      await setStock(service.database, 1, 'sal');
      assert.deepEqual(await marks(), [
        ['arroz', true],
        ['sal', undefined],
      ]);
    });
  });
});
