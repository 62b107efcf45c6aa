import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import { type Claim, trayInternalPath } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { claimJobs } from '../../../../order-service/database/jobs/claim-jobs.ts';
import { requestTrayCheck } from '../../../../order-service/database/tray/tray-events.ts';
import { findSync, wakeSync } from '../../../../order-service/database/tray/tray-sync.ts';
import { newChatbotToken } from '../../../../order-service/services/messaging/chatbot-tokens.ts';
import { deleteOldAuthorizations } from '../../../../order-service/services/tray/tray-authorization.ts';
import { storeLinks } from '../../../../order-service/services/tray/tray-links.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import {
  type Answer,
  contextSecret,
  createShop,
  dataOf,
  startTestService,
  type TestParts,
} from '../../../helpers/order-service/order-service.ts';

const key = 'a key that seals what tests keep';
const start = new Date();
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const codesOf = ({ status, errors }: Answer<unknown>) => [status, ...errors.map(({ code }) => code)];
const codeOf = (letter: string) => letter.repeat(64);

const authorization = (fields: Partial<StoreAuthorization> = {}): StoreAuthorization => ({
  admUser: 'roottray',
  code: codeOf('a'),
  apiAddress: 'https://ana.commercesuite.com.br/web_api',
  storeHost: 'https://ana.commercesuite.com.br',
  store: '391250',
  ...fields,
});
const tokens = (name: string) => ({
  accessToken: `access-token-${name}`,
  refreshToken: `refresh-token-${name}`,
  accessExpiresAt: minutes(180).toISOString(),
  refreshExpiresAt: minutes(43_200).toISOString(),
});

/** The sync is complete, and the next one is due in six hours. */
async function restSync(database: Database): Promise<void> {
  await database.run(sql`update store_sync set phase = 'rest'`);
  await database.run(sql`update job set run_at = ${minutes(360)} where kind = 'tray-sync'`);
}

/** As the gateway signs its calls. */
function signed(): Record<string, string> {
  const headers = { 'x-request-id': 'r1' };
  return {
    ...headers,
    [contextSignatureHeader]: createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest('hex'),
  };
}

async function startLinks(t: Parameters<typeof startTestService>[0], database: Database, parts: TestParts = {}) {
  let now = start;
  const service = await startTestService(t, database, () => now, undefined, {
    storeLinkKeys: { key, isDemoKey: false },
    ...parts,
  });
  const inside = <Data>(path: string, body: unknown) =>
    service.post<Data>(path, body, { code: null, headers: signed() });
  const claim = (sent = authorization()) => inside<Claim>(trayInternalPath.claim, sent);
  const hold = async (sent = authorization(), name = 'first') => {
    assert.equal(dataOf(await claim(sent)), 'claimed');
    assert.equal((await inside(trayInternalPath.keep, { code: sent.code, ...tokens(name) })).status, 200);
  };
  return {
    ...service,
    inside,
    claim,
    hold,
    link: (chatbotId: string, chatbotToken: string, sent = authorization()) =>
      service.post<{ chatbotId: string }>('/tray/link-store', { ...sent, chatbotId, chatbotToken }, { code: null }),
    chatbotOf: (store: string, code: string | null = codeOf('a')) =>
      service.get<string>(`/tray/link-store/${store}`, { code }),
    readingOf: (store: string, code: string | null = codeOf('a')) =>
      service.get<StoreReading>(`/tray/link-store/${store}/reading`, { code }),
    linkOf: (shopId: string) => storeLinks(key).linkOf(database, shopId),
    goTo: (time: Date) => {
      now = time;
    },
  };
}

/** As the service records it when the store refuses its tokens. */
async function takeBack(database: Database, shopId: string) {
  const link = await storeLinks(key).linkOf(database, shopId);
  assert.ok(link && (await storeLinks(key).markRevoked(database, link)));
}

async function chatbot(database: Database, slug: string, isDemo = false) {
  const { shopId } = await createShop(database, { slug, code: slug, isDemo });
  return { shopId, id: slug, token: await newChatbotToken(database, shopId) };
}

