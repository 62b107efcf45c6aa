import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { type PlatformCallName, platformCalls } from '#shared/contract/platform/platform.ts';
import type { PlatformImport } from '#shared/contract/platform/platform-import-schemas.ts';
import type {
  OpenedSession,
  PlatformMessages,
  PlatformOrder,
  PlatformOrders,
} from '#shared/contract/platform/platform-schemas.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Session } from '#shared/model/session.ts';
import { isAgentCode } from '#shared/rules/session/agent-session-code.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { readFeedAside } from '../../../../order-service/feeds/feed-worker-client.ts';
import type { PlatformParts } from '../../../../order-service/routes/platform/platform.ts';
import { createApiKey, withdrawApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import {
  type Answer,
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  identifyAndPay,
  item,
  paymentOption,
  refusalOf,
  shipping,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const contact = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321', name: 'Caio' } };
const somebody = '019a8d3e-0000-7000-8000-000000000000';
const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>
<item><g:id>cafe</g:id><title>Café</title><g:price>12.90 BRL</g:price><g:availability>in_stock</g:availability><link>https://a.example/c</link></item>
<item><g:id>ruim</g:id><title>Ruim</title><g:price>12.90 USD</g:price></item>
</channel></rss>`;

/** The data of a success, validated with the call's schema. */
function promised<Data>(call: PlatformCallName, answer: Answer<Data>): Data {
  const data = dataOf(answer);
  const { data: schema } = platformCalls[call];
  assert.deepEqual(Value.Errors(schema, data), []);
  return data;
}

onEachDatabase((kind, fresh) => {
  describe(`the Platform API (${kind})`, () => {
    /** A shop with the key `key`, a contact Ana who can order, and another shop. */
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const options = {
        channels: [demoChannel],
        products: [draft('cafe', { variant: { available: 10 } })],
        deliveryOptions: [shipping('correio')],
        paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
      };
      const { shopId } = await createShop(service.database, { ...options, agentCode: 'bia' });
      const other = await createShop(service.database, { slug: 'outra', code: 'bob', products: [draft('cafe')] });
      const { key, id } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const { key: otherKey } = await createApiKey(service.database, other.shopId, { name: 'Outro', contextSecret });
      return { service, shopId, key, keyId: id, otherKey };
    };
    const order = async (service: TestService, quantity = 2, code = 'ana') => {
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity }), { code }));
      return dataOf(await service.get<{ id: string }>('/api/order/confirm', { code })).id;
    };
    const stockOf = async (service: TestService, shopId: string) =>
      (
        await service.database.one<{ available: number }>(
          sql`select available from stock where shop_id = ${shopId} and sku = 'cafe'`,
        )
      )?.available;

    test('returns the shop of the key', async (t) => {
      const { service, shopId, key, otherKey } = await start(t);
      const shopOf = async (code: string) =>
        promised('shop', await service.get<{ id: string }>('/platform/shop', { code }));
      assert.equal((await shopOf(key)).id, shopId);
      assert.notEqual((await shopOf(otherKey)).id, shopId);
      assert.equal((await service.get('/platform/shop', { code: 'ana' })).status, 401);
    });

    test('accepts a key of the shop and nothing else, without giving a reason', async (t) => {
      const { service, shopId, key, keyId } = await start(t);
      for (const code of [null, 'ana', 'bia', `${key}x`, 'anonymous-session'])
        assert.deepEqual(
          refusalOf(await service.get('/platform/orders', { code })),
          [401, 'Chave de API inválida.'],
          String(code),
        );
      assert.equal(
        (await service.get('/platform/orders', { code: null, headers: { authorization: `Basic ${key}` } })).status,
        401,
      );
      assert.equal((await service.get('/platform/orders', { code: key })).status, 200);
      assert.equal((await service.get('/api/order/current', { code: key })).status, 401, 'a key opens no session');
      assert.equal(await withdrawApiKey(service.database, shopId, keyId), true);
      assert.equal((await service.get('/platform/orders', { code: key })).status, 401, 'revoked');
      assert.ok(!service.logged().includes(key));
      const kept = await service.database.many<{ row: string }>(sql`select row_to_json(k)::text as row from api_key k`);
      assert.ok(!JSON.stringify(kept).includes(key), 'only the hash is stored');
    });

    test("accepts the environment's key for the default shop", async (t) => {
      const platformApiKey = 'chave-do-ambiente-com-mais-de-32-letras';
      const service = await startTestService(t, await fresh(t), undefined, undefined, {
        platform: { publicUrl: 'https://loja.example', platformApiKey, maxImportMs: 60_000 },
      });
      await createShop(service.database);
      const opened = promised(
        'createSession',
        await service.post<OpenedSession>('/platform/sessions', contact, { code: platformApiKey }),
      );
      assert.match(opened.link, /^https:\/\/loja\.example\/#[\w-]{32,}$/);
      assert.equal((await service.get('/platform/orders', { code: platformApiKey.toUpperCase() })).status, 401);
    });

    test('opens a session for a contact, always the same person, and a ready link', async (t) => {
      const { service, shopId, key } = await start(t);
      const open = async (body: object) =>
        promised('createSession', await service.post<OpenedSession>('/platform/sessions', body, { code: key }));
      const session = async ({ code }: OpenedSession) =>
        dataOf(await service.get<Session>(`/api/session/${code}`, { code: null }));
      const first = await open({ ...contact, catalog: { type: 'ShowQuery', id: 'pão & leite' } });
      assert.equal(first.link, `http://localhost:3000/#${first.code}?type=ShowQuery&id=p%C3%A3o%20%26%20leite`);
      const [one, two] = [await session(first), await session(await open(contact))];
      assert.deepEqual([one.sessionType, one.channelType, one.channelId, one.shopId], [0, 1, 'zap', shopId]);
      assert.equal(one.userShop.name, 'Caio');
      assert.equal(one.userShop.id, two.userShop.id);
      const agentsOwn = await open({ ...contact, sessionType: 'PlatformUser' });
      assert.deepEqual(
        [agentsOwn, first].map(({ code }) => isAgentCode(code)),
        [true, false],
      );
      const agent = await session(agentsOwn);
      assert.deepEqual([agent.sessionType, agent.userShop.id], [1, one.userShop.id]);
    });

    test('opens one session per Idempotency-Key, and stores its code nowhere', async (t) => {
      const { service, key, otherKey } = await start(t);
      const headers = { 'idempotency-key': 'mensagem-0001' };
      const open = (body: object, code = key) =>
        service.post<OpenedSession>('/platform/sessions', body, { code, headers });
      const { code, link } = dataOf(await open(contact));
      assert.equal(dataOf(await open(contact)).link, link);
      assert.deepEqual(refusalOf(await open({ ...contact, channelId: 'outro' })), [
        422,
        'Esta operação já foi enviada com outros dados.',
      ]);
      assert.notEqual(dataOf(await open(contact, otherKey)).code, code);
      const rows = await service.database.many<{ row: string }>(sql`
        select row_to_json(i)::text as row from idempotency i union all select row_to_json(s)::text from session s`);
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(code));
      assert.ok(!service.logged().includes(code));
    });

    test('refuses invalid contact data', async (t) => {
      const { service, key } = await start(t);
      const wrong: [body: object, status: number][] = [
        [{ ...contact, contact: {} }, 422],
        [{ ...contact, contact: { phone: '5511987654321', name: 'Ana 4111-1111 1111.1111' } }, 422],
        [{ ...contact, contact: { id: 'a', phone: '5511987654321' } }, 422],
        [{ ...contact, contact: { id: 'anonymous-1' } }, 400],
        [{ ...contact, contact: { phone: '+55 11' } }, 400],
        [{ ...contact, channelType: 1 }, 400],
        [{ ...contact, sessionType: 'None' }, 400],
        [{ ...contact, catalog: { type: 'ShowCategory' } }, 422],
        [{ ...contact, catalog: { type: 'Standard', id: 'x' } }, 422],
      ];
      for (const [body, status] of wrong)
        assert.equal(
          (await service.post('/platform/sessions', body, { code: key })).status,
          status,
          JSON.stringify(body),
        );
    });

    test("lists the shop's orders by their last change, page by page, and continues from the last token", async (t) => {
      const { service, key, otherKey } = await start(t);
      const ids = [await order(service), await order(service, 1), await order(service, 3)];
      dataOf(await service.post('/api/order/items/', item('cafe')));
      const list = async (query: string, code = key) =>
        promised('orders', await service.get<PlatformOrders>(`/platform/orders?${query}`, { code }));
      const first = await list('perPage=2');
      assert.deepEqual([first.data.map(({ id }) => id), first.hasMore], [ids.slice(0, 2), true]);
      const second = await list(`perPage=2&pageToken=${first.token}`);
      assert.deepEqual([second.data.map(({ id }) => id), second.hasMore], [ids.slice(2), false], 'a cart is no order');
      assert.deepEqual(await list(`pageToken=${second.token}`), { data: [], hasMore: false, token: second.token });
      dataOf(await service.post(`/platform/orders/${ids[0]}/status`, { status: 'Finalized' }, { code: key }));
      assert.deepEqual(
        (await list(`pageToken=${second.token}`)).data.map(({ id }) => id),
        [ids[0]],
        'it changed',
      );
      assert.deepEqual(
        (await list('status=Finalized')).data.map(({ id }) => id),
        [ids[0]],
      );
      assert.deepEqual((await list('updatedSince=2099-01-01T00:00:00Z')).data, []);
      assert.equal((await list('updatedSince=2020-01-01T00:00:00-03:00')).data.length, 3);
      assert.deepEqual((await list('', otherKey)).data, [], 'another shop sees none');
      for (const query of [
        'perPage=0',
        'status=Creating',
        'updatedSince=ontem',
        `status=Error&pageToken=${first.token}`,
        'pageToken=x',
      ])
        assert.equal((await service.get(`/platform/orders?${query}`, { code: key })).status, 400, query);
      assert.ok(!/email|document/.test(JSON.stringify(first)));
    });

    test('shows an order with all data for its delivery, to its own shop', async (t) => {
      const { service, key, otherKey } = await start(t);
      const address = {
        isDefault: true,
        name: 'Casa',
        state: 'SP',
        city: 'São Paulo',
        street: 'Praça da Sé',
        number: '10',
        zipCode: '01001-000',
      };
      dataOf(
        await service.post('/api/order/address/', {
          ...address,
          complement: '',
          neighborhood: 'Sé',
          neighborhoodId: null,
        }),
      );
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
      dataOf(await service.post('/api/order/logistic/', { type: 2, providerId: 'correio', addressIndex: 0 }));
      await identifyAndPay(service);
      const { id } = dataOf(await service.get<{ id: string }>('/api/order/confirm'));
      const shown = promised('order', await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key }));
      assert.deepEqual(
        [shown.number, shown.status, shown.paymentMethod, shown.itemsAmout, shown.totalAmout],
        [1, 'Received', 'Pix', 20, 30],
      );
      assert.deepEqual(
        shown.items.map(({ sku, quantity, totalAmout }) => ({ sku, quantity, totalAmout })),
        [{ sku: 'cafe', quantity: 2, totalAmout: 20 }],
      );
      assert.deepEqual(
        [shown.logistic?.type, shown.logistic?.price, shown.logistic?.address?.zipCode],
        ['Shipping', 10, '01001000'],
      );
      assert.deepEqual(shown.customer, sampleCustomer);
      for (const [asked, code] of [
        [id, otherKey],
        [somebody, key],
      ])
        assert.equal((await service.get(`/platform/orders/${asked}`, { code: code ?? '' })).status, 404);
      assert.equal((await service.get('/platform/orders/1', { code: key })).status, 400);
    });

    test('records the payment of an order once, and the contact is notified', async (t) => {
      const { service, key } = await start(t);
      const id = await order(service);
      const pay = async () =>
        promised(
          'setOrderStatus',
          await service.post<PlatformOrder>(`/platform/orders/${id}/status`, { status: 'Paid' }, { code: key }),
        );
      assert.deepEqual([(await pay()).status, (await pay()).paymentStatus], ['Received', 'Paid']);
      const paid = await service.database.many(sql`select status, provider from payment where order_id = ${id}`);
      assert.deepEqual(paid, [{ status: 1, provider: 'by-hand' }]);
      const { data } = promised('messages', await service.get<PlatformMessages>('/platform/messages', { code: key }));
      assert.deepEqual(
        data.map(({ kind: about, contact: who, state, tries }) => [about, who, state, tries]),
        [
          ['order-status', 'ana', 'waiting', 0],
          ['order-status', 'ana', 'waiting', 0],
        ],
      );
      const cancel = { status: 'Canceled' };
      assert.deepEqual(
        (await service.post(`/platform/orders/${id}/status`, cancel, { code: key })).errors[0]?.code,
        'is-paid',
      );
      const canceled = await service.post<PlatformOrder>(
        `/platform/orders/${id}/status`,
        { ...cancel, evenIfPaid: true },
        { code: key },
      );
      assert.deepEqual([dataOf(canceled).status, dataOf(canceled).paymentStatus], ['Canceled', 'Paid']);
    });

    test('releases what a cancelled order reserved, once however often it is requested', async (t) => {
      const { service, shopId, key, otherKey } = await start(t);
      const id = await order(service, 4);
      assert.equal(await stockOf(service, shopId), 6);
      const set = (status: string, headers = {}, code = key) =>
        service.post<PlatformOrder>(`/platform/orders/${id}/status`, { status }, { code, headers });
      assert.equal((await set('Canceled', {}, otherKey)).status, 404);
      const headers = { 'idempotency-key': 'cancelar-0001' };
      const answers = await Promise.all([set('Canceled', headers), set('Canceled', headers), set('Canceled')]);
      for (const answer of answers) assert.equal(dataOf(answer).status, 'Canceled');
      assert.equal(await stockOf(service, shopId), 10);
      for (const status of ['Finalized', 'Paid'])
        assert.equal((await set(status)).errors[0]?.code, 'bad-transition', status);
      assert.equal((await set('Received')).status, 400);
      assert.deepEqual(
        await service.database.many(sql`select message->'lines' as lines from outbox where sequence > 1`),
        [{ lines: ['Seu pedido nº 1 foi cancelado.'] }],
      );
    });

    test('finishes an order, which then can be neither cancelled nor finished again', async (t) => {
      const { service, shopId, key } = await start(t);
      const id = await order(service);
      const set = (status: string) =>
        service.post<PlatformOrder>(`/platform/orders/${id}/status`, { status }, { code: key });
      for (let time = 0; time < 2; time++) assert.equal(dataOf(await set('Finalized')).status, 'Finalized');
      assert.equal((await set('Canceled')).errors[0]?.code, 'bad-transition');
      assert.equal(await stockOf(service, shopId), 8);
      const said = await service.database.many(sql`select message->'lines' as lines from outbox where sequence > 1`);
      assert.deepEqual(said, [{ lines: ['Seu pedido nº 1 foi finalizado. Obrigado pela compra!'] }]);
    });

    test('imports a feed as it is, lists rejected lines, and has a dry run', async (t) => {
      const { service, key, otherKey } = await start(t);
      const send = (query: string, body: string | Buffer, code = key) =>
        service.post<PlatformImport>(`/platform/products/import${query}`, body, {
          code,
          headers: { 'content-type': 'application/xml' },
        });
      const count = async () => (await service.database.one<{ n: number }>(sql`select count(*) as n from product`))?.n;
      const tried = promised('importProducts', await send('?dryRun=true', feed));
      assert.deepEqual([tried.isDryRun, tried.updated, tried.created, tried.problemCount], [true, 1, 0, 1]);
      assert.deepEqual([tried.problems[0]?.line, tried.problems[0]?.id], [3, 'ruim']);
      assert.equal(await count(), 2);
      const taken = promised('importProducts', await send('?currency=USD', feed, otherKey));
      assert.deepEqual([taken.format, taken.created, taken.updated, taken.problemCount], ['google-xml', 1, 1, 0]);
      assert.equal(await count(), 3);
      const code = async (query: string, body: string | Buffer) => {
        const { status, errors } = await send(query, body);
        return [status, errors[0]?.code];
      };
      assert.deepEqual(await code('', '<html>'), [422, 'no-feed']);
      assert.deepEqual(await code('', ''), [422, 'no-feed']);
      assert.deepEqual(await code('?full=sim', feed), [400, 'bad-request']);
      assert.deepEqual(await code('', Buffer.alloc(10 * 1024 * 1024 + 1, 'x')), [413, 'too-large']);
      assert.equal(
        (await send('', Buffer.alloc(20 * 1024 * 1024, 'x'), 'wrong')).status,
        401,
        'before the body is read',
      );
    });

    test("keeps fields that an import's feed does not contain, and needs a confirmation to empty the shop", async (t) => {
      const { service, shopId, key } = await start(t);
      const send = (query: string, body: string, headers = {}) =>
        service.post<PlatformImport>(`/platform/products/import${query}`, body, {
          code: key,
          headers: { 'content-type': 'text/csv', ...headers },
        });
      const rows = (...ids: string[]) => ids.map((id) => `${id},Produto ${id},5.00 BRL,in stock,8,Lume`).join('\n');
      const columns = 'id,title,price,availability,quantity,brand';
      promised('importProducts', await send('', `${columns}\n${rows('a', 'b', 'c')}`));
      await service.database.run(sql`update stock set available = 3 where shop_id = ${shopId} and sku = 'a'`);
      const part = 'id,title,price,quantity\na,Outro,5.00 BRL,8';
      const tried = promised('importProducts', await send('?dryRun=true&stock=true', part));
      assert.deepEqual(tried.changes, [
        { line: 2, id: 'a', field: 'nome', from: 'Produto a', to: 'Outro' },
        { line: 2, id: 'a', field: 'estoque', from: '3', to: '8' },
      ]);
      const taken = promised('importProducts', await send('', part));
      assert.deepEqual(
        [taken.created, taken.updated, taken.changed, taken.unchanged, taken.stockKept],
        [0, 1, 1, 0, 1],
      );
      assert.deepEqual(taken.keptStocks, [{ line: 2, id: 'a', sku: 'a', kept: 3, inFeed: 8 }]);
      const kept = await service.database.one(sql`
        select p.name, p.brand, k.available from product p join stock k on k.shop_id = p.shop_id and k.sku = 'a'
        where p.shop_id = ${shopId} and p.provider_id = 'a'`);
      assert.deepEqual(kept, { name: 'Outro', brand: 'Lume', available: 3 });

      const one = 'id,title,price\na,Outro,5.00 BRL';
      const active = async () =>
        (
          await service.database.one<{ n: number }>(sql`
        select count(*) as n from product where shop_id = ${shopId} and is_active`)
        )?.n;
      const full = promised('importProducts', await send('?full=true&dryRun=true', one));
      assert.equal(full.needsYes, true);
      assert.deepEqual(
        full.changes.filter(({ line }) => line === null),
        ['b', 'c'].map((id) => ({ line: null, id, field: 'à venda', from: 'sim', to: 'não' })),
      );
      const headers = { 'idempotency-key': 'importar-0001' };
      for (let time = 0; time < 2; time++) {
        const { status, errors, data } = await send('?full=true', one, headers);
        assert.deepEqual(
          [status, errors[0]?.code, data],
          [422, 'too-many-withdrawn', { withdrawn: 2, turnedOff: 0, active: 4 }],
        );
        assert.match(errors[0]?.message ?? '', /tira de venda 2 de 4 produtos da loja: 2 que o arquivo não lista mais/);
      }
      assert.equal(await active(), 4);
      assert.equal(promised('importProducts', await send('?full=true&yes=true', one)).withdrawn, 2);
      assert.equal(await active(), 2);
    });

    test('stops an endless import with a message, changes nothing, and accepts the next one', async (t) => {
      let hasBegun = () => {};
      const begun = new Promise<void>((resolve) => (hasBegun = resolve));
      const platform: PlatformParts = {
        publicUrl: 'http://localhost:3000',
        platformApiKey: null,
        maxImportMs: 1_000,
        readFeed: (task, signal) => {
          hasBegun();
          return readFeedAside(
            task,
            signal,
            new URL('../../../helpers/source/infinite-loop-thread.ts', import.meta.url),
          );
        },
      };
      const service = await startTestService(t, await fresh(t), undefined, undefined, { platform });
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const send = () =>
        service.post<PlatformImport>('/platform/products/import', feed, {
          code: key,
          headers: { 'content-type': 'application/xml' },
        });
      const endless = send();
      await begun;
      assert.equal((await send()).status, 503, 'one at a time');
      const { status, errors } = await endless;
      assert.deepEqual([status, errors[0]?.code], [422, 'import-timeout']);
      assert.match(errors[0]?.message ?? '', /^A importação passou de 1 segundo e foi interrompida; nada foi mudado\./);
      platform.maxImportMs = 60_000;
      platform.readFeed = readFeedAside;
      assert.equal(promised('importProducts', await send()).created, 1);
    });

    test('lists messages by status, and none of another shop', async (t) => {
      const { service, key, otherKey } = await start(t);
      for (let at = 0; at < 3; at++) await order(service);
      await service.database.run(sql`update outbox set sent_at = now() where sequence = 1`);
      await service.database.run(sql`update outbox set dead_at = now(), last_error = 'status-404' where sequence = 2`);
      const list = async (query: string, code = key) =>
        promised('messages', await service.get<PlatformMessages>(`/platform/messages?${query}`, { code }));
      const page = await list('perPage=2');
      assert.deepEqual([page.data.map(({ state }) => state), page.hasMore], [['waiting', 'failed'], true]);
      assert.deepEqual(
        (await list(`perPage=2&pageToken=${page.token}`)).data.map(({ state }) => state),
        ['sent'],
      );
      assert.deepEqual(
        (await list('state=failed')).data.map(({ lastError }) => lastError),
        ['status-404'],
      );
      assert.deepEqual((await list('', otherKey)).data, []);
      assert.ok(!JSON.stringify(page).includes('recebido'), 'not what it says');
    });
  });
});
