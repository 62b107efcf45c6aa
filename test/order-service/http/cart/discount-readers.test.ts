import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PlatformDiscount } from '#shared/contract/platform/discount-schemas.ts';
import type { AgentContacts, ContactSession } from '#shared/model/agent-contact.ts';
import type { Session } from '#shared/model/session.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import { contextSecret, createShop, dataOf } from '../../../helpers/order-service/order-service.ts';
import { asked, by, current, decide, openSession, sofia, start, state } from './discount-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`who decides and reads a request for a discount's limit (${kind})`, () => {
    test('is decided by no agent, no shopper and no other shop', async (t) => {
      const { service } = await start(t, await fresh(t));
      const other = await createShop(service.database, { slug: 'outra', code: 'caio' });
      await openSession(service.database, other.shopId, 'chefe', 'caio', { ...sofia });
      const { key } = await createApiKey(service.database, other.shopId, { name: 'outra', contextSecret });
      const { id } = await asked(service);
      for (const caller of [by.agent, by.shopper]) assert.equal((await decide(service, id, true, caller)).status, 403);
      assert.equal((await decide(service, id, true, { code: 'chefe' })).status, 404);
      assert.equal((await service.post(`/platform/discounts/${id}`, { approve: true }, { code: key })).status, 404);
      assert.deepEqual(dataOf(await service.get('/api/order/discounts', { code: 'chefe' })), []);
      assert.deepEqual(state(await current(service)), ['pending', 0, 100]);
    });

    test('is nothing that a shopper receives', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const seen = [JSON.stringify(await current(service, by.shopper))];
      dataOf(await decide(service, id, false));
      seen.push(JSON.stringify(await current(service, by.shopper)));
      seen.push(JSON.stringify(await queuedMessages(service.database)));
      for (const text of seen) assert.doesNotMatch(text, /discountRequest|Cliente antiga|Margem baixa|Sofia/);
      assert.doesNotMatch(service.logged(), /Cliente antiga|Margem baixa/);
    });

    test('is listed and decided in the Platform API, with a repeated call as one', async (t) => {
      const { service, key } = await start(t, await fresh(t));
      const { id } = await asked(service, { amount: 25, reason: 'Entrega atrasou' });
      const list = async () =>
        dataOf(await service.get<{ data: PlatformDiscount[] }>('/platform/discounts', { code: key })).data;
      const [open] = await list();
      assert.deepEqual(
        [open?.id, open?.amout, open?.percent, open?.agent?.name, open?.contact.id, open?.order.items[0]?.name],
        [id, 25, null, 'Ana Vendas', 'ana', 'arroz'],
      );
      const body = { approve: true, agent: { id: 'dono', name: 'Dona Rita' }, reason: 'Combinado' };
      const send = () =>
        service.post<PlatformDiscount>(`/platform/discounts/${id}`, body, {
          code: key,
          headers: { 'idempotency-key': 'decide-000001' },
        });
      const [first, second] = [await send(), await send()];
      assert.deepEqual([first.status, second.data], [200, first.data]);
      const order = await current(service);
      assert.deepEqual(
        [...state(order), order.changedBy, order.discountRequest?.decidedBy, order.discountRequest?.answer],
        ['approved', 25, 75, 'shop', { id: 'dono', name: 'Dona Rita' }, 'Combinado'],
      );
      assert.deepEqual(await list(), []);
      assert.equal(
        (await service.post(`/platform/discounts/${id}`, { approve: false, reason: 'não' }, { code: key })).status,
        422,
      );
    });

    test('is counted in the contacts of a supervisor only', async (t) => {
      const { service } = await start(t, await fresh(t));
      await asked(service);
      const count = async (caller: { code: string }) =>
        dataOf(await service.get<AgentContacts>('/api/order/contacts', caller)).toDecide;
      assert.deepEqual([await count(by.supervisor), await count(by.agent)], [1, null]);
    });

    test("a supervisor's session says so, also for another contact, and never outlasts itself there", async (t) => {
      const { service, shopId } = await start(t, await fresh(t));
      await openSession(service.database, shopId, 'sofia-comum', 'carlos', { ...sofia, role: 'agent' });
      const roleOf = async (code: string) =>
        dataOf(await service.get<Session>(`/api/session/${code}`, { code: null })).agent?.role;
      assert.deepEqual(
        [await roleOf('sofia'), await roleOf('sofia-comum'), await roleOf('ana-7')],
        ['supervisor', undefined, undefined],
      );
      const { contacts } = dataOf(await service.get<AgentContacts>('/api/order/contacts', by.supervisor));
      const carlos = contacts.find(({ name }) => name === 'carlos') ?? assert.fail();
      await service.database.run(sql`update session set expires_at = now() + interval '1 hour' where is_supervisor`);
      const opened = dataOf(
        await service.post<ContactSession>(`/api/order/contacts/${carlos.id}/session`, undefined, by.supervisor),
      );
      assert.equal(await roleOf(opened.code), 'supervisor');
      assert.deepEqual(
        await service.database.one(
          sql`select count(*)::int as n from session where is_supervisor and expires_at > now() + interval '61 minutes'`,
        ),
        { n: 0 },
      );
    });
  });
});
