import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { listManaged } from '../../../../order-service/database/catalog/managed-products.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { managedFilter } from '../../../../order-service/services/panel/product-list.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import {
  createShop,
  dataOf,
  draft,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const priced = (id: string, name: string, price: number, categoryIds: string[]) =>
  draft(id, { name, categoryIds, variant: { price } });
const catalogue = {
  categories: [
    { providerId: 'casa', name: 'Casa', children: [{ providerId: 'banho', name: 'Banho' }] },
    { providerId: 'padaria', name: 'Padaria' },
  ],
  products: [
    priced('vela', 'Vela', 1_000, ['casa']),
    priced('toalha', 'Toalha', 2_000, ['banho']),
    priced('pao', 'Pão', 500, ['padaria']),
    priced('sacola', 'Sacola', 100, []),
  ],
};

onOneDatabase((kind, fresh) => {
  // Decision: Prices of one category change together, those of the categories below it too.
  describe(`a change of prices in percent by category (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, catalogue);
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const preview = async (category: string, search = '') =>
        dataOf(await callPanel(service, 'previewPrices', { as, body: { percent: 10, search, category } }));
      const prices = async () =>
        Object.fromEntries(
          dataOf(await callPanel(service, 'products', { as })).items.map(({ id, price }) => [id, price]),
        );
      return { service, database, shopId, as, preview, prices };
    };
    const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).sort();

    test('a category has its products and those below it, and a search narrows it', async (t) => {
      const { preview } = await start(t);
      assert.deepEqual(namesOf(await preview('casa')), ['Toalha', 'Vela']);
      assert.deepEqual(namesOf(await preview('banho')), ['Toalha']);
      assert.deepEqual(namesOf(await preview('casa', 'vel')), ['Vela']);
      assert.equal((await preview('padaria', 'vel')).products, 0);
      assert.equal((await preview('gone')).products, 0);
    });

    test('only what the preview showed changes, and another category than the seen one is refused', async (t) => {
      const { service, as, preview, prices } = await start(t);
      const { seen } = await preview('casa');
      const change = (category: string) =>
        callPanel(service, 'changePrices', { as, body: { percent: 10, category, seen } });
      assert.equal(refusalOf(await change('padaria'))[0], 409);
      assert.equal(dataOf(await change('casa')).products, 2);
      assert.deepEqual(await prices(), { vela: 11, toalha: 22, pao: 5, sacola: 1 });
    });

    test('a category of another shop has no products here', async (t) => {
      const { database, preview } = await start(t);
      await createShop(database, {
        ...{ slug: 'outra', categories: [{ providerId: 'so-la', name: 'Só lá' }] },
        products: [priced('outro', 'Outro', 900, ['so-la'])],
      });
      assert.equal((await preview('so-la')).products, 0);
    });

    test('a small category in a large shop reads its own products alone', async (t) => {
      const { database, shopId } = await start(t);
      await database.run(sql`
        insert into product (shop_id, id, provider_id, source, name, images)
        select ${shopId}, gen_random_uuid(), 'n' || n, 'test', 'Produto ' || n, '[]' from generate_series(1, 5000) n`);
      await database.run(sql`
        insert into product_search (shop_id, product_id, name_key, name_search, search)
        select shop_id, id, provider_id, '', '' from product where shop_id = ${shopId} and source = 'test'
        on conflict do nothing`);
      await database.run(sql`analyze`);
      const statements: Sql[] = [];
      const recording: Database = {
        ...database,
        many: async (query: Sql) => {
          statements.push(query);
          return [];
        },
      };
      await listManaged(recording, shopId, managedFilter('', 'all', 'casa'), { limit: 5_001, offset: 0 });
      const [statement] = statements;
      assert.ok(statement);
      const read = await rowsRead(database, 'product', statement, 'custom');
      assert.ok(read <= 100, `${read} products were read`);
    });
  });
});
