import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import type { AgentContacts, ContactEventKind, ContactSession } from '#shared/model/agent-contact.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { deleteOldAgentContacts } from '../../../../order-service/database/sessions/agent-contacts.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { ana, carlos, startWithAgents } from '../../../helpers/order-service/agents.ts';
import { dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';

const day = 24 * 3_600_000;
const people = ['Marina', 'João', 'Beto', 'Lia'];
const idOf = (name: string) => `55119000${people.indexOf(name) + 1}4821`;

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext) => {
    const { service, shopId, key, otherKey, ...sessions } = await startWithAgents(t, await fresh(t));
    const named = (name: string) => ({ id: idOf(name), name });
    const open = (contact: string, more: object = {}) => sessions.open(named(contact), more);
    const asAgent = (contact: string, agent?: object, code?: string) => sessions.asAgent(named(contact), agent, code);
    const list = async (code: string) => dataOf(await service.get<AgentContacts>('/api/order/contacts', { code }));
    const namesOf = async (code: string) => (await list(code)).contacts.map(({ name }) => name).sort();
    const contactOf = async (code: string, name: string) => {
      const found = (await list(code)).contacts.find((contact) => contact.name === name);
      assert.ok(found, name);
      return found;
    };
    const unseen = async (code: string, name: string): Promise<ContactEventKind[]> =>
      (await contactOf(code, name)).events.flatMap((event) => (event.isSeen ? [] : [event.kind]));
    const add = async (code: string, quantity = 2) =>
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity }), { code }));
    const switchTo = (code: string, id: string, headers = {}) =>
      service.post<ContactSession>(`/api/order/contacts/${id}/session`, undefined, { code, headers });
    return { service, shopId, key, otherKey, open, asAgent, list, namesOf, contactOf, unseen, add, switchTo };
  };

  // Decision: An agent sees the contacts for whom the platform opened a session for this agent, of the own shop only.
  describe(`the contacts of an agent (${kind})`, () => {
    test('are those of the own sessions, not those of another agent or shop', async (t) => {
      const { asAgent, namesOf, otherKey } = await start(t);
      const code = await asAgent('Marina', ana);
      await asAgent('João', ana);
      await asAgent('João', ana);
      const others = await asAgent('Beto', carlos);
      await asAgent('Lia', ana, otherKey);
      assert.deepEqual(await namesOf(code), ['João', 'Marina']);
      assert.deepEqual(await namesOf(others), ['Beto']);
    });

    test('are only the own one for a session that names no agent', async (t) => {
      const { asAgent, namesOf, list, contactOf, switchTo } = await start(t);
      const code = await asAgent('Marina');
      const second = await asAgent('João');
      await asAgent('Beto', ana);
      assert.deepEqual([await namesOf(code), await namesOf(second)], [['Marina'], ['João']]);
      assert.deepEqual([(await list(code)).agent, (await list(code)).today], [null, null]);
      const { id } = await contactOf(second, 'João');
      assert.equal((await switchTo(code, id)).status, 404);
    });

    test('are only the one who has the order of a number, also an older one, and nobody of another agent', async (t) => {
      const { service, asAgent, add } = await start(t);
      const code = await asAgent('Marina', ana);
      for (const each of [code, code, await asAgent('João', ana), await asAgent('Beto', carlos)]) {
        await add(each);
        dataOf(await service.get('/api/order/confirm', { code: each }));
      }
      const namesWith = async (order: string, by = code) =>
        dataOf(await service.get<AgentContacts>(`/api/order/contacts?order=${order}`, { code: by })).contacts.map(
          ({ name }) => name,
        );
      assert.deepEqual(await Promise.all(['1', '2', '3', '4', '5'].map((order) => namesWith(order))), [
        ['Marina'],
        ['Marina'],
        ['João'],
        [],
        [],
      ]);
      assert.deepEqual(await namesWith('1', await asAgent('Marina')), ['Marina']);
      assert.deepEqual(await namesWith('3', await asAgent('Marina')), []);
    });

    test('keep their order when the agent changes from one to another', async (t) => {
      const { asAgent, list, contactOf, switchTo } = await start(t);
      await asAgent('Marina', ana);
      const code = await asAgent('João', ana);
      const ordered = async () => (await list(code)).contacts.map(({ name }) => name);
      assert.deepEqual(await ordered(), ['João', 'Marina']);
      dataOf(await switchTo(code, (await contactOf(code, 'Marina')).id));
      assert.deepEqual(await ordered(), ['João', 'Marina']);
      await asAgent('Marina', ana);
      assert.deepEqual(await ordered(), ['Marina', 'João'], 'the platform opens the contact');
    });

    test('end with their session', async (t) => {
      const { service, asAgent, namesOf } = await start(t);
      const code = await asAgent('Marina', ana);
      await asAgent('João', ana);
      await service.database.run(sql`
        update session set expires_at = now() - interval '1 second'
        where customer_id = (select id from customer where name = 'João')`);
      assert.deepEqual(await namesOf(code), ['Marina']);
    });

    test('show the cart, the newest order and what the agent sold today', async (t) => {
      const { service, asAgent, open, add, contactOf, list } = await start(t);
      const code = await asAgent('Marina', ana);
      await add(code);
      const { at = '', ...before } = (await contactOf(code, 'Marina')).cart ?? {};
      assert.deepEqual(before, { totalAmout: 20, quantity: 2 });
      assert.ok(Date.now() - Date.parse(at) < 60_000);
      dataOf(await service.get('/api/order/confirm', { code }));
      const { cart, lastOrder, phoneEnd, channelType } = await contactOf(code, 'Marina');
      assert.ok(lastOrder?.at);
      assert.deepEqual(
        [cart, lastOrder, phoneEnd, channelType],
        [
          null,
          {
            number: 1,
            status: 1,
            paymentStatus: null,
            totalAmout: 20,
            isWhollyRefunded: false,
            isInReview: false,
            at: lastOrder.at,
          },
          '4821',
          1,
        ],
      );
      await add(await open('Marina'));
      dataOf(await service.get('/api/order/confirm', { code: await open('Marina') }));
      assert.deepEqual((await list(code)).today, { orders: 1, totalAmout: 20 }, "not the contact's own order");
    });
  });

  // Decision: What a contact does while agents serve them is an event of the list, unseen until that agent saw it.
  describe(`what happened to a contact (${kind})`, () => {
    test('is an event for each of their agents, but not what an agent did', async (t) => {
      const { service, asAgent, open, add, unseen, contactOf } = await start(t);
      const contact = await open('Marina');
      await add(contact);
      const code = await asAgent('Marina', ana);
      assert.deepEqual(await unseen(code, 'Marina'), [], 'nothing from before the first session');
      await add(code, 5);
      assert.deepEqual(await unseen(code, 'Marina'), [], "the agent's own change");
      const second = await asAgent('Marina', carlos);
      dataOf(await service.get<Session>(`/api/session/${contact}`, { code: null }));
      await add(contact, 3);
      for (const each of [code, second]) assert.deepEqual(await unseen(each, 'Marina'), ['cart', 'opened']);
      dataOf(await service.get('/api/order/confirm', { code: contact }));
      const [placed] = (await contactOf(code, 'Marina')).events;
      assert.deepEqual([placed?.kind, placed?.orderNumber], ['placed', 1]);
    });

    // Decision: An order that an agent reopened is no order that was not paid: the list names the agent.
    test('names the agent who reopened an order', async (t) => {
      const { service, asAgent, add, contactOf } = await start(t);
      const [code, second] = [await asAgent('Marina', ana), await asAgent('Marina', carlos)];
      await add(code);
      const { id } = dataOf(await service.get<Order>('/api/order/confirm', { code }));
      const kinds = async () =>
        (await contactOf(second, 'Marina')).events.map(({ kind: what, orderNumber, agentName }) => [
          what,
          orderNumber,
          agentName,
        ]);
      assert.deepEqual(await kinds(), []);
      dataOf(await service.get(`/api/order/payment/update?order=${id}`, { code }));
      assert.deepEqual(await kinds(), [['reopenedByAgent', 1, 'Ana Vendas']]);
    });

    // Decision: A move to the chatbot or back is news for each agent of the contact but the one who made it.
    test('includes a move to the chatbot and back, in place of each other, but not for who made it', async (t) => {
      const { service, otherKey, key, asAgent, unseen, contactOf } = await start(t);
      const [code, second] = [await asAgent('Marina', ana), await asAgent('Marina', carlos)];
      const toggle = (to: string) => service.post(`/api/order/semiautomatic?to=${to}`, undefined, { code });
      const contact = { channelType: 'WhatsApp', channelId: 'zap', contact: { id: idOf('Marina') } };
      const bot = (isInSemiAutomatic: boolean, by = key) =>
        service.post('/platform/contacts/flow', { ...contact, isInSemiAutomatic }, { code: by });

      dataOf(await toggle('semiautomatic'));
      assert.deepEqual([await unseen(code, 'Marina'), await unseen(second, 'Marina')], [[], ['handedToBot']]);
      assert.equal((await contactOf(code, 'Marina')).events[0]?.kind, 'handedToBot');
      dataOf(await toggle('semiautomatic'));
      assert.equal((await bot(false, otherKey)).status, 404);
      dataOf(await bot(false));
      for (const each of [code, second]) assert.deepEqual(await unseen(each, 'Marina'), ['handedBack']);
      dataOf(await bot(true));
      for (const each of [code, second]) assert.deepEqual(await unseen(each, 'Marina'), ['handedToBot']);
      dataOf(await toggle('assisted'));
      assert.deepEqual([await unseen(code, 'Marina'), await unseen(second, 'Marina')], [[], ['handedBack']]);
    });

    // Decision: An agent who cancels an order that was never placed sees that as what happened last, not as news.
    test('includes the end of an order that was never placed, seen by each agent', async (t) => {
      const { service, asAgent, open, add, unseen, contactOf } = await start(t);
      const code = await asAgent('Marina', ana);
      const second = await asAgent('Marina', carlos);
      await add(await open('Marina'));
      dataOf(await service.get('/api/order/cancel', { code }));
      for (const each of [code, second]) {
        const { cart, lastOrder, events } = await contactOf(each, 'Marina');
        assert.deepEqual([cart, lastOrder, events[0]?.kind, events[0]?.orderNumber], [null, null, 'canceled', null]);
        assert.ok(!(await unseen(each, 'Marina')).includes('canceled'));
      }
      await add(code);
      const { cart, events } = await contactOf(code, 'Marina');
      assert.ok((cart?.at ?? '') > (events[0]?.at ?? ''), 'the next cart is newer');
    });

    test('is recorded for no contact without an agent', async (t) => {
      const { service, open, add } = await start(t);
      const contact = await open('Marina');
      await add(contact);
      dataOf(await service.get<Session>(`/api/session/${contact}`, { code: null }));
      assert.deepEqual(await service.database.many(sql`select kind from contact_event`), []);
    });

    test('is seen by one agent alone, and again unseen after the next change', async (t) => {
      const { service, asAgent, open, add, unseen, contactOf } = await start(t);
      const [code, second] = [await asAgent('Marina', ana), await asAgent('Marina', carlos)];
      const contact = await open('Marina');
      await add(contact);
      const { events } = await contactOf(code, 'Marina');
      const seen = events.map(({ kind: what, at }) => ({ kind: what, at }));
      assert.equal((await service.post('/api/order/contacts/seen', { seen }, { code })).status, 200);
      assert.deepEqual([await unseen(code, 'Marina'), await unseen(second, 'Marina')], [[], ['cart']]);
      await add(contact, 7);
      assert.deepEqual(await unseen(code, 'Marina'), ['cart']);
      assert.equal((await service.post('/api/order/contacts/seen', { seen }, { code })).status, 200);
      assert.deepEqual(await unseen(code, 'Marina'), ['cart'], 'a late report of what was seen before');
    });

    test('has one newest event of its kind after many changes at once', async (t) => {
      const { service, asAgent, open, add, contactOf } = await start(t);
      const code = await asAgent('Marina', ana);
      const contact = await open('Marina');
      await add(contact, 1);
      const before = (await contactOf(code, 'Marina')).events[0]?.at ?? '';
      await Promise.all(Array.from({ length: 12 }, (_, at) => add(contact, at + 2)));
      const { events } = await contactOf(code, 'Marina');
      assert.deepEqual(
        events.map(({ kind: what }) => what),
        ['cart'],
      );
      assert.ok((events[0]?.at ?? '') > before);
      const seen = (at: string) => service.post('/api/order/contacts/seen', { seen: [{ kind: 'cart', at }] }, { code });
      await Promise.all([before, events[0]?.at ?? '', before].map(seen));
      assert.deepEqual(
        (await contactOf(code, 'Marina')).events.map(({ isSeen }) => isSeen),
        [true],
      );
    });

    test('includes a cart with items that the contact left for half an hour', async (t) => {
      const { service, asAgent, open, add, unseen } = await start(t);
      const code = await asAgent('Marina', ana);
      await add(await open('Marina'));
      await service.database.run(sql`update contact_event set at = now() - interval '31 minutes'`);
      assert.deepEqual(await unseen(code, 'Marina'), ['abandoned', 'cart']);
    });

    test('is refused in another form', async (t) => {
      const { service, asAgent } = await start(t);
      const code = await asAgent('Marina', ana);
      for (const seen of [[{ kind: 'x', at: '2026-11-20T10:00:00.000000Z' }], [{ kind: 'cart', at: 'now' }], null])
        assert.equal((await service.post('/api/order/contacts/seen', { seen }, { code })).status, 400);
    });

    test('is deleted a month after the last session', async (t) => {
      const { service, asAgent, open, add } = await start(t);
      await asAgent('Marina', ana);
      await add(await open('Marina'));
      const left = async () =>
        service.database.one(sql`
          select (select count(*) from agent_contact)::int as contacts,
            (select count(*) from contact_event)::int as events`);
      await deleteOldAgentContacts(service.database, new Date(Date.now() + 29 * day));
      assert.deepEqual(await left(), { contacts: 1, events: 1 });
      await deleteOldAgentContacts(service.database, new Date(Date.now() + 31 * day));
      assert.deepEqual(await left(), { contacts: 0, events: 0 });
    });
  });

  // Decision: Switching to another contact opens a session of the same agent, which ends with the one that the platform
  // opened.
  describe(`a session for another contact (${kind})`, () => {
    test('is of the same agent, and ends with the one of the platform', async (t) => {
      const { service, asAgent, contactOf, switchTo, namesOf } = await start(t);
      const code = await asAgent('Marina', ana);
      await asAgent('João', ana);
      await service.database.run(sql`
        update session set expires_at = now() + interval '20 minutes'
        where customer_id = (select id from customer where name = 'João')`);
      const { id } = await contactOf(code, 'João');
      const opened = dataOf(await switchTo(code, id)).code;
      const session = dataOf(await service.get<Session>(`/api/session/${opened}`, { code: null }));
      assert.deepEqual([session.contact?.name, session.agent, session.userShop.id], ['João', ana, id]);
      assert.deepEqual(await namesOf(opened), ['João', 'Marina']);
      const { late } = (await service.database.one<{ late: number }>(sql`
        select count(*)::int as late from session
        where customer_id = ${id} and expires_at > now() + interval '20 minutes'`)) ?? { late: -1 };
      assert.equal(late, 0);
    });

    test('is the same one when it is opened again or twice at once, and its code is not stored', async (t) => {
      const { service, asAgent, contactOf, switchTo } = await start(t);
      const code = await asAgent('Marina', ana);
      await asAgent('João', ana);
      const { id } = await contactOf(code, 'João');
      const headers = { 'idempotency-key': randomUUID() };
      const opened = await Promise.all([switchTo(code, id, headers), switchTo(code, id, headers), switchTo(code, id)]);
      const codes = new Set(opened.map((response) => dataOf(response).code));
      assert.equal(codes.size, 1);
      const [own = ''] = codes;
      const stored = await service.database.many(sql`select row_to_json(i)::text as row from idempotency i`);
      assert.ok(!JSON.stringify(stored).includes(own));
    });

    test('is refused for a contact of another agent, another shop, or whose session ended', async (t) => {
      const { service, asAgent, contactOf, switchTo, otherKey } = await start(t);
      const code = await asAgent('Marina', ana);
      await asAgent('João', ana);
      const ended = await contactOf(code, 'João');
      await service.database.run(sql`update session set expires_at = now() where customer_id = ${ended.id}`);
      const ids = [
        ended.id,
        (await contactOf(await asAgent('Beto', carlos), 'Beto')).id,
        (await contactOf(await asAgent('Lia', ana, otherKey), 'Lia')).id,
        randomUUID(),
      ];
      const [unknown] = await Promise.all([switchTo(code, randomUUID())]);
      for (const id of ids) assert.deepEqual(refusalOf(await switchTo(code, id)), refusalOf(unknown), id);
      assert.equal(unknown?.status, 404);
    });
  });
});
