import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { product } from '../../../order-service/services/catalog/catalog.ts';
import { newChatbotToken } from '../../../order-service/services/messaging/chatbot-tokens.ts';
import { linkStore } from '../../../order-service/services/tray/link-tray-store.ts';
import { syncStep } from '../../../order-service/services/tray/sync-step.ts';
import { claimAuthorization, saveAuthorization } from '../../../order-service/services/tray/tray-authorization.ts';
import { storeStatus } from '../../../order-service/services/tray/tray-status.ts';
import { statusLines } from '../../../scripts/shop/tray/tray-lines.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { createShop, dataOf, draft, item, startTestService } from '../../helpers/order-service/order-service.ts';
import { trayKey, trayShop } from '../../helpers/order-service/tray-shop.ts';

const hour = 3_600_000;
const otherStore = { ...demoStore, id: '391999', apiAddress: 'https://outra.commercesuite.com.br/web_api' };

/** A demo shop with products of its store and its own, an order that waits for the store, and another demo shop. */
async function start(t: TestContext, database: Database) {
  const shop = await trayShop(t, database, { shop: { isDemo: true, products: [draft('cartao-presente')] } });
  await shop.sync();
  const service = await startTestService(t, database);
  const other = await createShop(database, { slug: 'outra', code: 'outra', isDemo: true });
  /** Links a store to a shop with with both of proofs. */
  const link = async (
    slug: string,
    store: { id: string; apiAddress: string; origin: string; admUser: string } = demoStore,
  ) => {
    const { shopId } = slug === 'outra' ? other : shop;
    const chatbotToken = await newChatbotToken(database, shopId);
    const code = `${slug}-${Math.random()}`.replace('.', '').padEnd(20, '0');
    const sent = {
      admUser: store.admUser,
      code,
      apiAddress: store.apiAddress,
      storeHost: store.origin,
      store: store.id,
    };
    const now = new Date();
    assert.equal(await claimAuthorization(database, sent, now), 'claimed');
    const ends = {
      accessExpiresAt: new Date(now.getTime() + 9 * hour),
      refreshExpiresAt: new Date(now.getTime() + 99 * hour),
    };
    await saveAuthorization(database, trayKey, code, {
      accessToken: 'access-token-0',
      refreshToken: 'refresh-token-0',
      ...ends,
      now,
    });
    return database.tx((db) => linkStore(db, { ...sent, chatbotId: slug, chatbotToken }, now, shop.log));
  };
  const sells = async (id: string) => (await product(database, shop.shopId, id)).isActive;
  const lines = async () => {
    const status = await storeStatus(database, shop.shopId, shop.clock());
    return status ? statusLines(status) : [];
  };
  const buy = async () => {
    dataOf(await service.post('/api/order/items/', item('108')));
    dataOf(await service.get('/api/order/confirm'));
  };
  return { ...shop, service, link, sells, lines, buy };
}

onEachDatabase((kind, fresh) => {
  describe(`a store that is linked elsewhere (${kind})`, () => {
    // Decision: The shop's staff is notified, with the number, of an order that its store refused, lost or never
    // received.
    // Decision: A store that is linked to another shop is no longer sold in its former shop.
    test('is no longer sold in its former shop, whose staff is notified of orders that never reached it', async (t) => {
      const database = await fresh(t);
      const { link, sells, lines, buy, push, pass, log, simulator } = await start(t, database);
      await buy();
      assert.deepEqual([await sells('108'), await sells('cartao-presente')], [true, true]);
      assert.equal(await link('outra'), 'outra');
      assert.deepEqual([await sells('108'), await sells('cartao-presente')], [false, true]);
      assert.ok(log.said.some((line) => line.includes('a store was unlinked before queued orders were sent')));
      pass(hour);
      assert.deepEqual([await push(), simulator.shelves.orders.size], [0, 0]);
      const report = (await lines()).join('\n');
      assert.match(
        report,
        /foi vinculada a outro chatbot em \d\d\/\d\d\/\d{4}, \d\d:\d\d \S+; os produtos dela saíram de venda aqui/,
      );
      assert.match(report, /Pedidos: 1 que não chegou a ela\n.*: nº 1 \(que não chegou a ela\)/);
    });

    test('may be linked here again, and is then synced again', async (t) => {
      const database = await fresh(t);
      const { link, sells, shopId } = await start(t, database);
      await link('outra');
      await link('loja');
      assert.equal(await sells('108'), false);
      const row = await database.one(sql`select state from store_link where shop_id = ${shopId}`);
      assert.deepEqual(row, { state: 'linked' });
      assert.deepEqual(await database.one(sql`select phase from store_sync where shop_id = ${shopId}`), {
        phase: 'store',
      });
    });

    // Decision: A store that is linked to another shop is no longer sold in its former shop.
    test('gets no writes from a sync that was running when it left', async (t) => {
      const database = await fresh(t);
      const { link, sells, parts, pass, stepUntil } = await start(t, database);
      pass(7 * hour);
      const row = await stepUntil(({ phase }) => phase === 'products');
      await link('outra');
      await assert.rejects(syncStep(parts, row));
      assert.equal(await sells('108'), false);
    });

    // Decision: A store that is linked to another shop is no longer sold in its former shop.
    test("a shop that links another store stops selling the first one's products at once", async (t) => {
      const database = await fresh(t);
      const { link, sells, buy, push, pass, shopId } = await start(t, database);
      await buy();
      await database.run(sql`update shop set is_demo = false where id = ${shopId}`);
      await link('loja', otherStore);
      assert.equal(await sells('108'), false);
      pass(hour);
      assert.equal(await push(), 0);
      assert.deepEqual(await database.many(sql`select state from store_order`), [{ state: 'left' }]);
    });
  });
});
