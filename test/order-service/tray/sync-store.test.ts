import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { categories, product, products } from '../../../order-service/services/catalog/catalog.ts';
import { syncStep } from '../../../order-service/services/tray/sync-step.ts';
import { freshDatabase, freshDatabaseUrl, onEachDatabase } from '../../helpers/database/database.ts';
import { draft } from '../../helpers/order-service/order-service.ts';
import { trayShop } from '../../helpers/order-service/tray-shop.ts';

/** After this time the lease of a dead process has ended. */
const leaseMs = 61_000;

onEachDatabase((kind, fresh) => {
  describe(`a linked store's catalogue (${kind})`, () => {
    // Decision: A linked store's categories, products, variants, prices, stock and data are read into the shop, with
    // progress.
    test('is synced completely: categories, products, options, prices, stock, pictures, descriptions', async (t) => {
      const database = await fresh(t);
      const { shopId, sync, state } = await trayShop(t, database);
      await sync();
      const { phase, products: read, left_out, last_problem, finished_at, store_name } = await state();
      assert.deepEqual([phase, read, left_out, last_problem], ['rest', 12, 0, null]);
      assert.ok(finished_at);
      assert.equal(store_name, 'Loja Tray de demonstração');
      const tree = await categories(database, shopId, { perPage: 50 });
      assert.deepEqual(
        tree.data.map(({ providerId, name, children }) => [providerId, name, children?.map((child) => child.name)]),
        [
          ['1', 'MODA', ['Vestidos e camisetas', 'Calçados e bolsas']],
          ['2', 'CASA', ['Mesa posta', 'Decoração']],
          ['3', 'EMPÓRIO', []],
        ],
      );
      const shirt = await product(database, shopId, '102');
      assert.deepEqual(
        shirt.attributes.map(({ name, options }) => [name, options.map((option) => option.name)]),
        [
          ['Cor', ['Branca', 'Azul', 'Verde']],
          ['Tamanho', ['P', 'M']],
        ],
      );
      assert.deepEqual(
        shirt.dimensions.map(({ sku, map, isAvailable }) => [sku, map.cor, map.tamanho, isAvailable]),
        [
          ['102-1004', 'branca', 'p', true],
          ['102-1005', 'branca', 'm', true],
          ['102-1006', 'azul', 'm', true],
          ['102-1007', 'verde', 'p', true],
        ],
      );
      assert.deepEqual(
        [shirt.price, shirt.description, shirt.images.length],
        [69.9, '<p>Peça feita à mão, em pequena quantidade.</p>', 3],
      );
      assert.equal(shirt.images[0]?.url, '/demo/camiseta-branca.svg');
      const trousers = await product(database, shopId, '103');
      assert.deepEqual([trousers.price, trousers.promotionalPrice], [159, 129]);
      assert.equal((await product(database, shopId, '110')).isActive, false);
      // An option with another price has its own price.
      const shoes = await product(database, shopId, '106');
      assert.deepEqual(
        shoes.dimensions.map(({ sku, priceDefault }) => [sku, priceDefault.listPrice]),
        [
          ['106-1008', 249.9],
          ['106-1009', 269.9],
        ],
      );
    });

    // Decision: A sync that crashed continues where it stopped, and two replicas never run the same step.
    test('continues where a replica died, and reads nothing twice', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database, { madeUp: 220 });
      const dead = await shop.stepUntil(({ phase, page }) => phase === 'products' && page === 2);
      assert.equal(dead.products, 100);
      const asked = () => shop.calls.filter(({ path }) => path === '/products').map(({ query }) => query?.page);
      // Until its lease ends, the shop belongs to the crashed process.
      assert.equal(await shop.sync(), 0);
      shop.pass(leaseMs);
      await shop.sync();
      assert.deepEqual(asked(), ['1', '2', '3', '4', '5']);
      assert.deepEqual([(await shop.state()).products, (await shop.state()).phase], [232, 'rest']);
      assert.equal((await database.one<{ count: number }>(sql`select count(*) as count from product`))?.count, 232);
    });

    // Decision: A sync that crashed continues where it stopped, and two replicas never run the same step.
    test('is written once although two replicas run the same step', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database, { madeUp: 60 });
      const row = await shop.stepUntil(({ phase, page }) => phase === 'products' && page === 1);
      const both = await Promise.allSettled([syncStep(shop.parts, row), syncStep(shop.replica(), row)]);
      assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
      assert.equal((await shop.state()).products, 72);
    });

    // Decision: A linked catalogue is updated by webhooks, which are only hints, and by a slow sync of the whole store.
    test('is not written again without changes, and only the changed parts otherwise', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database);
      await shop.sync();
      const version = () =>
        database.one<{ version: number }>(sql`select version from catalogue where shop_id = ${shop.shopId}`);
      assert.equal((await shop.state()).changed, 12);
      shop.pass(6 * 3_600_000);
      await shop.sync();
      assert.deepEqual([(await shop.state()).run, (await shop.state()).changed], [2, 0]);
      const before = (await version())?.version ?? 0;
      const mug = shop.simulator.shelves.products.get(108);
      assert.ok(mug);
      Object.assign(mug, { cents: 44_90, description: 'Nova', modified: '2026-11-21 10:00:00' });
      shop.pass(6 * 3_600_000);
      await shop.sync();
      assert.equal((await shop.state()).changed, 1);
      assert.ok(((await version())?.version ?? 0) > before);
      const now = await product(database, shop.shopId, '108');
      assert.deepEqual([now.price, now.description], [44.9, 'Nova']);
    });

    test('of a store that revoked its authorisation stays for sale; the next full sync notices it', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database);
      await shop.sync();
      await shop.simulator.change({ kind: 'revoke' }, shop.clock());
      await shop.sync();
      assert.equal((await shop.parts.links.linkOf(database, shop.shopId))?.state, 'linked', 'no webhook reports it');
      shop.pass(6 * 3_600_000);
      await shop.sync();
      assert.equal((await shop.parts.links.linkOf(database, shop.shopId))?.state, 'revoked');
      assert.equal((await product(database, shop.shopId, '108')).isActive, true);
    });

    // Decision: A linked catalogue is updated by webhooks, which are only hints, and by a slow sync of the whole store.
    test('loses what vanished from the store, and nothing when a response is incomplete or pages shift', async (t) => {
      const database = await fresh(t);
      const broken = { isOn: false };
      const shop = await trayShop(t, database, {
        madeUp: 90,
        between: async (call, goOn) => {
          if (!broken.isOn || call.path !== '/products') return goOn();
          return { status: 200, json: { paging: { total: '0' }, message: 'OK' }, retryAfterMs: 0 };
        },
      });
      await shop.sync();
      const active = async () =>
        (
          await database.many<{ id: string }>(
            sql`select provider_id as id from product where is_active order by provider_id`,
          )
        ).length;
      const before = await active();
      broken.isOn = true;
      shop.pass(6 * 3_600_000);
      await shop.sync();
      assert.match((await shop.state()).last_problem ?? '', /unreadable/);
      assert.equal(await active(), before);
      broken.isOn = false;
      // One product vanishes from the first page before the second is read: then the product that moves up is missed.
      shop.pass(3_600_000);
      await shop.stepUntil(({ phase, page }) => phase === 'products' && page === 1);
      shop.simulator.shelves.products.delete(111);
      shop.pass(leaseMs);
      await shop.sync();
      assert.deepEqual(
        [(await shop.state()).products, (await shop.state()).withdrawn, await active()],
        [101, 0, before],
      );
      shop.pass(6 * 3_600_000);
      await shop.sync();
      assert.deepEqual([(await shop.state()).withdrawn, await active()], [1, before - 1]);
      assert.equal((await product(database, shop.shopId, '111')).isActive, false);
      // Then the store has it again.
      shop.simulator.shelves.products.set(111, { ...must(shop.simulator.shelves.products.get(112)), id: 111 });
      shop.pass(6 * 3_600_000);
      await shop.sync();
      const back = await product(database, shop.shopId, '111');
      assert.deepEqual([back.isActive, back.name], [true, 'Mel Silvestre 500 g']);
    });

    test('keeps products that the shop created under an id of the store', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database, { shop: { products: [draft('108', { name: 'Minha caneca' })] } });
      await shop.sync();
      assert.equal((await product(database, shop.shopId, '108')).name, 'Minha caneca');
      assert.deepEqual([(await shop.state()).left_out, (await shop.state()).changed], [1, 11]);
    });
  });
});

