import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PersonContacts, PersonErasure } from '#shared/contract/platform/people-schemas.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { listErasures } from '../../../../order-service/database/people/person-erasures.ts';
import { cancelJob } from '../../../../order-service/services/jobs/cancel-job.ts';
import { erasePerson } from '../../../../order-service/services/people/erase-person.ts';
import { authenticateApiKey, createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { contextSecret, createShop, dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { startPeopleShop } from './people-shop.ts';

const ana = { id: '5511987654321', name: 'Ana Souza' };
const bodies = {
  '/platform/people/search': { person: ana.id },
  '/platform/people/export': { contacts: [crypto.randomUUID()] },
  '/platform/people/erase': { contacts: [crypto.randomUUID()] },
};

onOneDatabase((kind, fresh) => {
  describe(`the calls about people (${kind})`, () => {
    // Decision: only a key that was created for it may search, export or erase people.
    test('refuse every key without the permission, the key of the environment, and sessions', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      const { code } = await shop.open(ana, 'WhatsApp');
      const { code: agent } = await shop.open(ana, 'WhatsApp', true);
      const named = Object.values(platformCalls).filter((call) => 'permission' in call);
      for (const [path, body] of Object.entries(bodies)) {
        assert.ok(named.some((call) => call.path === path));
        assert.deepEqual(refusalOf(await shop.service.post(path, body, { code: shop.key })).slice(0, 1), [403], path);
        for (const caller of [null, code, agent, `${shop.peopleKey}x`])
          assert.equal((await shop.service.post(path, body, { code: caller })).status, 401, path);
        assert.equal((await shop.service.post(path, body, { code: shop.peopleKey })).status, 200, path);
      }
      const environmentKey = 'a key of the environment, for tests';
      const caller = await authenticateApiKey(shop.database, environmentKey, { environmentKey, use: 'platform' });
      assert.deepEqual([caller.scope, caller.managesPeople], ['api-key environment', false]);
      assert.equal(named.filter(({ path }) => !Object.hasOwn(bodies, path)).length, 0, 'each call has a body here');
    });

    test("never find, export or erase another shop's people", async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      await shop.open(ana, 'WhatsApp');
      const { shopId: otherShop } = await createShop(shop.database, { slug: 'outra', code: 'bob' });
      const { key } = await createApiKey(shop.database, otherShop, { name: 'x', contextSecret, managesPeople: true });
      const { contacts } = await shop.platform<PersonContacts>(
        '/platform/people/search',
        { person: ana.id },
        shop.peopleKey,
      );
      const ids = contacts.map(({ customerId }) => customerId);
      assert.equal(ids.length, 1);
      const ask = <Data>(path: string, body: object) => shop.platform<Data>(path, body, key);
      assert.deepEqual((await ask<PersonContacts>('/platform/people/search', { person: ana.id })).contacts, []);
      const exported = await ask<{ data: unknown[] }>('/platform/people/export', { contacts: ids });
      assert.deepEqual(exported.data, []);
      assert.equal((await ask<PersonErasure>('/platform/people/erase', { contacts: ids })).contactCount, 0);
      assert.deepEqual(await listErasures(shop.database, otherShop, 10), []);
      const left = await shop.database.many(sql`select 1 from customer where id = any(${ids}::uuid[])`);
      assert.equal(left.length, 1);
    });

    test('refuse to erase while an order or its money is under way, with each reason', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      const { database, shopId } = shop;
      const { code } = await shop.open(ana, 'WhatsApp');
      const { code: agent } = await shop.open(ana, 'WhatsApp', true);
      dataOf(await shop.addItem(code, ''));
      await shop.call(code, '/api/order/logistic/', { type: 0, providerId: 'loja' });
      const { id } = await shop.call<{ id: string }>(agent, '/api/order/confirm', {
        ...sampleCustomer,
        paymentMethod: PaymentMethod.Pix,
      });
      const { contacts } = await shop.platform<PersonContacts>(
        '/platform/people/search',
        { person: sampleCustomer.email },
        shop.peopleKey,
      );
      const body = { contacts: contacts.map(({ customerId }) => customerId) };
      const erase = () =>
        shop.service.post<PersonErasure>('/platform/people/erase', body, {
          code: shop.peopleKey,
          headers: { 'idempotency-key': crypto.randomUUID() },
        });
      const before = await database.many(sql`select to_jsonb(o)::text from orders o`);
      const underWay = 'O pedido nº 1 está em andamento. Entregue e finalize o pedido, ou cancele, e tente de novo.';
      assert.deepEqual(refusalOf(await erase()), [422, underWay]);
      assert.deepEqual(await database.many(sql`select to_jsonb(o)::text from orders o`), before);
      await shop.setStatus(id, 'Paid');
      await shop.setStatus(id, 'Finalized');
      const paymentId = crypto.randomUUID();
      await database.run(sql`
        insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, status, amount, asked_at)
        values (${shopId}, ${paymentId}, ${id}, 7, 3, 2, 'mercadopago', 0, 100, now())`);
      assert.match(String(refusalOf(await erase())[1]), /^Ainda há uma cobrança aberta para o pedido nº 1\./);
      await database.run(sql`update payment set status = 4 where id = ${paymentId}`);
      await database.run(sql`
        insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at) values
          (${shopId}, ${paymentId}, 'chargeback 1', 'disputed', 100, now())`);
      assert.match(String(refusalOf(await erase())[1]), /^O pagamento do pedido nº 1 está em disputa/);
      await database.run(sql`
        insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at) values
          (${shopId}, ${paymentId}, 'chargeback 1 returned', 'returned', 100, now())`);
      await database.run(sql`
        insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by)
        values (${shopId}, gen_random_uuid(), ${id}, ${paymentId}, 100, true, 'shop')`);
      assert.match(String(refusalOf(await erase())[1]), /^Uma devolução para o pedido nº 1 ainda não terminou/);
      await database.run(sql`update refund set state = 'failed'`);
      assert.equal(dataOf(await erase()).keptOrderCount, 1);
      const [kept] = await database.many<{ number: number; name: string; state: number; items: number }>(sql`
        select number, customer->>'name' as name, status as state,
          (select count(*)::int from order_item i where i.order_id = o.id) as items from orders o`);
      assert.deepEqual(kept, { number: 1, name: 'Dados apagados', state: 2, items: 1 });
    });

    // Decision: an order that the shop never marked as delivered is no obstacle after 90 days.
    test('erase a person whose old order was never marked as delivered, and keep the order', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      const { code } = await shop.open(ana, 'WhatsApp');
      const { code: agent } = await shop.open(ana, 'WhatsApp', true);
      dataOf(await shop.addItem(code, ''));
      await shop.call(code, '/api/order/logistic/', { type: 0, providerId: 'loja' });
      await shop.call(agent, '/api/order/confirm', { ...sampleCustomer, paymentMethod: PaymentMethod.Pix });
      await shop.database.run(sql`update orders set placed_at = now() - interval '91 days'`);
      await shop.database.run(sql`update payment set status = 2`);
      const [contact] = await shop.database.many<{ id: string }>(
        sql`select id from customer where channel_user = ${ana.id}`,
      );
      const erased = await shop.platform<PersonErasure>(
        '/platform/people/erase',
        { contacts: [contact?.id] },
        shop.peopleKey,
      );
      assert.deepEqual([erased.contactCount, erased.keptOrderCount], [1, 1]);
    });

    test('record who erased, when and how many rows, once for repeated requests', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      await shop.open(ana, 'WhatsApp');
      const [contact] = await shop.database.many<{ id: string }>(
        sql`select id from customer where channel_user = ${ana.id}`,
      );
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { contacts: [contact?.id] };
      const erase = async () =>
        dataOf(
          await shop.service.post<PersonErasure>('/platform/people/erase', body, { code: shop.peopleKey, headers }),
        );
      const [first, second] = [await erase(), await erase()];
      assert.deepEqual(second, first);
      const [row, ...more] = await listErasures(shop.database, shop.shopId, 10);
      assert.deepEqual([more, row?.id, row?.contacts, row?.kept_orders], [[], first.erasure, 1, 0]);
      assert.match(row?.erased_by ?? '', /^api-key [\da-f-]{36}$/);
      assert.deepEqual(
        Object.entries(row?.rows ?? {}).map(([table, count]) => ({ table, count })),
        first.rows,
      );
    });

    test('a change that waits for the erasure finds nobody, and two erasures at once make one', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      const { code } = await shop.open(ana, 'WhatsApp');
      const [contact] = await shop.database.many<{ id: string }>(
        sql`select id from customer where channel_user = ${ana.id}`,
      );
      const wanted = { shopId: shop.shopId, contacts: [contact?.id ?? ''], by: 'operator', now: new Date() };
      const [late, ...erased] = await Promise.all([
        shop.service.post('/api/customer/update', sampleCustomer, { code }),
        ...[1, 2].map(() => shop.database.tx((db) => erasePerson(db, wanted), shop.shopId)),
      ]);
      assert.ok(late.status === 200 || late.status >= 400);
      assert.deepEqual(erased.map(({ contacts }) => contacts).sort(), [0, 1]);
      const dump = JSON.stringify(await shop.database.many(sql`select to_jsonb(c) as c from customer c`));
      assert.ok(!dump.includes(sampleCustomer.email) && !dump.includes(ana.id));
      assert.equal((await shop.service.get('/api/order/current', { code })).status, 401);
    });

    test('a notice that the webhook never takes loses the name of the person too', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      await shop.open(ana, 'WhatsApp');
      const [contact] = await shop.database.many<{ id: string }>(
        sql`select id from customer where channel_user = ${ana.id}`,
      );
      await shop.platform('/platform/people/erase', { contacts: [contact?.id] }, shop.peopleKey);
      const [job] = await shop.database.many<{ id: number; key: string }>(
        sql`select id, key from job where kind = 'platform-event'`,
      );
      assert.equal((await cancelJob(shop.database, job?.id ?? 0)).kind, 'cancelled');
      const [event] = await shop.database.many<{ type: string; data: object; is_dead: boolean }>(
        sql`select type, data, dead_at is not null as is_dead
          from platform_event e join platform_delivery d on d.event_id = e.id`,
      );
      assert.deepEqual(event, { type: 'person.erased', data: {}, is_dead: true });
    });
  });
});
