import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { trayInternalPath } from '#shared/contract/tray-authorization.ts';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import {
  authorization,
  chatbot,
  codeOf,
  codesOf,
  key,
  minutes,
  signed,
  startLinks,
  tokens,
} from './store-link-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`what a store shows to others (${kind})`, () => {
    // Decision: A store cannot be linked, read or moved without proof of its ownership, and its id reveals nothing.
    test("the progress of a store's sync is visible only with that store's code", async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, readingOf, goTo } = await startLinks(t, database);
      await hold();
      const unknown = await readingOf('1', null);
      assert.deepEqual(codesOf(await readingOf('391250')), [404, 'not-found'], 'it is not linked yet');
      await link(ana.id, ana.token);
      const none = { state: 'linked', page: 0, pages: null, products: 0, isWaiting: false };
      assert.deepEqual(dataOf(await readingOf('391250')), { ...none, phase: 'begin' });
      await database.run(sql`update store_sync set phase = 'products', page = 2, pages = 5, products = 100`);
      assert.deepEqual(dataOf(await readingOf('391250')), {
        ...none,
        phase: 'products',
        page: 2,
        pages: 5,
        products: 100,
      });
      await database.run(sql`update job set last_error = 'unreachable' where kind = 'tray-sync'`);
      assert.equal(dataOf(await readingOf('391250')).isWaiting, true);
      await database.run(sql`update job set last_error = null`);
      await database.run(sql`update store_sync set phase = 'store', run = 2, finished_at = now()`);
      assert.deepEqual(dataOf(await readingOf('391250')), { ...none, phase: 'done' });

      await hold(
        authorization({ code: codeOf('d'), store: '9', apiAddress: 'https://eva.commercesuite.com.br/web_api' }),
      );
      for (const code of [null, codeOf('x'), codeOf('d'), ana.token, 'ana']) {
        const response = await readingOf('391250', code);
        assert.deepEqual([response.status, response.errors, response.data], [404, unknown.errors, null]);
      }
      goTo(minutes(90));
      assert.equal((await readingOf('391250')).status, 404);
    });

    // Spec §7: "GET /tray/link-store/{id} | chatbot id by store; data is the chatbot ID"
    // Decision: A store cannot be linked, read or moved without proof of its ownership, and its id reveals nothing.
    test('a stranger gets the same response for a linked store and an unknown one', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, chatbotOf, goTo } = await startLinks(t, database);
      await hold();
      await link(ana.id, ana.token);
      await hold(
        authorization({ code: codeOf('d'), store: '9', apiAddress: 'https://eva.commercesuite.com.br/web_api' }),
      );
      const unknown = await chatbotOf('1', null);
      for (const code of [null, codeOf('x'), codeOf('d'), ana.token, 'ana']) {
        const response = await chatbotOf('391250', code);
        assert.deepEqual([response.status, response.errors, response.data], [404, unknown.errors, null]);
      }
      goTo(minutes(90));
      assert.equal((await chatbotOf('391250')).status, 404);
      assert.deepEqual(codesOf(await link(ana.id, ana.token)), [422, 'authorization-refused']);
    });

    test('the demo links its own store to its own shop, and a real shop never does', async (t) => {
      const database = await fresh(t);
      const [ana, demo] = [await chatbot(database, 'ana'), await chatbot(database, 'demo-tray', true)];
      const { hold, link } = await startLinks(t, database);
      const simulated = authorization({
        code: codeOf('b'),
        apiAddress: demoStore.apiAddress,
        storeHost: demoStore.origin,
      });
      await hold();
      await hold(simulated);
      assert.equal((await link(demo.id, demo.token)).status, 422);
      assert.equal((await link(ana.id, ana.token, simulated)).status, 422);
      assert.equal((await link(demo.id, demo.token, simulated)).status, 200);
    });

    test('without SECRETS_KEY the demo links its own store and no other', async (t) => {
      const database = await fresh(t);
      const { claim } = await startLinks(t, database, { storeLinkKeys: { key, isDemoKey: true } });
      assert.deepEqual(codesOf(await claim()), [422, 'not-configured']);
      assert.equal(dataOf(await claim(authorization({ apiAddress: demoStore.apiAddress }))), 'claimed');
      const none = await startLinks(t, database, { storeLinkKeys: { key: null, isDemoKey: true } });
      assert.deepEqual(codesOf(await none.claim()), [422, 'not-configured']);
    });

    test("the gateway's internal calls are 404 for every other caller", async (t) => {
      const { post } = await startLinks(t, await fresh(t));
      const forged = { ...signed(), 'x-request-id': 'r2' };
      for (const path of Object.values(trayInternalPath))
        for (const headers of [{}, forged]) {
          const body = { ...authorization(), ...tokens('forged') };
          assert.deepEqual(codesOf(await post(path, body, { code: null, headers })), [404, 'not-found']);
        }
    });

    // Decision: Neither a code nor a token is in a log.
    test('neither codes nor tokens are in the database or in the log', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, logged } = await startLinks(t, database);
      await hold();
      await link(ana.id, 'wrong-token');
      await link(ana.id, ana.token);
      const tables = ['store_authorization', 'store_link', 'chatbot_token', 'idempotency'];
      const rows = await Promise.all(
        tables.map((name) => database.many({ text: `select * from ${name}`, values: [] })),
      );
      const written = JSON.stringify(rows) + logged();
      for (const secret of [codeOf('a'), ana.token, 'access-token-first', 'refresh-token-first'])
        assert.ok(!written.includes(secret), secret);
    });
  });
});
