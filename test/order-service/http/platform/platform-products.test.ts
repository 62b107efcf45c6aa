import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type {
  ProductRowBody,
  ProductsOutcome,
  ProductsPage,
} from '#shared/contract/platform/platform-product-schemas.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
  type TestResponse,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

const shirt = {
  providerId: 'camiseta',
  name: 'Camiseta',
  attributes: [
    {
      providerId: 'size',
      name: 'Tamanho',
      options: ['p', 'm'].map((id) => ({ providerId: id, name: id.toUpperCase(), redirectable: false })),
    },
  ],
  variants: ['p', 'm'].map((size) => ({ sku: `cam-${size}`, options: { size }, price: 5_000, available: 3 })),
};

onOneDatabase((kind, fresh) => {
  // Decision: A merchant's system changes prices, stock and visibility in bulk, and learns what became of each row.
  describe(`the live door of the Platform API for products (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const products = [draft('cafe', { variant: { available: 10 } }), draft('mel'), shirt];
      const { shopId } = await createShop(service.database, { ...takesAnonymousOrders, products });
      const other = await createShop(service.database, { slug: 'outra', code: 'bob', products: [draft('cafe')] });
      const { key } = await createApiKey(service.database, shopId, { name: 'ERP', contextSecret });
      const { key: otherKey } = await createApiKey(service.database, other.shopId, { name: 'ERP', contextSecret });
      const send = async (products: unknown, headers: Record<string, string> = {}, code = key) => {
        const response = await service.app.inject({
          method: 'PATCH',
          url: '/platform/products',
          payload: { products },
          headers: { authorization: `Bearer ${code}`, ...headers },
        });
        return {
          ...response.json(),
          status: response.statusCode,
          headers: response.headers,
        } as TestResponse<ProductsOutcome>;
      };
      const change = async (...rows: ProductRowBody[]) => {
        const data = dataOf(await send(rows));
        assert.deepEqual(Value.Errors(platformCalls.changeProducts.data, data), []);
        return data;
      };
      const product = async (id: string) => dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
      const listed = async () => {
        const page = dataOf(await service.get<PagedResult<Product>>('/api/catalog/top'));
        return page.data.map(({ providerId }) => providerId).sort();
      };
      const stock = async () =>
        (
          await service.database.one<{ available: number }>(
            sql`select available from stock where shop_id = ${shopId} and sku = 'cafe'`,
          )
        )?.available;
      return { service, stock, shopId, other, key, otherKey, send, change, product, listed };
    };

    test('changes price, promotion, stock and what is sold, each with its result', async (t) => {
      const { stock, change, product } = await start(t);
      const ends = '2999-12-31T00:00:00.000Z';
      const done = await change(
        { sku: 'cafe', price: 14.9, stock: 7 },
        { id: 'mel', price: 30, promotionalPrice: 25.5, promotionEndsAt: ends },
        { sku: 'cam-p', active: false },
        { sku: 'cafe', price: 14.9 },
        { sku: 'nada', stock: 1 },
      );
      assert.deepEqual(
        done.rows.map(({ outcome, code, variants: [first] }) => [outcome, code, first?.price, first?.stock]),
        [
          ['changed', null, 14.9, 7],
          ['changed', null, 30, null],
          ['changed', null, 50, 3],
          ['unchanged', null, 14.9, 7],
          ['refused', 'unknown', undefined, undefined],
        ],
      );
      assert.deepEqual([done.changed, done.unchanged, done.refused], [3, 1, 1]);
      assert.equal((await product('cafe')).price, 14.9);
      const honey = await product('mel');
      assert.deepEqual([honey.price, honey.promotionalPrice], [30, 25.5]);
      assert.equal((await product('camiseta')).dimensions.length, 1, 'the variant that is sold');
      assert.equal(await stock(), 7);
    });

    test('refuses a field that it does not know, by its name', async (t) => {
      const { send } = await start(t);
      for (const field of ['preco', 'pirce']) {
        const response = await send([{ sku: 'cafe', [field]: 9.9 }]);
        assert.equal(response.status, 400);
        assert.match(JSON.stringify(response), new RegExp(field));
      }
    });

    test('a product with one variant is sold again by its SKU', async (t) => {
      const { change, product } = await start(t);
      for (const target of [{ id: 'cafe' }, { sku: 'cafe' }]) {
        await change({ ...target, active: false });
        assert.equal((await product('cafe')).isActive, false);
        assert.equal((await change({ sku: 'cafe', active: true })).changed, 1);
        assert.equal((await product('cafe')).isActive, true);
      }
    });

    test('counts a difference to the stock that orders left, row after row', async (t) => {
      const { stock, service, change } = await start(t);
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 4 })));
      dataOf(await service.get('/api/order/confirm'));
      const done = await change(
        { sku: 'cafe', stockChange: 5 },
        { sku: 'cafe', stockChange: -10 },
        { sku: 'cafe', stockChange: -2 },
        { sku: 'mel', stockChange: 1 },
        { id: 'camiseta', stock: 1 },
      );
      assert.deepEqual(
        done.rows.map(({ code, variants }) => code ?? variants[0]?.stock),
        [11, 1, 'too-few', 'not-counted', 'needs-sku'],
      );
      assert.match(done.rows[2]?.reason ?? '', /^Só há 1 em estoque\.$/);
      assert.equal(await stock(), 1);
    });

    test('refuses the rows that would reach more than 20,000 variants, and changes the ones before', async (t) => {
      const { service, shopId, change } = await start(t);
      const sizes = Array.from({ length: 41 }, (_, at) => `t${at}`);
      const option = (id: string) => ({ providerId: id, name: id.toUpperCase(), redirectable: false });
      await saveProducts(service.database, shopId, 'feed:1', [
        {
          ...{ providerId: 'meia', name: 'Meia' },
          attributes: [{ providerId: 'size', name: 'Tamanho', options: sizes.map(option) }],
          variants: sizes.map((size) => ({ sku: `meia-${size}`, options: { size }, price: 900, available: 3 })),
        },
      ]);
      const rows = Array.from({ length: 500 }, (_, at) => ({ id: 'meia', price: 10 + (at % 2) }));
      const done = await change(...rows);
      assert.deepEqual([done.changed, done.refused], [487, 13]);
      assert.deepEqual([done.rows[486]?.code, done.rows[487]?.code], [null, 'too-many-variants']);
    });

    test('loses no unit while orders reserve the same stock', async (t) => {
      const { stock, service, change } = await start(t);
      await change({ sku: 'cafe', stock: 100 });
      const shoppers = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { code } = dataOf(
            await service.get<{ code: string }>('/api/session/anonymous-session', { code: null }),
          );
          dataOf(await service.post<Order>('/api/order/items/', item('cafe', { quantity: 2 }), { code }));
          return code;
        }),
      );
      const confirm = async (code: string): Promise<TestResponse<Order>> => {
        const response = await service.get<Order>('/api/order/confirm', { code });
        return response.status === 503 ? confirm(code) : response;
      };
      const [orders] = await Promise.all([
        Promise.all(shoppers.map(confirm)),
        ...Array.from({ length: 10 }, () => change({ sku: 'cafe', stockChange: 3 })),
      ]);
      for (const order of orders) dataOf(order);
      assert.equal(await stock(), 100 - 20 + 30);
    });

    test('shows the new price in open carts, and asks before it is paid', async (t) => {
      const { service, change } = await start(t);
      const cart = dataOf(await service.post<Order>('/api/order/items/', item('cafe', { quantity: 2 })));
      await change({ sku: 'cafe', price: 99 });
      const now = dataOf(await service.get<Order>('/api/order/current'));
      assert.notEqual(now.totalAmout, cart.totalAmout);
      assert.equal(now.itemsAmout, 198);
    });

    test("'acabou' shows a product that nobody can buy, whatever the stock and the feeds say", async (t) => {
      const { service, shopId, change, product, listed } = await start(t);
      dataOf(await service.post('/api/order/items/', item('cafe')));
      assert.equal((await change({ id: 'cafe', soldOut: true })).changed, 1);
      assert.deepEqual(await listed(), ['cafe', 'camiseta', 'mel']);
      assert.equal((await product('cafe')).isActive, false);
      assert.equal((await service.get('/api/order/confirm')).status, 422);
      await saveProducts(service.database, shopId, '', [draft('cafe', { variant: { available: 50 } })]);
      assert.equal((await product('cafe')).isActive, false, 'still, after a new count');
      await change({ id: 'cafe', soldOut: false });
      assert.equal((await product('cafe')).isActive, true);
      dataOf(await service.get('/api/order/confirm'));
    });

    test("'esconder' takes a product out of every list, and carts can't be confirmed with it", async (t) => {
      const { service, shopId, change, listed } = await start(t);
      dataOf(await service.post('/api/order/items/', item('cafe')));
      await change({ id: 'cafe', hidden: true });
      assert.deepEqual(await listed(), ['camiseta', 'mel']);
      assert.equal((await service.get('/api/catalog/products/cafe')).status, 404);
      const found = dataOf(
        await service.post<PagedResult<Product>>('/api/catalog/products/searchText', { searchQuery: 'cafe' }),
      );
      assert.deepEqual(found.data, []);
      const sorted = dataOf(
        await service.post<PagedResult<Product>>('/api/catalog/products/searchText?sort=name', { searchQuery: '' }),
      );
      assert.equal(sorted.data.length, 2);
      assert.equal((await service.get('/api/order/confirm')).status, 422);
      await saveProducts(service.database, shopId, '', [draft('cafe')]);
      assert.deepEqual(await listed(), ['camiseta', 'mel'], 'still, after it was written again');
      await change({ id: 'cafe', hidden: false });
      assert.deepEqual(await listed(), ['cafe', 'camiseta', 'mel']);
    });

    test('refuses a row with a reason and changes nothing of it', async (t) => {
      const { stock, change, service, shopId } = await start(t);
      await saveProducts(service.database, shopId, 'tray', [draft('vinho')]);
      const done = await change(
        { price: 1 },
        { sku: 'cafe', id: 'cafe', price: 1 },
        { sku: 'cafe', stock: 1, stockChange: 1 },
        { sku: 'cafe', price: 0 },
        { sku: 'cafe', price: 1.005 },
        { sku: 'cafe', stock: -1 },
        { sku: 'cafe', price: 10, promotionalPrice: 10, stock: 3 },
        { sku: 'cafe', promotionEndsAt: '2999-01-01T00:00:00Z' },
        {
          ...{ sku: 'cafe', price: 10, promotionalPrice: 9 },
          ...{ promotionStartsAt: '2999-01-02T00:00:00Z', promotionEndsAt: '2999-01-01T00:00:00Z' },
        },
        { sku: 'vinho', price: 10 },
        { sku: 'vinho', stock: 10 },
        { sku: 'vinho', soldOut: true },
      );
      assert.deepEqual(
        done.rows.map(({ code }) => code),
        [
          ...['no-target', 'no-target', 'two-stocks', 'bad-price', 'bad-price', 'bad-stock', 'bad-promotion'],
          ...['no-promotion', 'bad-window', 'owned', 'owned', null],
        ],
      );
      assert.equal(await stock(), 10);
    });

    test('repeats the first response for the same Idempotency-Key, and adds nothing twice', async (t) => {
      const { stock, send } = await start(t);
      const headers = { 'idempotency-key': 'entrada-0001' };
      const rows = [{ sku: 'cafe', stockChange: 5 }];
      const first = dataOf(await send(rows, headers));
      assert.deepEqual(dataOf(await send(rows, headers)), first);
      assert.equal(await stock(), 15);
      assert.equal((await send([{ sku: 'cafe', stockChange: 6 }], headers)).status, 422);
    });

    test('takes 1,000 rows and no more', async (t) => {
      const { service, shopId, send } = await start(t);
      const ids = Array.from({ length: 1_001 }, (_, at) => `p${at}`);
      await saveProducts(
        service.database,
        shopId,
        '',
        ids.map((id) => draft(id)),
      );
      const rows = ids.map((sku) => ({ sku, price: 12.34, stock: 5, active: true, hidden: false, soldOut: false }));
      assert.ok(JSON.stringify(rows).length > 64 * 1024, 'longer than the body of any other call');
      assert.equal((await send(rows)).status, 400);
      assert.equal(dataOf(await send(rows.slice(0, 1_000))).changed, 1_000);
      const [{ count } = { count: 0 }] = await service.database.many<{ count: number }>(
        sql`select count(*)::int as count from product_variant where shop_id = ${shopId} and price = 1234`,
      );
      assert.equal(count, 1_000);
    });

    const promotions: [string, object, number][] = [
      ['runs', { promotionalPrice: 9.5 }, 9.5],
      ['begins later', { promotionalPrice: 9.5, promotionStartsAt: '2999-01-01T00:00:00Z' }, 10],
      ['is over', { promotionalPrice: 9.5, promotionEndsAt: '2020-01-01T00:00:00Z' }, 10],
    ];
    // Decision: The list says what a customer pays now, because a promotion is stored before and after its days too.
    for (const [which, promotion, currentPrice] of promotions)
      test(`lists the current price while a promotion ${which}`, async (t) => {
        const { service, key, change } = await start(t);
        await change({ sku: 'cafe', price: 10, ...promotion });
        const { data } = dataOf(await service.get<ProductsPage>('/platform/products?sku=cafe', { code: key }));
        const [cafe] = data[0]?.variants ?? [];
        assert.deepEqual([cafe?.price, cafe?.promotionalPrice, cafe?.currentPrice], [10, 9.5, currentPrice]);
      });

    test('lists the current price where a later price is below the promotion', async (t) => {
      const { service, key, change } = await start(t);
      await change({ sku: 'cafe', price: 10, promotionalPrice: 9.5 }, { sku: 'cafe', price: 7 });
      const { data } = dataOf(await service.get<ProductsPage>('/platform/products?sku=cafe', { code: key }));
      const [cafe] = data[0]?.variants ?? [];
      assert.deepEqual([cafe?.promotionalPrice, cafe?.currentPrice], [9.5, 7]);
    });

    test('lists a barcode with the digits that are printed on the product', async (t) => {
      const { service, shopId, key } = await start(t);
      const codes = { ean: '7891000315507', box: '17891000315504', own: 'LOJA-7' };
      const drafts = Object.entries(codes).map(([id, barcode]) => draft(id, { variant: { barcode } }));
      await service.database.tx((db) => saveProducts(db, shopId, 'hand', drafts));
      const { data } = dataOf(await service.get<ProductsPage>('/platform/products', { code: key }));
      const barcodes = data.map(({ id, variants }) => [id, variants[0]?.barcode]);
      assert.deepEqual(Object.fromEntries(barcodes.filter(([id]) => Object.hasOwn(codes, `${id}`))), {
        ...{ ean: '7891000315507', box: '17891000315504', own: 'LOJA7' },
      });
    });

    test('lists the products page by page, with prices, stock and what makes each variant', async (t) => {
      const { service, key, otherKey, change } = await start(t);
      const list = (query = '', code = key) => service.get<ProductsPage>(`/platform/products${query}`, { code });
      await change(
        { id: 'mel', hidden: true },
        { sku: 'cafe', promotionalPrice: 9.5 },
        { sku: 'cam-m', soldOut: true },
      );
      const first = dataOf(await list('?perPage=2'));
      assert.deepEqual(Value.Errors(platformCalls.products.data, first), []);
      const second = dataOf(await list(`?perPage=2&pageToken=${first.token}`));
      assert.deepEqual([first.hasMore, second.hasMore], [true, false]);
      const all = [...first.data, ...second.data];
      assert.deepEqual(all.map(({ id }) => id).sort(), ['cafe', 'camiseta', 'mel']);
      const of = (id: string) => all.find((one) => one.id === id) ?? assert.fail(id);
      assert.deepEqual([of('mel').hidden, of('mel').variants[0]?.available], [true, false]);
      const [cafe] = of('cafe').variants;
      assert.deepEqual([cafe?.promotionalPrice, cafe?.stock, cafe?.available], [9.5, 10, true]);
      assert.deepEqual(
        of('camiseta').variants.map(({ sku, options, price, soldOut, available }) => [
          ...[sku, options, price, soldOut, available],
        ]),
        [
          ['cam-p', [{ name: 'Tamanho', value: 'P' }], 50, false, true],
          ['cam-m', [{ name: 'Tamanho', value: 'M' }], 50, true, false],
        ],
      );
      assert.equal(of('cafe').link, 'http://localhost:3000/product/cafe');
      assert.deepEqual(
        dataOf(await list('?sku=cam-m')).data.map(({ id }) => id),
        ['camiseta'],
      );
      assert.deepEqual(dataOf(await list('?sku=nada')).data, []);
      assert.deepEqual(
        dataOf(await list('', otherKey)).data.map(({ id }) => id),
        ['cafe'],
      );
      assert.equal((await list(`?pageToken=${first.token}`, otherKey)).errors[0]?.code, 'bad-page-token');
      assert.equal((await list('', 'ana')).status, 401);
    });

    test("changes only the products of the key's shop, and needs a key", async (t) => {
      const { send, otherKey, service, other } = await start(t);
      dataOf(await send([{ sku: 'cafe', price: 77 }], {}, otherKey));
      const rows = await service.database.many<{ shop_id: string; price: number }>(
        sql`select shop_id, price from product_variant where sku = 'cafe' and price = 7700`,
      );
      assert.deepEqual(
        rows.map(({ shop_id }) => shop_id),
        [other.shopId],
      );
      assert.equal(dataOf(await send([{ sku: 'mel', price: 77 }], {}, otherKey)).rows[0]?.code, 'unknown');
      assert.equal((await send([{ sku: 'a\u0000b', price: 1 }])).status, 400);
      for (const code of ['ana', 'nada']) assert.equal((await send([{ sku: 'cafe', price: 1 }], {}, code)).status, 401);
      assert.equal(refusalOf(await send([]))[0], 400);
    });
  });
});
