import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { Message } from '#shared/model/message.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { panelAccountTexts } from '#shared/text/panel/panel-accounts.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { exportShop } from '../../../../order-service/services/shops/export-shop.ts';
import { shopOf } from '../../../../order-service/services/shops/shops.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
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

onOneDatabase((kind, fresh) =>
  describe(`the first steps of a shop, on ${kind}`, () => {
    test('a CEP gives the address for the pickup, and one that nobody knows is refused', async (t) => {
      const database = await fresh(t);
      const known = {
        ...{ street: 'Rua A', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' },
        geoCoordinates: null,
      };
      const postalCodes = {
        find: async (cep: string) =>
          cep === '01001000' ? { kind: 'found' as const, address: known } : { kind: 'missing' as const },
        close: async () => {},
      };
      const service = await startTestService(t, database, undefined, postalCodes);
      const { shopId } = await createShop(database);
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const found = dataOf(await callPanel(service, 'postalCode', { as, params: { cep: '01001-000' } }));
      assert.deepEqual(found, { street: 'Rua A', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' });
      const { status, errors } = await callPanel(service, 'postalCode', { as, params: { cep: '99999999' } });
      assert.deepEqual([status, errors?.[0]?.code], [404, 'cep-unknown']);
    });

    test('an empty shop starts with every step open; each step is done when its data exist', async (t) => {
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
      const placed = dataOf(
        await callPanel(service, 'startDelivery', { as, body: { pickup: address, delivery: null } }),
      );
      assert.equal(placed.city, address.city, 'proposed for the account');
      dataOf(
        await callPanel(service, 'startPayment', {
          as,
          body: { pixKey: 'ana@loja.example', city: 'São Paulo', cash: true },
        }),
      );
      assert.deepEqual(await stateNow(), {
        ...{ shop: 'done', channel: 'skipped', products: 'done', delivery: 'done', payment: 'done', order: 'open' },
      });
      const entries = dataOf(await callPanel(service, 'audit', { as, query: {} })).entries;
      assert.deepEqual(
        entries.filter(({ action }) => action === 'shop.edit').map(({ from, to }) => [from, to]),
        [
          [null, 'PIX, Dinheiro'],
          [null, { retirada: 'Rua A, 1' }],
          [null, 'deixado para depois'],
          [
            { nome: 'loja', WhatsApp: null },
            { nome: 'Mercado da Ana', WhatsApp: '5511987654321' },
          ],
        ],
      );
      const account = entries.find(({ action }) => action === 'shop.account');
      assert.deepEqual(account?.to, { 'chave PIX': 'an…@loja.example', recebedor: 'Mercado da Ana' });
    });

    test('the name and the number can be changed later, and a number of another country stays as it is', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const nameAs = async (name: string, whatsApp: string) =>
        dataOf(await callPanel(service, 'nameShop', { as, body: { name, whatsApp } })).whatsApp;
      assert.equal(await nameAs('Ana', '(11) 98765-4321'), '5511987654321');
      assert.equal(await nameAs('Ana', '(21) 3333-4444'), '552133334444');
      await database.run(sql`update shop set settings = settings || '{"whatsApp":"14155550123"}' where id = ${shopId}`);
      assert.equal(await nameAs('Ana Doces', '14155550123'), '14155550123');
      const [last] = dataOf(await callPanel(service, 'audit', { as, query: {} })).entries;
      assert.deepEqual(
        [last?.from, last?.to],
        [
          { nome: 'Ana', WhatsApp: '14155550123' },
          { nome: 'Ana Doces', WhatsApp: '14155550123' },
        ],
      );
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
      assert.deepEqual(waiting.order, { number: 1, version, total: 75.8, isSettled: false, notice: 'no-channel' });
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
      const pay = (pixKey: string | null) =>
        callPanel(service, 'startPayment', { as, body: { pixKey, city: '', cash: true } });
      dataOf(await callPanel(service, 'startDelivery', { as, body: { pickup: address, delivery: null } }));
      const again = await callPanel(service, 'startDelivery', {
        as,
        body: { pickup: { ...address, street: 'Rua B' }, delivery: null },
      });
      assert.deepEqual([again.status, again.errors[0]?.code], [422, 'already-started']);
      dataOf(await pay(null));
      assert.equal((await pay('ana@loja.example')).errors[0]?.code, 'already-started');
    });

    test('a PIX key is saved however people write it; a wrong one is refused at its field', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      for (const [slug, typed, key] of [
        ['uma', '(11) 98765-4321', '+5511987654321'],
        ['duas', '529.982.247-25', '52998224725'],
        ['tres', 'Ana@Mercado.com.br', 'ana@mercado.com.br'],
      ] as const) {
        const { shopId } = await createShop(database, { slug, code: slug });
        const { token: as } = await signInStaff(database, shopId, 'owner');
        const pay = (pixKey: string) =>
          callPanel(service, 'startPayment', { as, shop: slug, body: { pixKey, city: 'Campinas', cash: false } });
        const wrong = await pay('11987654321');
        assert.deepEqual(
          [wrong.status, wrong.errors.map(({ message }) => message)],
          [422, [panelAccountTexts.badPixKey]],
        );
        dataOf(await pay(typed));
        const { paymentAccounts } = await exportShop(database, await shopOf(database, shopId));
        assert.equal(Object(paymentAccounts?.[0]).pixKey, key);
      }
    });

    // Decision: The first steps switch on only the ways to pay that the person chose.
    test('PIX alone, cash alone or both are switched on as chosen, and none of them is refused', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      for (const [slug, pixKey, cash, methods] of [
        ['pix', 'ana@loja.example', false, ['Pix']],
        ['dinheiro', null, true, ['OnDelivery']],
        ['os-dois', 'ana@loja.example', true, ['Pix', 'OnDelivery']],
        ['nada', null, false, []],
      ] as const) {
        const { shopId } = await createShop(database, { slug, code: slug });
        const { token: as } = await signInStaff(database, shopId, 'owner');
        const body = { pixKey, city: '', cash };
        const { status } = await callPanel(service, 'startPayment', { as, shop: slug, body });
        assert.equal(status, slug === 'nada' ? 422 : 200, slug);
        const { paymentOptions = [] } = await exportShop(database, await shopOf(database, shopId));
        assert.deepEqual(
          paymentOptions.map(({ method }) => method),
          methods,
          slug,
        );
      }
    });

    test('the shop’s own delivery begins with one range of CEPs, alone or with pickup', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const delivery = { from: '01000-000', to: '01999-999', price: 7.5 };
      for (const [slug, pickup, names] of [
        ['uma', null, 'Entrega'],
        ['duas', address, 'Mercado, Entrega'],
      ] as const) {
        const { shopId } = await createShop(database, { slug, code: slug });
        const { token: as } = await signInStaff(database, shopId, 'manager');
        const call = (body: PanelBody<'startDelivery'>) =>
          callPanel(service, 'startDelivery', { as, shop: slug, body });
        assert.equal((await call({ pickup: null, delivery: null })).errors[0]?.code, 'no-delivery');
        const wrong = await call({ pickup: null, delivery: { ...delivery, to: '00999-999' } });
        assert.equal(wrong.status, 422);
        const { steps } = dataOf(await call({ pickup, delivery }));
        const fact = steps.find(({ name }) => name === 'delivery')?.fact ?? '';
        assert.equal(fact.split(', ').length, names.split(', ').length, fact);
        assert.ok(fact.endsWith('Entrega'), fact);
        const { areas } = (await exportShop(database, await shopOf(database, shopId))).deliveryOptions?.[0] ?? {};
        assert.deepEqual(areas?.[0]?.price, 7.5);
      }
    });

    // Decision: The check of the shop's WhatsApp says what arrived and what left, of this shop only.
    test('the check of the messages follows what arrives and leaves over WhatsApp', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      await createShop(database, { slug: 'outra', code: 'bob' });
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const check = async () => dataOf(await callPanel(service, 'channelCheck', { as }));
      assert.deepEqual(await check(), { arrivedAt: null, sent: null });
      const [own] = await database.many<{ id: string }>(sql`select id from customer where shop_id = ${shopId} limit 1`);
      const customerId = own?.id ?? '';
      const at = new Date('2026-11-20T12:00:00Z');
      await database.run(sql`update customer set channel_type = ${ChannelType.WhatsApp}, last_inbound_at = ${at}
        where shop_id = ${shopId} and id = ${customerId}`);
      const message: Message = { kind: 'catalog', lines: ['oi'], pictureUrl: null, button: null };
      await database.tx((db) => queueMessage(db, { shopId, customerId }, message, newId()));
      const { arrivedAt, sent } = await check();
      assert.deepEqual([arrivedAt, sent?.state, sent?.reason], [at.toISOString(), 'queued', null]);
      await database.run(sql`update outbox set dead_at = ${at}, last_error = 'not-connected'`);
      assert.deepEqual((await check()).sent, { state: 'failed', at: at.toISOString(), reason: 'not-connected' });
      await database.run(sql`update outbox set dead_at = null, sent_at = ${at}, read_at = ${at}`);
      assert.equal((await check()).sent?.state, 'read');
      const other = await database.one<{ id: string }>(sql`select id from shop where slug = 'outra'`);
      const { token } = await signInStaff(database, other?.id ?? '', 'owner');
      const theirs = dataOf(await callPanel(service, 'channelCheck', { as: token, shop: 'outra' }));
      assert.deepEqual(theirs, { arrivedAt: null, sent: null });
    });

    test('a wrong number is refused in words, and nothing changes', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const response = await callPanel(service, 'nameShop', { as, body: { name: 'Ana', whatsApp: '((((((((((1' } });
      assert.equal(response.status, 422);
      assert.match(response.errors[0]?.message ?? '', /DDD/);
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
