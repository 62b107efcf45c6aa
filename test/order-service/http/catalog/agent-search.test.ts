import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import type { Order } from '#shared/model/order/order.ts';
import { findCodes } from '../../../../order-service/database/catalog/product-codes.ts';
import type { Db } from '../../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import { watchStatements } from '../../../helpers/database/watch-statements.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const agent = { code: 'bia' };

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext, options: Parameters<typeof createShop>[1] = {}) => {
    const service = await startTestService(t, await fresh(t));
    const shop = await createShop(service.database, { agentCode: 'bia', ...options });
    return { service, ...shop };
  };
  const search = async (service: TestService, searchQuery: string, caller: { code?: string } = agent) =>
    dataOf(await service.post<ProductListPage>('/api/catalog/products/searchText', { searchQuery }, caller));
  const codesOf = ({ codes = [] }: ProductListPage) => codes.map(({ sku, by }) => `${sku} ${by}`);
  const idsOf = ({ data }: ProductListPage) => data.map(({ providerId }) => providerId);
  const products = [
    draft('mel', { name: 'Mel Silvestre 500 g', variant: { sku: 'MEL-500', barcode: '7891000315507' } }),
    draft('cafe', { name: 'Café Serra 500 g', sold: 9, variant: { sku: '500', barcode: '012345678905' } }),
    draft('cha', { name: 'Chá Mel', variant: { sku: 'CHA', barcode: null } }),
    shirt(),
  ];

  describe(`an agent's search by code (${kind})`, () => {
    // Decision: An agent's search finds a variant by its whole SKU, in any case, or by its barcode; its product is the
    // first of the list, and a guess is left out.
    test('a SKU in any case or a barcode in any of its forms is found first, with its choice', async (t) => {
      const { service } = await start(t, { products });
      for (const typed of ['mel-500', ' MEL-500 ', '7891000315507', '07891000315507', '789-1000 315507']) {
        const found = await search(service, typed);
        assert.deepEqual(idsOf(found).slice(0, 1), ['mel'], typed);
        assert.equal(found.codes?.length, 1, typed);
        assert.equal(found.guess, undefined, typed);
      }
      assert.deepEqual(codesOf(await search(service, '12345678905')), ['500 barcode'], 'a scanner leaves zeros out');
      const shirts = shirt().variants.map(({ sku }) => sku);
      const found = await search(service, shirts[0]?.toUpperCase() ?? '');
      assert.deepEqual(found.codes?.[0]?.sku, shirts[0]);
      assert.deepEqual(
        found.codes?.[0]?.attributes.map(({ optionProviderId }) => optionProviderId),
        Object.values(shirt().variants[0]?.options ?? {}),
      );
    });

    test('a code that is also a word comes before the products with the word, each product once', async (t) => {
      const { service } = await start(t, { products });
      const found = await search(service, '500');
      assert.deepEqual([idsOf(found), codesOf(found)], [['cafe', 'mel'], ['500 sku']]);
      const sorted = dataOf(
        await service.post<ProductListPage>(
          '/api/catalog/products/searchText',
          { searchQuery: 'mel-500', sort: 'name' },
          agent,
        ),
      );
      assert.deepEqual([idsOf(sorted)[0], codesOf(sorted)], ['mel', ['MEL-500 sku']]);
    });

    test('a text that is no whole code finds what it found before', async (t) => {
      const { service } = await start(t, { products });
      const found = await search(service, 'mel');
      assert.deepEqual([idsOf(found).sort(), found.codes], [['cha', 'mel'], undefined]);
      for (const typed of ['MEL-50', '789100031550', '%', "' or 1=1 --"])
        assert.equal((await search(service, typed)).codes, undefined, typed);
    });

    test("a code of another shop is not found, and a shopper's search reads no codes", async (t) => {
      const statements: string[] = [];
      const database = watchStatements(await fresh(t), (_event, text) => statements.push(text));
      const service = await startTestService(t, database);
      await createShop(service.database, { agentCode: 'bia', products });
      await createShop(service.database, {
        slug: 'outra',
        code: 'caio',
        agentCode: 'rui',
        products: [draft('vela', { variant: { sku: 'VELA-1', barcode: '7891000315507' } })],
      });
      assert.equal((await search(service, 'VELA-1')).codes, undefined);
      assert.deepEqual(codesOf(await search(service, '7891000315507', { code: 'rui' })), ['VELA-1 barcode']);
      statements.length = 0;
      const found = await search(service, '7891000315507', {});
      assert.equal(found.codes, undefined);
      assert.ok(statements.length > 0 && !statements.some((text) => text.includes('barcode')));
    });
  });

  test(`a code is looked up in an index, however many products there are (${kind})`, async (t) => {
    const many = Array.from({ length: 800 }, (_, at) =>
      draft(`p${at}`, { variant: { sku: `SKU-${at}`, barcode: `78910000${String(at).padStart(5, '0')}` } }),
    );
    const { service, shopId } = await start(t, { products: many });
    await service.database.run(sql`analyze product_variant`);
    const statements: Sql[] = [];
    const collecting: Db = {
      many: async <Row>(query: Sql): Promise<Row[]> => {
        statements.push(query);
        return [];
      },
      one: async () => undefined,
      run: async () => 0,
    };
    await findCodes(collecting, shopId, { sku: 'sku-500', barcode: '07891000000123', most: 10 });
    for (const plan of ['custom', 'generic'] as const)
      assert.equal(await rowsRead(service.database, 'product_variant', statements[0] ?? sql``, plan), 2, plan);
  });

  describe(`an agent's list of products (${kind})`, () => {
    // Decision: Only agents get the stock of a product.
    test('has the stock, which a shopper does not get', async (t) => {
      const { service } = await start(t, {
        products: [draft('mel', { variant: { available: 3 } }), draft('cha'), shirt()],
      });
      const stockOf = ({ data }: ProductListPage) => Object.fromEntries(data.map((one) => [one.providerId, one.stock]));
      const top = async (caller: object) => dataOf(await service.get<ProductListPage>('/api/catalog/top', caller));
      const { mel, cha, camisa } = stockOf(await top(agent));
      assert.deepEqual([mel, cha, camisa], [3, null, 10]);
      for (const one of (await top({})).data) assert.equal('stock' in one, false);
      assert.equal('stock' in dataOf(await service.get<Product>('/api/catalog/products/mel')), false);
      assert.equal(dataOf(await service.get<Product>('/api/catalog/products/mel', agent)).stock, 3);
    });

    // Decision: An agent's list has the prices of the price table that the order has, with the price without it struck
    // through.
    test("has the prices of the order's price table, never a higher one, and the old one to strike", async (t) => {
      const { service } = await start(t, {
        settings: { enableManualPrices: true },
        products: [
          draft('mel', { variant: { price: 32_90 } }),
          draft('cha', { variant: { price: 20_00, promotionalPrice: 5_00 } }),
          shirt(),
        ],
        priceTables: [
          {
            providerId: 'atacado',
            name: 'Atacado',
            items: [
              { sku: 'mel', priceCents: 28_90 },
              { sku: 'cha', priceCents: 9_00 },
            ],
          },
        ],
      });
      const priceOf = async (id: string, caller: object) => {
        const one = dataOf(await service.get<Product>(`/api/catalog/products/${id}`, caller));
        return [one.price, one.promotionalPrice, one.listPrice, one.minPrice];
      };
      assert.deepEqual(await priceOf('mel', agent), [32.9, 0, 0, 32.9]);
      dataOf(await service.post<Order>('/api/order/items/', item('cha'), agent));
      dataOf(await service.post<Order>('/api/order/price-tables/atacado', undefined, agent));
      assert.deepEqual(await priceOf('mel', agent), [28.9, 0, 32.9, 28.9]);
      assert.deepEqual(await priceOf('cha', agent), [20, 5, 0, 5], 'its promotion is lower');
      assert.deepEqual(await priceOf('mel', {}), [32.9, 0, 0, 32.9], "a shopper's list has the catalogue's prices");
      const listed = await search(service, 'mel');
      assert.deepEqual(
        listed.data.map(({ price, listPrice }) => [price, listPrice]),
        [[28.9, 32.9]],
      );
    });
  });
});
