import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Value } from 'typebox/value';
import { type PlatformCallName, platformCalls } from '#shared/contract/platform/platform.ts';
import { webhookEvents } from '#shared/contract/platform/webhook-bodies.ts';
import type {
  PlatformDeliveries,
  PlatformReplayed,
  PlatformWebhook,
  PlatformWebhookWithSecret,
} from '#shared/contract/platform/webhook-schemas.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { cancelJob } from '../../../../order-service/services/jobs/cancel-job.ts';
import { countStatements } from '../../../helpers/database/count-statements.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, refusalOf, type TestResponse } from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { startReceiver, startWebhookShop } from './webhook-shop.ts';

/** The data of a success, validated with the call's schema. */
function promised<Data>(call: PlatformCallName, response: TestResponse<Data>): Data {
  const data = dataOf(response);
  assert.deepEqual(Value.Errors(platformCalls[call].data, data), []);
  return data;
}

onOneDatabase((kind, fresh) => {
  // Decision: A shop has several webhooks with chosen events, by Standard Webhooks. One that fails holds up no other.
  describe(`the webhooks of a shop, by the Platform API (${kind})`, () => {
    test('are made, get the events that they chose, and are verified with the official library', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const [erp, bot] = [await startReceiver(t), await startReceiver(t)];
      const made = promised(
        'createWebhook',
        await shop.post<PlatformWebhookWithSecret>('/platform/webhooks', {
          name: 'ERP',
          url: erp.url,
          events: ['order.received', 'order.paid', 'order.paid'],
        }),
      );
      assert.match(made.secret, /^whsec_[\w+/]{43}=$/);
      assert.deepEqual([made.name, made.events, made.isDeclared], ['ERP', ['order.received', 'order.paid'], false]);
      erp.know(made.secret);
      bot.know((await shop.make(bot.url, ['order.paid', 'order.finalized'])).secret);
      const id = await shop.order();
      for (const status of ['Paid', 'Finalized']) await shop.setStatus(id, status);
      await shop.deliver();
      assert.deepEqual(
        [erp.types(), bot.types()],
        [
          ['order.received', 'order.paid'],
          ['order.paid', 'order.finalized'],
        ],
      );
      assert.deepEqual([...erp.refused, ...bot.refused], []);
      for (const event of [...erp.accepted, ...bot.accepted])
        assert.deepEqual(Value.Errors(webhookEvents[event.type as 'order.paid'].body, event), []);
      assert.equal(erp.ids[1], bot.ids[0], 'the same event has the same id everywhere');
      const kept = await shop.database.many(sql`select 1 from platform_event where data <> '{}'`);
      assert.deepEqual(kept, [], 'what everybody accepted is not stored any more');
    });

    test('show their secret once, and store it nowhere in plain text', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const headers = { 'idempotency-key': 'webhook-0001' };
      const body = { url: 'https://erp.example/a', events: ['order.paid'] };
      const make = (code = shop.key) => shop.post<PlatformWebhookWithSecret>('/platform/webhooks', body, code, headers);
      const { id, secret } = dataOf(await make());
      assert.deepEqual([dataOf(await make()).id, dataOf(await make()).secret], [id, secret], 'the same call');
      assert.notEqual(dataOf(await make(shop.otherKey)).secret, secret);
      const shown = [
        promised('webhook', await shop.get<PlatformWebhook>(`/platform/webhooks/${id}`)),
        promised('webhooks', await shop.get<{ data: PlatformWebhook[] }>('/platform/webhooks')),
      ];
      const stored = await shop.database.many(sql`
        select row_to_json(w)::text as row from platform_webhook w union all select row_to_json(i)::text from idempotency i`);
      for (const place of [shown, stored]) assert.ok(!JSON.stringify(place).includes(secret));
      assert.ok(!shop.service.logged().includes(secret));
    });

    test('one that fails holds up no other, and keeps what it missed for a replay in the old order', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const [good, bad] = [await startReceiver(t), await startReceiver(t, (count) => (count <= 2 ? 410 : 200))];
      good.know((await shop.make(good.url, ['order.received', 'order.paid'])).secret);
      const failing = await shop.make(bad.url, ['order.received', 'order.paid']);
      bad.know(failing.secret);
      const id = await shop.order();
      await shop.setStatus(id, 'Paid');
      await shop.deliver();
      assert.deepEqual([good.types(), bad.types()], [['order.received', 'order.paid'], []]);
      const list = async (query = '') =>
        promised(
          'webhookDeliveries',
          await shop.get<PlatformDeliveries>(`/platform/webhooks/${failing.id}/deliveries${query}`),
        );
      assert.deepEqual(
        (await list()).data.map(({ type, state, tries, lastError, orderId }) => [
          type,
          state,
          tries,
          lastError,
          orderId,
        ]),
        ['order.paid', 'order.received'].map((type) => [type, 'failed', 1, 'status-410', id]),
      );
      assert.equal(dataOf(await shop.get<PlatformWebhook>(`/platform/webhooks/${failing.id}`)).failed, 2);
      const replay = async (body: object) =>
        promised('replayWebhook', await shop.post<PlatformReplayed>(`/platform/webhooks/${failing.id}/replay`, body));
      assert.deepEqual(await replay({ since: '2099-01-01T00:00:00Z' }), { count: 0, skipped: 0, hasMore: false });
      const bare = await shop.post<PlatformReplayed>(`/platform/webhooks/${failing.id}/replay`);
      assert.deepEqual(dataOf(bare), { count: 2, skipped: 0, hasMore: false }, 'no body counts as {}');
      await shop.deliver();
      assert.deepEqual(bad.types(), ['order.received', 'order.paid']);
      assert.deepEqual(bad.ids, good.ids, 'with the ids of before');
      assert.equal(bad.accepted[0]?.data.paymentStatus, null, 'as it was');
      assert.deepEqual((await list('?state=failed')).data, []);
      assert.equal(good.accepted.length, 2, 'the other one gets nothing again');
      const kept = await shop.database.many(sql`select 1 from platform_event where data <> '{}'`);
      assert.deepEqual(kept, []);
    });

    test('get an accepted order again as it is now, because the shop does not keep what an event said', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const erp = await startReceiver(t);
      const { id, secret } = await shop.make(erp.url, ['order.received', 'handoff']);
      erp.know(secret);
      const order = await shop.order();
      await shop.deliver();
      await shop.setStatus(order, 'Paid');
      dataOf(await shop.service.post('/api/order/semiautomatic', undefined, { code: 'bia' }));
      await shop.deliver();
      const replay = async (body: object) =>
        dataOf(await shop.post<PlatformReplayed>(`/platform/webhooks/${id}/replay`, body));
      assert.deepEqual(await replay({ onlyFailed: false }), { count: 1, skipped: 1, hasMore: false });
      await shop.deliver();
      assert.deepEqual(erp.types(), ['order.received', 'handoff', 'order.received']);
      assert.equal(erp.accepted[2]?.data.paymentStatus, 'Paid');
      assert.equal(erp.accepted[2]?.timestamp, erp.accepted[0]?.timestamp);
      const eventId = erp.ids[0] ?? '';
      assert.equal((await replay({ eventId, onlyFailed: true })).count, 0, 'it was accepted');
      assert.equal((await replay({ eventId })).count, 1, 'a named event, whatever its state');
      const unknown = await shop.post(`/platform/webhooks/${id}/replay`, { eventId: order });
      assert.deepEqual(
        [unknown.status, unknown.errors[0]?.code, unknown.errors[0]?.message],
        [404, 'not-found', platformRefusals.unknownDelivery],
      );
    });

    // Decision: A person who repaired their system need not wait for the next attempt, which may be hours away.
    test('send what waits at once when the receiver is repaired, in its order', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const erp = await startReceiver(t, (count) => (count <= 1 ? 503 : 200));
      const { id, secret } = await shop.make(erp.url, ['order.received', 'order.paid']);
      erp.know(secret);
      const order = await shop.order();
      await shop.setStatus(order, 'Paid');
      await shop.deliver();
      await shop.database.run(sql`update job set run_at = now() + interval '4 hours', attempts = 8
        where kind = 'platform-event'`);
      await shop.deliver();
      assert.deepEqual(erp.types(), [], 'both wait');
      const retry = async (code?: string) => shop.post<{ count: number }>(`/platform/webhooks/${id}/retry`, {}, code);
      assert.equal((await retry(shop.otherKey)).status, 404);
      await shop.deliver();
      assert.deepEqual(erp.types(), [], "another shop's key changes nothing");
      assert.deepEqual(promised('retryWebhook', await retry()), { count: 2 });
      await shop.deliver();
      assert.deepEqual(erp.types(), ['order.received', 'order.paid']);
      assert.deepEqual(promised('retryWebhook', await retry()), { count: 0 });
      dataOf(await shop.post(`/platform/webhooks/${id}`, { isActive: false }));
      assert.equal((await retry()).errors[0]?.code, 'switched-off');
    });

    // Decision: a call takes the same number of statements for any number of rows.
    test('are replayed with the same number of statements for one delivery and for four', async (t) => {
      const counting = countStatements(await fresh(t));
      const shop = await startWebhookShop(t, counting.database);
      const erp = await startReceiver(t);
      const { id, secret } = await shop.make(erp.url, ['order.received']);
      erp.know(secret);
      const replay = async () => {
        counting.take();
        const { count } = dataOf(
          await shop.post<PlatformReplayed>(`/platform/webhooks/${id}/replay`, { onlyFailed: false }),
        );
        return { count, statements: counting.take().length };
      };
      const orders = [await shop.order()];
      await shop.deliver();
      const one = await replay();
      for (const _more of [1, 2, 3]) orders.push(await shop.order());
      await shop.deliver();
      assert.deepEqual(
        [one, await replay()],
        [
          { count: 1, statements: one.statements },
          { count: 4, statements: one.statements },
        ],
      );
      await shop.deliver();
      assert.deepEqual(
        erp.accepted
          .slice(-4)
          .map(({ data }) => data.id)
          .toSorted(),
        orders.toSorted(),
        'each with its own order',
      );
    });

    test('are tested with one signed request, and the outcome is listed', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const erp = await startReceiver(t, (count) => (count === 1 ? 503 : 200));
      const { id, secret } = await shop.make(erp.url, ['order.paid']);
      erp.know(secret);
      const run = async () => {
        const { eventId } = promised(
          'testWebhook',
          await shop.post<{ eventId: string }>(`/platform/webhooks/${id}/test`),
        );
        await shop.deliver();
        const { data } = dataOf(await shop.get<PlatformDeliveries>(`/platform/webhooks/${id}/deliveries`));
        const found = data.find((delivery) => delivery.eventId === eventId);
        return [found?.type, found?.state, found?.lastError, found?.tries];
      };
      assert.deepEqual(await run(), ['webhook.test', 'failed', 'status-503', 1], 'not tried again');
      assert.deepEqual(await run(), ['webhook.test', 'sent', null, 1]);
      assert.deepEqual(erp.accepted[0]?.data, { webhookId: id });
      assert.deepEqual(Value.Errors(webhookEvents['webhook.test'].body, erp.accepted[0]), []);
    });

    test('are tested with the sample of each event, marked as a test, which no order and no count knows', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const erp = await startReceiver(t, (count) => (count === 1 ? 503 : 204));
      const { id, secret } = await shop.make(erp.url, ['order.received']);
      erp.know(secret);
      const send = (body: object) => shop.post<{ eventId: string }>(`/platform/webhooks/${id}/test`, body);
      const list = async () =>
        promised('webhookDeliveries', await shop.get<PlatformDeliveries>(`/platform/webhooks/${id}/deliveries`)).data;
      const ids: string[] = [];
      for (const event of Object.keys(webhookEvents)) {
        ids.push(promised('testWebhook', await send({ event })).eventId);
        await shop.deliver();
        // The receiver fails once: the first one is sent again, as every event is.
        if (ids.length === 1) {
          assert.deepEqual(
            (await list()).map(({ state, tries }) => [state, tries]),
            [['waiting', 1]],
          );
          dataOf(await shop.post(`/platform/webhooks/${id}/retry`));
          await shop.deliver();
        }
      }
      assert.deepEqual([erp.types(), erp.ids, erp.refused], [Object.keys(webhookEvents), ids, []]);
      for (const event of erp.accepted) {
        assert.equal((event as { test?: boolean }).test, true, event.type);
        assert.deepEqual(Value.Errors(webhookEvents[event.type as 'order.paid'].body, event), [], event.type);
      }
      assert.equal(erp.accepted.find(({ type }) => type === 'order.disputed')?.data.number, 1042);
      assert.ok((await list()).every(({ isTest, orderId, state }) => isTest && orderId === null && state === 'sent'));
      assert.deepEqual(
        dataOf(await shop.post(`/platform/webhooks/${id}/replay`, { onlyFailed: false })),
        { count: 0, skipped: ids.length, hasMore: false },
        'an accepted test is not kept',
      );
      assert.equal(refusalOf(await send({ event: 'order.sent' }))[0], 400);
      assert.equal(refusalOf(await send({ evento: 'order.paid' }))[0], 400);

      await shop.order();
      await shop.deliver();
      assert.equal('test' in (erp.accepted.at(-1) ?? {}), false, 'a real event has no mark');
      assert.equal((await list())[0]?.isTest, false);
    });

    test('change their secret without a gap: for a day both sign', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const [old, fresh_] = [await startReceiver(t), await startReceiver(t)];
      const made = await shop.make(old.url, ['order.received']);
      old.know(made.secret);
      const changed = promised(
        'replaceWebhookSecret',
        await shop.post<PlatformWebhookWithSecret>(`/platform/webhooks/${made.id}/secret`),
      );
      assert.notEqual(changed.secret, made.secret);
      assert.ok(changed.previousSecretUntil !== null);
      fresh_.know(changed.secret);
      await shop.order();
      await shop.deliver();
      assert.deepEqual([old.types(), old.refused], [['order.received'], []]);
      dataOf(await shop.post(`/platform/webhooks/${made.id}`, { url: fresh_.url }));
      await shop.order();
      await shop.deliver();
      assert.deepEqual([fresh_.types(), fresh_.refused], [['order.received'], []]);
      await shop.database.run(sql`update platform_webhook set previous_until = now() - interval '1 second'`);
      dataOf(await shop.post(`/platform/webhooks/${made.id}`, { url: old.url }));
      await shop.order();
      await shop.deliver();
      assert.equal(old.refused.length, 1, 'the old secret does not sign any more');
    });

    test('are switched off, on and deleted, with what waited for them', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const erp = await startReceiver(t);
      const { id, secret } = await shop.make(erp.url, ['order.received']);
      erp.know(secret);
      await shop.order();
      const off = promised(
        'changeWebhook',
        await shop.post<PlatformWebhook>(`/platform/webhooks/${id}`, { isActive: false }),
      );
      assert.deepEqual([off.isActive, off.waiting], [false, 1]);
      await shop.deliver();
      await shop.order();
      await shop.deliver();
      assert.deepEqual(erp.types(), []);
      for (const path of ['test', 'replay'])
        assert.equal(refusalOf(await shop.post(`/platform/webhooks/${id}/${path}`, {}))[0], 422);
      dataOf(await shop.post(`/platform/webhooks/${id}`, { isActive: true }));
      assert.equal(dataOf(await shop.post<PlatformReplayed>(`/platform/webhooks/${id}/replay`, {})).count, 1);
      await shop.deliver();
      assert.deepEqual(erp.types(), ['order.received']);
      await shop.order();
      assert.deepEqual(promised('deleteWebhook', await shop.post(`/platform/webhooks/${id}/delete`)), { id });
      await shop.deliver();
      assert.equal(erp.accepted.length, 1);
      assert.deepEqual(await shop.database.many(sql`select 1 from platform_event where data <> '{}'`), []);
      assert.equal((await shop.get(`/platform/webhooks/${id}`)).status, 404);
    });

    test('belong to the shop of the key, and a session code cannot reach them', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const { id } = await shop.make('https://erp.example/a', ['order.received']);
      await shop.order();
      const calls: ['get' | 'post', string, object?][] = [
        ['get', `/platform/webhooks/${id}`],
        ['get', `/platform/webhooks/${id}/deliveries`],
        ['post', `/platform/webhooks/${id}`, { name: 'deles' }],
        ['post', `/platform/webhooks/${id}/secret`],
        ['post', `/platform/webhooks/${id}/test`],
        ['post', `/platform/webhooks/${id}/replay`, {}],
        ['post', `/platform/webhooks/${id}/retry`],
        ['post', `/platform/webhooks/${id}/delete`],
      ];
      for (const [method, path, body] of calls) {
        const asOf = (code: string) => (method === 'get' ? shop.get(path, code) : shop.post(path, body, code));
        assert.equal((await asOf(shop.otherKey)).status, 404, path);
        for (const code of ['ana', 'bia']) assert.equal((await asOf(code)).status, 401, path);
      }
      assert.deepEqual(dataOf(await shop.get<{ data: object[] }>('/platform/webhooks', shop.otherKey)).data, []);
      for (const code of ['ana', 'bia']) {
        assert.equal((await shop.get('/platform/webhooks', code)).status, 401);
        const body = { url: 'https://erp.example/b', events: ['order.paid'] };
        assert.equal((await shop.post('/platform/webhooks', body, code)).status, 401);
      }
      assert.equal(dataOf(await shop.get<PlatformWebhook>(`/platform/webhooks/${id}`)).name, '');
    });

    test('refuse private addresses, unknown events, card numbers and more than ten', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const events = ['order.paid'];
      const refused = async (body: object) => refusalOf(await shop.post('/platform/webhooks', body))[0];
      const addresses: [url: string, reason: RegExp][] = [
        ['http://erp.example/a', /precisa começar com https:/],
        ['https://192.168.0.1/a', /não um número IP nem um nome da rede própria/],
        ['https://localhost/a', /não um número IP nem um nome da rede própria/],
        ['https://erp/a', /não um número IP nem um nome da rede própria/],
        ['https://user:pass@erp.example/a', /sem usuário, sem senha/],
        ['ftp://erp.example/a', /precisa ser como https:/],
        ['erp.example', /precisa ser como https:/],
      ];
      for (const [url, reason] of addresses) {
        const [status, message = ''] = refusalOf(await shop.post('/platform/webhooks', { url, events }));
        assert.equal(status, 422, url);
        assert.match(message, reason, url);
      }
      const url = 'https://erp.example/a';
      assert.equal(await refused({ url, events: [] }), 400);
      assert.equal(await refused({ url, events: ['order.sent'] }), 400);
      assert.equal(await refused({ url, events: ['webhook.test'] }), 400);
      assert.equal(await refused({ url, events, name: 'Ana 4111 1111 1111 1111' }), 422);
      const { id } = await shop.make(url, events);
      assert.equal(refusalOf(await shop.post(`/platform/webhooks/${id}`, { url: 'https://10.0.0.1' }))[0], 422);
      for (let made = 1; made < 10; made++) await shop.make(url, events);
      assert.equal(await refused({ url, events }), 422);
      const theirs = await shop.make(url, events, shop.otherKey);
      assert.ok(theirs.id, 'another shop has its own ten');
    });

    test('that are declared stay the declaration’s: the API tests and replays them, and changes nothing', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const erp = await startReceiver(t);
      erp.know('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
      const declare = (webhooks: Parameters<typeof declareWebhooks>[2]) =>
        declareWebhooks(shop.database, shop.shopId, webhooks);
      await declare([{ url: erp.url, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }]);
      const own = await shop.make('https://bot.example/a', ['handoff']);
      const { data } = dataOf(await shop.get<{ data: PlatformWebhook[] }>('/platform/webhooks'));
      assert.deepEqual(
        data.map(({ isDeclared }) => isDeclared),
        [true, false],
      );
      const id = data[0]?.id ?? '';
      for (const path of ['', '/secret', '/delete'])
        assert.equal(refusalOf(await shop.post(`/platform/webhooks/${id}${path}`, { name: 'x' }))[0], 422);
      dataOf(await shop.post(`/platform/webhooks/${id}/test`));
      await shop.deliver();
      assert.deepEqual(erp.types(), ['webhook.test']);
      assert.equal(await declare([{ url: erp.url }]), 0);
      assert.equal(dataOf(await shop.get<PlatformWebhook>(`/platform/webhooks/${id}`)).id, id, 'the same one');
      assert.equal(await declare([]), 1);
      assert.deepEqual(
        dataOf(await shop.get<{ data: PlatformWebhook[] }>('/platform/webhooks')).data.map((webhook) => webhook.id),
        [own.id],
        'what the API made stays',
      );
    });

    test('lose what waits for one of them when its job is cancelled, and only that', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const [first, second] = [await startReceiver(t), await startReceiver(t)];
      const one = await shop.make(first.url, ['order.received']);
      first.know(one.secret);
      second.know((await shop.make(second.url, ['order.received'])).secret);
      await shop.order();
      const job = await shop.database.one<{ id: number }>(
        sql`select id from job where kind = 'platform-event' and key like ${`% ${one.id}`}`,
      );
      assert.equal((await cancelJob(shop.database, job?.id ?? 0)).kind, 'cancelled');
      await shop.deliver();
      assert.deepEqual([first.types(), second.types()], [[], ['order.received']]);
      const { data } = dataOf(await shop.get<PlatformDeliveries>(`/platform/webhooks/${one.id}/deliveries`));
      assert.deepEqual(
        data.map(({ state, lastError }) => [state, lastError]),
        [['failed', 'cancelled']],
      );
    });

    test('page through their deliveries', async (t) => {
      const shop = await startWebhookShop(t, await fresh(t));
      const { id } = await shop.make('https://erp.example/a', ['order.received']);
      const orders = [await shop.order(), await shop.order(), await shop.order()];
      const list = async (query: string) =>
        dataOf(await shop.get<PlatformDeliveries>(`/platform/webhooks/${id}/deliveries?${query}`));
      const first = await list('perPage=2');
      assert.deepEqual([first.data.map(({ orderId }) => orderId), first.hasMore], [orders.slice(1).reverse(), true]);
      const second = await list(`perPage=2&pageToken=${first.token}`);
      assert.deepEqual([second.data.map(({ orderId }) => orderId), second.hasMore], [orders.slice(0, 1), false]);
      assert.equal((await shop.get(`/platform/webhooks/${id}/deliveries?pageToken=x`)).status, 400);
    });
  });
});