// Decision: A sync that crashed continues where it stopped, and two replicas never run the same step.
test('a sync whose process is killed continues at the same page', { timeout: 120_000 }, async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const shop = await trayShop(t, database, { madeUp: 500 });
  const script = path.join(import.meta.dirname, 'sync-until-killed.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, '500'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const asked: string[] = [];
  for await (const page of createInterface(child.stdout)) {
    asked.push(page);
    if (page === '6') child.kill('SIGKILL');
  }
  assert.deepEqual(asked, ['1', '2', '3', '4', '5', '6']);
  const { phase, page, products: read } = await shop.state();
  assert.deepEqual([phase, page, read], ['products', 5, 250]);
  await shop.stepUntil((row) => row.phase === 'details');
  assert.equal(shop.calls.find((call) => call.path === '/products')?.query?.page, '6');
  assert.equal(shop.calls.filter((call) => call.path === '/products/variants/').length, 0);
  assert.equal((await shop.state()).products, 512);
  assert.equal((await database.one<{ count: number }>(sql`select count(*) as count from product`))?.count, 512);
});

// On one database only: the statements are those of the tests above.
// Decision: All replicas together respect a store's 180 requests a minute and 10,000 a day. 5,000 products are read
// within these limits.
test('5,000 products arrive within the rate limits without a refusal', { timeout: 300_000 }, async (t) => {
  const database = await freshDatabase(t);
  const shop = await trayShop(t, database, { madeUp: 4_988 });
  const start = shop.clock().getTime();
  const row = await shop.stepUntil(({ phase }) => phase === 'details');
  assert.equal(row.products, 5_000);
  const minutes = (shop.clock().getTime() - start) / 60_000;
  const requests = shop.calls.length;
  // 1 + 1 calls, 61 pages of variants, 100 of products.
  assert.ok(requests <= 170, `${requests} requests`);
  assert.ok(minutes <= Math.ceil(requests / 160) * 1.1, `${minutes} minutes`);
  assert.equal(shop.simulator.refused(), 0);
  assert.equal((await products(database, shop.shopId, {}, { pageNumber: 0, perPage: 10 })).data.length, 10);
});

function must<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined);
  return value;
}
