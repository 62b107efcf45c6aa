import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';

const address = {
  zipCode: '01001-000',
  state: 'sp',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Rua A',
  number: '1',
};

onEachDatabase((kind, fresh) =>
  describe(`the first steps of a shop, on ${kind}`, () => {
    test('an empty shop is led from nothing; each step knows by itself that it is done', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database, { products: [], terms: {} });
      const { token: as } = await signInStaff(database, shopId, 'owner');
      const stateNow = async () => {
        const { steps } = dataOf(await callPanel(service, 'firstSteps', { as }));
        return Object.fromEntries(steps.map(({ name, state }) => [name, state]));
      };
      await callPanel(service, 'nameShop', { as, body: { name: 'Mercado da Ana', whatsApp: '(11) 98765-4321' } });
      const now = dataOf(await callPanel(service, 'firstSteps', { as }));
      assert.equal(now.whatsApp, '5511987654321');
      assert.equal(now.shopName, 'Mercado da Ana');
      dataOf(await callPanel(service, 'skipFirstStep', { as, body: { step: 'channel' } }));
      assert.equal((await stateNow()).channel, 'skipped');
      dataOf(
        await callPanel(service, 'saveProduct', {
          as,
          body: { id: null, name: 'Mel', variants: [{ sku: null, price: 9 }] },
        }),
      );
      dataOf(await callPanel(service, 'startPickup', { as, body: address }));
      dataOf(await callPanel(service, 'startPayment', { as, body: { pixKey: 'ana@loja.example', city: 'São Paulo' } }));
      assert.deepEqual(await stateNow(), {
        ...{ shop: 'done', channel: 'skipped', products: 'done', delivery: 'done', payment: 'done', order: 'open' },
      });
      const entries = dataOf(await callPanel(service, 'audit', { as, query: {} })).entries;
      assert.ok(entries.filter(({ action }) => action === 'shop.edit').length >= 4);
    });

    // Decision: The first hour ends with a paid order.
    test('the first order is done when its money is confirmed, and a cancelled one leaves the step open', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      const { shopId } = service;
      dataOf(await service.get('/api/order/confirm'));
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const stepNow = async () => {
        const { steps, order } = dataOf(await callPanel(service, 'firstSteps', { as }));
        const step = steps.find(({ name }) => name === 'order');
        return { state: step?.state, fact: step?.fact, order };
      };
      const waiting = await stepNow();
      const { version = 0 } = waiting.order ?? {};
      assert.deepEqual(waiting.order, { number: 1, version, total: 75.8, isSettled: false });
      assert.notEqual(waiting.state, 'done');
      assert.equal(waiting.fact, 'nº 1 chegou, falta o dinheiro');
      const setStatus = (status: number) => database.run(sql`update orders set status = ${status}::int`);
      await setStatus(OrderStatus.Canceled);
      assert.equal((await stepNow()).order, null);
      await setStatus(OrderStatus.Received);
      const body = { version, reason: '' };
      dataOf(await callPanel(service, 'confirmMoney', { as, params: { number: '1' }, body }));
      const paid = await stepNow();
      assert.deepEqual([paid.state, paid.order?.isSettled], ['done', true]);
      assert.match(paid.fact ?? '', /foi pago/);
    });

    test('a shop that has pickup places or ways to pay keeps them', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database, { products: [draft('cafe')] });
      const { token: as } = await signInStaff(database, shopId, 'owner');
      const pay = (pixKey: string | null) => callPanel(service, 'startPayment', { as, body: { pixKey, city: '' } });
      dataOf(await callPanel(service, 'startPickup', { as, body: address }));
      const again = await callPanel(service, 'startPickup', { as, body: { ...address, street: 'Rua B' } });
      assert.deepEqual([again.status, again.errors[0]?.code], [422, 'already-started']);
      dataOf(await pay(null));
      assert.equal((await pay('ana@loja.example')).errors[0]?.code, 'already-started');
    });

    test('a wrong number is refused in words, and nothing changes', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const answer = await callPanel(service, 'nameShop', { as, body: { name: 'Ana', whatsApp: '((((((((((1' } });
      assert.equal(answer.status, 422);
      assert.match(answer.errors[0]?.message ?? '', /DDD/);
      assert.notEqual(dataOf(await callPanel(service, 'firstSteps', { as })).shopName, 'Ana');
    });

    test('one shop sees nothing of another', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      await createShop(database, { products: [draft('cafe')] });
      const { shopId } = await createShop(database, { slug: 'outra' });
      const { token: as } = await signInStaff(database, shopId, 'owner');
      const { steps } = dataOf(await callPanel(service, 'firstSteps', { as, shop: 'outra' }));
      assert.equal(steps.find(({ name }) => name === 'products')?.fact, '');
    });
  }),
);
