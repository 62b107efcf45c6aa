import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { claimJobs } from '../../../../order-service/database/jobs/claim-jobs.ts';
import { requestTrayCheck } from '../../../../order-service/database/tray/tray-events.ts';
import { findSync, wakeSync } from '../../../../order-service/database/tray/tray-sync.ts';
import { deleteOldAuthorizations } from '../../../../order-service/services/tray/tray-authorization.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import {
  authorization,
  chatbot,
  codeOf,
  codesOf,
  minutes,
  restSync,
  start,
  startLinks,
  takeBack,
} from './store-link-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`linking a store (${kind})`, () => {
    test('linking a store starts a new sync of its catalogue, whatever was read before', async (t) => {
      const database = await fresh(t);
      const { hold, link } = await startLinks(t, database);
      const { shopId, id, token } = await chatbot(database, 'ana');
      await hold();
      assert.equal((await link(id, token)).status, 200);
      await restSync(database);
      await database.run(
        sql`update store_link set state = 'revoked', access_token_sealed = null, refresh_token_sealed = null`,
      );
      const again = authorization({ code: codeOf('b') });
      await hold(again, 'second');
      assert.equal((await link(id, token, again)).status, 200);
      const row = await findSync(database, shopId);
      assert.deepEqual([row?.phase, row?.next_at], ['store', start]);
      assert.ok(row && row.run > 1);
    });

    test('the work for a store is due at once when it authorises again', async (t) => {
      const database = await fresh(t);
      const { hold, link } = await startLinks(t, database);
      const { shopId, id, token } = await chatbot(database, 'ana');
      await hold();
      await link(id, token);
      await restSync(database);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at)
        select 'tray-order', shop_id, n::text, ${minutes(60)} from store_link, generate_series(1, 3) n`);
      await requestTrayCheck(database, shopId, { scope: 'product', subject: '7', at: minutes(60) });
      await database.run(
        sql`update store_link set state = 'revoked', access_token_sealed = null, refresh_token_sealed = null`,
      );
      await hold(authorization({ code: codeOf('b') }), 'second');
      assert.deepEqual(
        await database.many(
          sql`select kind, count(*)::int as due from job where run_at <= ${start} group by kind order by kind`,
        ),
        [
          { kind: 'tray-event', due: 1 },
          { kind: 'tray-order', due: 3 },
          { kind: 'tray-sync', due: 1 },
        ],
      );
    });

    test('waking a catalogue starts a waiting or abandoned sync, but none that is running', async (t) => {
      const database = await fresh(t);
      const { hold, link } = await startLinks(t, database);
      const { shopId, id, token } = await chatbot(database, 'ana');
      await hold();
      await link(id, token);
      await restSync(database);
      assert.equal(await wakeSync(database, shopId, start), 1);
      const options = { now: start, leasedUntil: minutes(1), most: 1, perShop: 1, running: new Map() };
      assert.equal((await claimJobs(database, 'tray-sync', options)).length, 1);
      assert.equal(await wakeSync(database, shopId, start), 0);
      assert.equal(await wakeSync(database, shopId, minutes(2)), 1);
    });

    // Spec §1: "An integration screen links a third-party e-commerce platform's app to the product's chatbot account."
    // Spec §7: "GET /tray/link-store/{id} | chatbot id by store; data is the chatbot ID"
    test('an authorised store and a proven chatbot are linked, and the admin sees which chatbot it is', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, linkOf, chatbotOf } = await startLinks(t, database);
      await hold();
      assert.deepEqual(codesOf(await chatbotOf('391250')), [404, 'not-found']);
      assert.deepEqual(dataOf(await link(ana.id, ana.token)), { chatbotId: 'ana' });
      assert.equal(dataOf(await chatbotOf('391250')), 'ana');
      const linked = await linkOf(ana.shopId);
      assert.deepEqual(
        [linked?.storeId, linked?.apiAddress, linked?.state, linked?.accessToken],
        ['391250', authorization().apiAddress, 'linked', 'access-token-first'],
      );
    });

    // Spec §7: "POST /tray/link-store | integration link payload"
    test('the same proofs sent again find the same link', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, claim } = await startLinks(t, database);
      await hold();
      for (let turn = 0; turn < 2; turn++)
        assert.deepEqual(dataOf(await link(ana.id, ana.token)), { chatbotId: 'ana' });
      assert.equal(dataOf(await claim()), 'held');
    });

    test('a store that authorises again gets its new tokens saved, and with both proofs moves shops', async (t) => {
      const database = await fresh(t);
      const [ana, bia] = [await chatbot(database, 'ana'), await chatbot(database, 'bia')];
      const { hold, link, linkOf, chatbotOf } = await startLinks(t, database);
      await hold();
      await link(ana.id, ana.token);
      const again = authorization({ code: codeOf('b') });
      await hold(again, 'second');
      assert.equal((await linkOf(ana.shopId))?.accessToken, 'access-token-second');
      assert.equal(dataOf(await chatbotOf('391250', codeOf('b'))), 'ana');
      assert.equal((await link(bia.id, bia.token, again)).status, 200);
      const [old, moved] = [await linkOf(ana.shopId), await linkOf(bia.shopId)];
      assert.equal(old, null, 'it has left this one');
      assert.deepEqual([moved?.state, moved?.accessToken], ['linked', 'access-token-second']);
    });

    // Decision: A store that revoked its authorisation gets no more requests. The shop continues to sell, and its
    // orders arrive once each after a new authorisation.
    test('a store that revoked its authorisation and renews it is linked again and synced at once', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, linkOf, chatbotOf, readingOf } = await startLinks(t, database);
      await hold();
      await link(ana.id, ana.token);
      await takeBack(database, ana.shopId);
      await restSync(database);
      assert.equal((await chatbotOf('391250')).status, 404);
      assert.equal(dataOf(await readingOf('391250')).state, 'revoked');

      await hold(authorization({ code: codeOf('b') }), 'second');
      assert.equal(dataOf(await chatbotOf('391250', codeOf('b'))), 'ana');
      assert.equal(dataOf(await readingOf('391250', codeOf('b'))).state, 'linked');
      const linked = await linkOf(ana.shopId);
      assert.deepEqual([linked?.state, linked?.accessToken], ['linked', 'access-token-second']);
      assert.deepEqual((await findSync(database, ana.shopId))?.next_at, start);
    });

    // Decision: A store that is linked to another shop is no longer sold in its former shop.
    test('a store that has left a shop does not return to it by authorising again', async (t) => {
      const database = await fresh(t);
      const [ana, bia] = [await chatbot(database, 'ana'), await chatbot(database, 'bia')];
      const { hold, link, linkOf, chatbotOf } = await startLinks(t, database);
      await hold();
      await link(ana.id, ana.token);
      await takeBack(database, ana.shopId);
      const moving = authorization({ code: codeOf('b') });
      await hold(moving);
      await link(bia.id, bia.token, moving);
      const otherStore = { store: '7', apiAddress: 'https://eva.commercesuite.com.br/web_api' };
      const other = authorization({ code: codeOf('c'), ...otherStore });
      await hold(other);
      await link(bia.id, bia.token, other);
      await hold(authorization({ code: codeOf('d') }));
      assert.equal((await chatbotOf('391250', codeOf('d'))).status, 404);
      assert.equal(await linkOf(ana.shopId), null);
    });

    test('the data of an old authorisation are deleted, and later the authorisation itself', async (t) => {
      const database = await fresh(t);
      const { hold } = await startLinks(t, database);
      await hold();
      const kept = () => database.many(sql`select state, access_token_sealed from store_authorization`);
      await deleteOldAuthorizations(database, minutes(90));
      assert.deepEqual(await kept(), [{ state: 'refused', access_token_sealed: null }]);
      await deleteOldAuthorizations(database, minutes(91 * 24 * 60));
      assert.deepEqual(await kept(), []);
    });
  });
});
