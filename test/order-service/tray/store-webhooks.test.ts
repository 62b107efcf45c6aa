import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { requestTrayCheck } from '../../../order-service/database/tray/tray-events.ts';
import { product } from '../../../order-service/services/catalog/catalog.ts';
import { storeWebhookSecret } from '../../../order-service/services/tray/receive-tray-webhook.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { stockOf } from '../../helpers/order-service/order-rows.ts';
import { startTestService } from '../../helpers/order-service/order-service.ts';
import { trayKey, trayShop } from '../../helpers/order-service/tray-shop.ts';

const hour = 3_600_000;

async function start(t: TestContext, database: Database) {
  const shop = await trayShop(t, database);
  await shop.sync();
  shop.calls.length = 0;
  const service = await startTestService(t, database, shop.clock, undefined, {
    storeLinkKeys: { key: trayKey, isDemoKey: false },
  });
  /** As the gateway forwards a webhook. */
  const hint = async (fields: Record<string, string>, account = storeWebhookSecret(trayKey)): Promise<number> => {
    const query = new URLSearchParams({ seller_id: demoStore.id, ...fields });
    return (await service.post(`/webhooks/tray/${account}?${query}`, undefined, { code: null })).status;
  };
  const mug = shop.simulator.shelves.products.get(108);
  assert.ok(mug);
  return { ...shop, service, hint, mug };
}

onEachDatabase((kind, fresh) => {
  describe(`a webhook of a store (${kind})`, () => {
    // Decision: A linked catalogue is updated by webhooks, which are only hints, and by a slow sync of the whole store.
    test('makes the shop fetch the product from the store again: its price, its stock, its description', async (t) => {
      const database = await fresh(t);
      const { hint, mug, pass, lookInto, shopId } = await start(t, database);
      Object.assign(mug, { cents: 10_00, stock: 3, description: 'Outra' });
      assert.equal(await hint({ scope_name: 'product_price', scope_id: '108', act: 'update' }), 200);
      pass(2_000);
      assert.equal(await lookInto(), 1);
      const now = await product(database, shopId, '108');
      assert.deepEqual([now.price, now.description], [10, 'Outra']);
      assert.equal(await stockOf(database, '108'), 3);
    });

    test('about a variant updates its product', async (t) => {
      const database = await fresh(t);
      const { hint, simulator, pass, lookInto } = await start(t, database);
      Object.assign(simulator.shelves.variants.get(1006) ?? {}, { stock: 1 });
      assert.equal(await hint({ scope_name: 'variant_stock', scope_id: '1006' }), 200);
      pass(2_000);
      assert.equal(await lookInto(), 1);
      assert.equal(await stockOf(database, '102-1006'), 1);
    });

    // Decision: A linked catalogue is updated by webhooks, which are only hints, and by a slow sync of the whole store.
    test('about a deleted product is applied only when the store no longer has it', async (t) => {
      const database = await fresh(t);
      const { hint, simulator, pass, lookInto, shopId } = await start(t, database);
      await hint({ scope_name: 'product', scope_id: '108', act: 'delete' });
      pass(2_000);
      await lookInto();
      assert.equal((await product(database, shopId, '108')).isActive, true);
      simulator.shelves.products.delete(108);
      await hint({ scope_name: 'product', scope_id: '108', act: 'delete' });
      pass(2_000);
      await lookInto();
      assert.equal((await product(database, shopId, '108')).isActive, false);
    });

    test('that arrives a hundred times causes one read, and one during that read causes another', async (t) => {
      const database = await fresh(t);
      const { hint, pass, lookInto, calls } = await start(t, database);
      for (let n = 0; n < 100; n++) await hint({ scope_name: 'product_stock', scope_id: '108' });
      pass(2_000);
      await lookInto();
      assert.equal(calls.length, 1);
      await hint({ scope_name: 'product_stock', scope_id: '108' });
      pass(2_000);
      await lookInto();
      assert.equal(calls.length, 2);
    });

    // Decision: A linked catalogue is updated by webhooks, which are only hints, and by a slow sync of the whole store.
    test('without the secret is refused; of another store, without id or of another scope it is ignored', async (t) => {
      const database = await fresh(t);
      const { hint, pass, lookInto, calls } = await start(t, database);
      const scope_name = 'product';
      for (const account of ['x', storeWebhookSecret('another key'), `${storeWebhookSecret(trayKey)}x`])
        assert.equal(await hint({ scope_name, scope_id: '108' }, account), 404);
      for (const fields of [
        { scope_name, scope_id: '108', seller_id: '1' },
        { scope_name, scope_id: '../108' },
        { scope_name, scope_id: '' },
        { scope_name: 'customer', scope_id: '108' },
        { scope_name: 'constructor', scope_id: '108' },
      ])
        assert.equal(await hint(fields), 200, JSON.stringify(fields));
      pass(hour);
      assert.deepEqual([await lookInto(), calls.length], [0, 0]);
    });

    test('that cannot be processed is processed later', async (t) => {
      const database = await fresh(t);
      let isDown = true;
      const shop = await trayShop(t, database, {
        between: async (_call, goOn) => (isDown ? { status: 503, json: undefined, retryAfterMs: 0 } : goOn()),
      });
      await requestTrayCheck(database, shop.shopId, { scope: 'product', subject: '108', at: shop.clock() });
      await shop.lookInto();
      isDown = false;
      shop.pass(hour);
      await shop.lookInto();
      assert.equal((await product(database, shop.shopId, '108')).name, 'Caneca Esmaltada');
      assert.deepEqual(shop.log.said, ['a job failed and will be retried']);
    });
  });
});
