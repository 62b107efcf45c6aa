import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import {
  handoffBody,
  type PlatformContactFlow,
  type PlatformHandoff,
} from '#shared/contract/platform/handoff-schemas.ts';
import type { OpenedSession } from '#shared/contract/platform/platform-schemas.ts';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { cancelJob } from '../../../../order-service/services/jobs/cancel-job.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { platformEventJob } from '../../../../order-service/services/platform/deliver-webhooks.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { followOrders } from '../../../helpers/stand-ins/event-reader.ts';

const secretsKey = 'a key for tests that is long enough';
const ana = { channelType: 'WhatsApp', channelId: 'zap', contact: { id: 'ana' } } as const;
const anaQuery = 'channelType=WhatsApp&channelId=zap&contact=ana';
type Handoff = { type: string; timestamp: string; data: PlatformHandoff };

onOneDatabase((kind, fresh) => {
  /**
   * A shop with a webhook, its contact Ana with a cart, her agent, and another shop with a contact of the same name.
   */
  const start = async (t: TestContext) => {
    const service = await startTestService(t, await fresh(t));
    const { database } = service;
    const { shopId } = await createShop(database, { agentCode: 'bia', products: [draft('cafe')] });
    const { shopId: otherShop } = await createShop(database, { slug: 'outra', code: 'bob' });
    for (const id of [shopId, otherShop]) await declareWebhooks(database, id, [{}]);
    const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
    const { key: otherKey } = await createApiKey(database, otherShop, { name: 'Outro', contextSecret });
    dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
    const toggle = (to?: string, headers: Record<string, string> = {}) =>
      service.post<{ isInSemiAutomatic: boolean }>(`/api/order/semiautomatic${to ? `?to=${to}` : ''}`, undefined, {
        code: 'bia',
        headers,
      });
    const set = (isInSemiAutomatic: boolean, headers: Record<string, string> = {}, code = key) =>
      service.post<PlatformContactFlow>('/platform/contacts/flow', { ...ana, isInSemiAutomatic }, { code, headers });
    const see = (code = key, query = anaQuery) =>
      service.get<PlatformContactFlow>(`/platform/contacts/flow?${query}`, { code });
    const order = async (code = 'bia') => dataOf(await service.get<Order>('/api/order/current', { code }));
    /** The events that the shop's webhook gets. */
    const deliver = async () => {
      const sent: Handoff[] = [];
      const post = async (_to: unknown, _id: string, body: string) => {
        sent.push(JSON.parse(body) as Handoff);
        return { kind: 'delivered' } as const;
      };
      const parts = { database, clock: systemClock, log: quietLog() };
      await runDueJobs(parts, { 'platform-event': platformEventJob({ ...parts, post, secretsKey }) });
      return sent;
    };
    return { service, database, shopId, key, otherKey, toggle, set, see, order, deliver };
  };
  const headsOf = (events: Handoff[]) =>
    events.map(({ type, data: { isInSemiAutomatic, by } }) => [type, isInSemiAutomatic, by]);

  describe(`the hand-off of a contact to the chatbot (${kind})`, () => {
    // Spec §6: "Platform user (agent, assisted sale): … toggle semi-automatic flow"
    test('reaches the webhook once, with the contact and the open order, and the bot hands back', async (t) => {
      const { toggle, set, see, order, deliver } = await start(t);
      assert.deepEqual(dataOf(await toggle('semiautomatic')), { isInSemiAutomatic: true });
      const { since, ...shown } = dataOf(await see());
      assert.deepEqual(shown, {
        channelType: 'WhatsApp',
        channelId: 'zap',
        contact: { id: 'ana', name: 'Ana', phone: shown.contact.phone },
        isInSemiAutomatic: true,
        agent: null,
      });
      const { id, isInSemiAutomatic, semiAutomaticSince } = await order();
      assert.deepEqual([isInSemiAutomatic, semiAutomaticSince], [true, since]);
      const [event, ...more] = await deliver();
      assert.deepEqual(more, []);
      assert.deepEqual(Value.Errors(handoffBody, event), []);
      assert.deepEqual(event?.data, { ...shown, by: 'Agent', order: { id, totalAmout: 20, itemCount: 2 } });

      const back = dataOf(await set(false));
      assert.deepEqual([back.isInSemiAutomatic, back.since], [false, null]);
      assert.deepEqual([(await order()).isInSemiAutomatic, (await order()).semiAutomaticSince], [false, null]);
      assert.deepEqual(headsOf(await deliver()), [['handoff', false, 'Platform']]);
    });

    test('a repeated hand-off changes nothing and sends no notification, by the button or the platform', async (t) => {
      const { toggle, set, see, deliver } = await start(t);
      for (let time = 1; time <= 2; time++) dataOf(await toggle('semiautomatic'));
      const { since } = dataOf(await see());
      assert.equal(dataOf(await set(true)).since, since);
      assert.deepEqual(headsOf(await deliver()), [['handoff', true, 'Agent']]);
      for (let time = 1; time <= 2; time++) dataOf(await set(false));
      dataOf(await toggle('assisted'));
      assert.deepEqual(headsOf(await deliver()), [['handoff', false, 'Platform']]);
    });

    test('one Idempotency-Key changes the flow once, also after it changed back', async (t) => {
      const { toggle, set, see, deliver } = await start(t);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const platformKey = { 'idempotency-key': crypto.randomUUID() };
      dataOf(await toggle(undefined, key));
      dataOf(await set(false, platformKey));
      dataOf(await toggle(undefined, key));
      assert.equal(dataOf(await see()).isInSemiAutomatic, false);
      dataOf(await toggle('semiautomatic'));
      dataOf(await set(false, platformKey));
      assert.equal(dataOf(await see()).isInSemiAutomatic, true);
      assert.deepEqual(
        headsOf(await deliver()).map(([, isInSemiAutomatic]) => isInSemiAutomatic),
        [true, false, true],
      );
    });

    test('names the agent who handed over, in the event and in the present flow', async (t) => {
      const { service, key, set, see, deliver } = await start(t);
      const bia = { id: 'bia-7', name: 'Bia Ramos' };
      const session = { ...ana, sessionType: 'PlatformUser', agent: bia };
      const { code } = dataOf(await service.post<OpenedSession>('/platform/sessions', session, { code: key }));
      const toggle = (to: string) => service.post(`/api/order/semiautomatic?to=${to}`, undefined, { code });
      dataOf(await toggle('semiautomatic'));
      assert.deepEqual(dataOf(await see()).agent, bia);
      dataOf(await toggle('assisted'));
      assert.equal(dataOf(await see()).agent, null);
      dataOf(await set(true));
      assert.equal(dataOf(await see()).agent, null, 'the platform did it');
      assert.deepEqual(
        (await deliver()).map(({ data }) => [data.by, data.agent]),
        [
          ['Agent', bia],
          ['Agent', bia],
          ['Platform', null],
        ],
      );
    });

    // Decision: Two agents who press the same button at once hand the contact over once.
    test('simultaneous presses, platform calls and changes of the cart hand over once each way', async (t) => {
      const { service, toggle, set, see, order, deliver } = await start(t);
      const add = () => service.post('/api/order/items/', item('cafe', { quantity: 3 }));
      for (const isOn of [true, false]) {
        const to = isOn ? 'semiautomatic' : 'assisted';
        const calls = [toggle(to), set(isOn), add(), toggle(to), set(isOn), add(), toggle(to)];
        for (const response of await Promise.all(calls)) assert.equal(response.status, 200);
        assert.equal(dataOf(await see()).isInSemiAutomatic, isOn);
        assert.equal((await order()).isInSemiAutomatic, isOn);
        const sent = await deliver();
        assert.deepEqual(
          sent.map(({ data }) => data.isInSemiAutomatic),
          [isOn],
        );
      }
    });

    test('any sequence of simultaneous toggles is reported in its order', async (t) => {
      const { toggle, see, deliver } = await start(t);
      for (const response of await Promise.all(Array.from({ length: 7 }, () => toggle()))) dataOf(response);
      assert.equal(dataOf(await see()).isInSemiAutomatic, true);
      assert.deepEqual(
        (await deliver()).map(({ data }) => data.isInSemiAutomatic),
        [true, false, true, false, true, false, true],
      );
    });

    test('every open page of the order learns of it, and no change of the order becomes stale', async (t) => {
      const { service, set, order } = await start(t);
      const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
      const seen = await order();
      const [shopper, agent] = [await followOrders(t, url, 'ana'), await followOrders(t, url, 'bia')];
      dataOf(await set(true));
      for (const reader of [shopper, agent])
        await reader.until((events) => events.at(-1)?.version === seen.version + 1);
      // Neither person did it: no page says that the other one changed the order.
      assert.deepEqual(
        [shopper, agent].map(({ events }) => events.at(-1)?.changedBy),
        ['shop', 'shop'],
      );
      const headers = { 'if-match': `"${seen.id}.${seen.version}"` };
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 5 }), { headers }));
    });

    test('works without an open order and without a webhook', async (t) => {
      const { database, shopId, set, deliver } = await start(t);
      await database.run(sql`delete from orders where shop_id = ${shopId}`);
      dataOf(await set(true));
      const [event] = await deliver();
      assert.equal(event?.data.order, null);
      await declareWebhooks(database, shopId, []);
      dataOf(await set(false));
      assert.deepEqual(await deliver(), []);
    });

    test('a removed cart does not take its hand-off along', async (t) => {
      const { database, shopId, toggle, deliver } = await start(t);
      dataOf(await toggle());
      await database.run(sql`delete from orders where shop_id = ${shopId}`);
      assert.deepEqual(headsOf(await deliver()), [['handoff', true, 'Agent']]);
    });

    test('is dropped with its job by the operator', async (t) => {
      const { database, toggle, deliver } = await start(t);
      dataOf(await toggle());
      const job = await database.one<{ id: number }>(sql`select id from job where kind = 'platform-event'`);
      assert.equal((await cancelJob(database, job?.id ?? 0)).kind, 'cancelled');
      assert.deepEqual(await deliver(), []);
      dataOf(await toggle());
      assert.deepEqual(headsOf(await deliver()), [['handoff', false, 'Agent']]);
    });
  });

  describe(`who may change the flow of a contact (${kind})`, () => {
    test("a platform with the shop's own key, and the contact's agent", async (t) => {
      const { service, otherKey, set, see, deliver } = await start(t);
      for (const code of ['ana', 'bia', 'bob', 'anonymous-session']) {
        assert.equal((await set(true, {}, code)).status, 401, code);
        assert.equal((await see(code)).status, 401, code);
      }
      // The other shop has no contact of this name: neither found nor created.
      assert.equal((await set(true, {}, otherKey)).status, 404);
      assert.equal((await see(otherKey)).status, 404);
      for (const code of ['ana', 'bob'])
        assert.equal(
          (await service.post('/api/order/semiautomatic?to=semiautomatic', undefined, { code })).status,
          403,
        );
      assert.equal(dataOf(await see()).isInSemiAutomatic, false);
      assert.deepEqual(await deliver(), []);
    });

    test('a contact is named in one way, and an unknown one or a visitor is not found', async (t) => {
      const { service, database, key, see } = await start(t);
      const post = (body: object) => service.post('/platform/contacts/flow', body, { code: key });
      const both = { id: 'ana', phone: '5511987654321' };
      for (const contact of [{}, both])
        assert.equal((await post({ ...ana, contact, isInSemiAutomatic: true })).status, 422);
      assert.equal((await post({ ...ana })).status, 400, 'the flow is named');
      assert.equal((await post({ ...ana, channelId: 'outro', isInSemiAutomatic: true })).status, 404);
      await database.run(sql`update customer set is_anonymous = true where channel_user = 'ana'`);
      assert.equal((await post({ ...ana, isInSemiAutomatic: true })).status, 404);
      assert.equal((await see()).status, 404);
    });
  });
});