onEachDatabase((kind, fresh) => {
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

    test('a code is claimed by one of simultaneous requests, and never again for another store', async (t) => {
      const database = await fresh(t);
      const { claim } = await startLinks(t, database);
      const claims = await Promise.all([1, 2, 3, 4].map(async () => dataOf(await claim())));
      assert.deepEqual(claims.toSorted(), ['busy', 'busy', 'busy', 'claimed']);
      assert.equal(dataOf(await claim(authorization({ store: '7' }))), 'refused');
      assert.equal(
        dataOf(await claim(authorization({ apiAddress: 'https://bia.commercesuite.com.br/web_api' }))),
        'refused',
      );
    });

    test('a code that the store refused, or whose exchange was interrupted, becomes invalid', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { claim, inside, link, goTo } = await startLinks(t, database);
      await claim();
      await inside(trayInternalPath.refuse, { code: codeOf('a') });
      assert.equal(dataOf(await claim()), 'refused');
      assert.equal((await inside(trayInternalPath.keep, { code: codeOf('a'), ...tokens('late') })).status, 422);
      assert.deepEqual(codesOf(await link(ana.id, ana.token)), [422, 'authorization-refused']);

      const cutOff = authorization({ code: codeOf('b') });
      assert.equal(dataOf(await claim(cutOff)), 'claimed');
      goTo(minutes(90));
      assert.equal(dataOf(await claim(cutOff)), 'refused');
    });

    // Decision: A store cannot be linked, read or moved without proof of its ownership, and its id reveals nothing.
    test('a link needs an exchanged code, and that code links only its own store', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, linkOf } = await startLinks(t, database);
      assert.deepEqual(codesOf(await link(ana.id, ana.token)), [422, 'authorization-refused']);
      await hold();
      for (const other of [
        { store: '7' },
        { apiAddress: 'https://bia.commercesuite.com.br/web_api' },
        { code: codeOf('c') },
      ])
        assert.deepEqual(codesOf(await link(ana.id, ana.token, authorization(other))), [422, 'authorization-refused']);
      assert.equal(await linkOf(ana.shopId), null);
    });

    // Decision: A chatbot token is not guessed for long, neither from one store nor from many.
    test('a wrong chatbot ID and a wrong token give the same error, may be corrected, and are limited', async (t) => {
      const database = await fresh(t);
      const [ana, bia] = [await chatbot(database, 'ana'), await chatbot(database, 'bia')];
      const { hold, link } = await startLinks(t, database);
      await hold();
      const said = [];
      for (const [id, token] of [
        ['ana', 'wrong'],
        ['nobody', ana.token],
        ['bia', ana.token],
      ] as const)
        said.push(await link(id, token));
      for (const { status, errors } of said) assert.deepEqual([status, errors], [422, said[0]?.errors]);
      assert.deepEqual(codesOf(said[0] ?? (await link('', ''))), [422, 'chatbot-refused']);
      assert.equal((await link(ana.id, ana.token)).status, 200);
      for (let turn = 0; turn < 2; turn++)
        assert.deepEqual(codesOf(await link('bia', 'wrong')), [422, 'chatbot-refused']);
      assert.deepEqual(codesOf(await link(bia.id, bia.token)), [422, 'authorization-refused']);
    });

    // Decision: A chatbot token is not guessed for long, neither from one store nor from many.
    test("a chatbot's token that many stores guess is locked for a while, with the same error", async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, goTo, logged } = await startLinks(t, database);
      for (const letter of 'abc') await hold(authorization({ code: codeOf(letter) }), letter);
      const guess = async (letter: string) =>
        codesOf(await link('ana', 'wrong', authorization({ code: codeOf(letter) })));
      for (const letter of 'aaaaabbbbb') assert.deepEqual(await guess(letter), [422, 'chatbot-refused']);
      const right = () => link(ana.id, ana.token, authorization({ code: codeOf('c') }));
      assert.deepEqual(codesOf(await right()), [422, 'chatbot-refused']);
      assert.match(logged(), /chatbot token locked for a while/);
      goTo(minutes(14));
      assert.deepEqual(codesOf(await right()), [422, 'chatbot-refused']);
      goTo(minutes(16));
      assert.equal((await right()).status, 200);
    });

    // Decision: A store cannot be linked, read or moved without proof of its ownership, and its id reveals nothing.
    test('a code with too many wrong tokens no longer gives data of its store', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, chatbotOf, readingOf } = await startLinks(t, database);
      await hold();
      await link(ana.id, ana.token);
      assert.equal(dataOf(await chatbotOf('391250')), 'ana');
      for (let turn = 0; turn < 5; turn++) await link('ana', 'wrong');
      assert.deepEqual(codesOf(await chatbotOf('391250')), [404, 'not-found']);
      assert.deepEqual(codesOf(await readingOf('391250')), [404, 'not-found']);
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
        const answer = await readingOf('391250', code);
        assert.deepEqual([answer.status, answer.errors, answer.data], [404, unknown.errors, null]);
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
        const answer = await chatbotOf('391250', code);
        assert.deepEqual([answer.status, answer.errors, answer.data], [404, unknown.errors, null]);
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
