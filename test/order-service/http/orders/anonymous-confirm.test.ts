import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { LogisticOption } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Session } from '#shared/model/session.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { hashCode } from '../../../../order-service/services/sessions/sessions.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  ownPaymentOption,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { motoboy } from '../checkout/delivery-fixture.ts';

type ShopOptions = NonNullable<Parameters<typeof createShop>[1]>;
const { phone, ...specified } = sampleCustomer;

const visit = async (service: TestService): Promise<string> => {
  const { code = '' } = dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null }));
  dataOf(await service.post('/api/order/items/', item('arroz'), { code }));
  return code;
};
const confirm = (service: TestService, code: string) => service.get<Order>('/api/order/confirm', { code });
const save = (service: TestService, code: string, sent: object) =>
  service.post<Order>('/api/customer/update', sent, { code });

onOneDatabase((kind, fresh) => {
  /**
   * A shop with one product, a pickup store and two payment options; without a WhatsApp number, unless `settings` has
   * one.
   */
  const start = async (t: Parameters<typeof fresh>[0], options: ShopOptions = {}) => {
    const service = await startTestService(t, await fresh(t));
    await createShop(service.database, {
      products: [draft('arroz')],
      pickupStores: [pickupStore('loja')],
      paymentOptions: [paymentOption('pix', PaymentMethod.Pix), paymentOption('dinheiro', PaymentMethod.Cash)],
      agentCode: 'bia',
      ...options,
    });
    return service;
  };

  describe(`an anonymous visitor's confirmation (${kind})`, () => {
    test('is refused with all that is missing, and the order, where the shop has no WhatsApp number', async (t) => {
      const service = await start(t);
      const code = await visit(service);
      const refused = await confirm(service, code);
      assert.deepEqual(refusalOf(refused), [
        422,
        'Escolha uma opção de entrega.',
        'Nome é obrigatório.',
        'Informe seu e-mail.',
        'Informe o CPF.',
        'Telefone é obrigatório.',
        'Escolha a forma de pagamento.',
      ]);
      assert.ok(refused.errors.every((error) => error.code === 'order-problems'));
      assert.deepEqual([refused.data?.status, refused.data?.number, refused.data?.items.length], [0, null, 1]);
    });

    test('is accepted with a person, a phone, a delivery and a payment, and stores them with the order', async (t) => {
      const service = await start(t);
      const code = await visit(service);
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }, { code }));
      dataOf(
        await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }, { code }),
      );
      dataOf(await save(service, code, specified));
      assert.deepEqual(refusalOf(await confirm(service, code)), [422, 'Telefone é obrigatório.']);
      const saved = dataOf(await save(service, code, { ...specified, phone: '+55 (11) 98765-4321' }));
      assert.equal(saved.customer?.phone, '11987654321');
      const placed = dataOf(await confirm(service, code));
      assert.deepEqual(
        [placed.status, placed.number, placed.customer?.phone, placed.isAnonymousUser],
        [1, 1, '11987654321', true],
      );
      const row = await service.database.one(
        sql`select number, customer->>'phone' as phone, customer->'isAnonymous' as anonymous from orders
          where id = ${placed.id}`,
      );
      assert.deepEqual(row, { number: 1, phone: '11987654321', anonymous: true });
    });

    test("needs nothing more where the shop has a WhatsApp number, and returns the order's number", async (t) => {
      const service = await start(t, { settings: { whatsApp: '5511900000000' } });
      const placed = dataOf(await confirm(service, await visit(service)));
      const row = await service.database.one<{ number: number }>(
        sql`select number from orders where id = ${placed.id}`,
      );
      assert.deepEqual([placed.status, placed.number], [1, row?.number]);
    });

    test('also needs a phone in such a shop when the page shows the payment instead of a chat', async (t) => {
      const service = await start(t, { settings: { whatsApp: '5511900000000' } });
      const code = await visit(service);
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }, { code }));
      dataOf(await save(service, code, specified));
      dataOf(
        await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }, { code }),
      );
      assert.deepEqual(refusalOf(await confirm(service, code)), [422, 'Telefone é obrigatório.']);
      dataOf(
        await service.post(
          '/api/order/payment/delivery',
          { providerId: 'dinheiro', type: PaymentMethod.Cash },
          { code },
        ),
      );
      assert.equal(dataOf(await confirm(service, code)).status, 1);
    });

    test('requires no delivery and no payment in a shop that has both switched off', async (t) => {
      const service = await start(t, {
        settings: { logistics: { enableDelivery: false, enablePickUp: false } },
        paymentOptions: [],
        pickupStores: [],
      });
      const code = await visit(service);
      dataOf(await save(service, code, { ...specified, phone }));
      assert.equal(dataOf(await confirm(service, code)).status, 1);
    });

    test('requires no delivery and no payment in a new shop that has declared none', async (t) => {
      const service = await start(t, { paymentOptions: [], pickupStores: [] });
      const code = await visit(service);
      assert.deepEqual(refusalOf(await confirm(service, code)), [
        422,
        'Nome é obrigatório.',
        'Informe seu e-mail.',
        'Informe o CPF.',
        'Telefone é obrigatório.',
      ]);
      dataOf(await save(service, code, { ...specified, phone }));
      assert.equal(dataOf(await confirm(service, code)).status, 1);
    });

    test('requires no payment where the shop can charge none of its declared options', async (t) => {
      const service = await start(t, {
        paymentOptions: [ownPaymentOption('cartao', PaymentMethod.CreditCard)],
        pickupStores: [],
      });
      const code = await visit(service);
      dataOf(await save(service, code, { ...specified, phone }));
      assert.equal(dataOf(await confirm(service, code)).status, 1);
    });

    test("requires a delivery in a delivery-only shop, also when none covers the visitor's CEP", async (t) => {
      const service = await start(t, { pickupStores: [], deliveryOptions: [motoboy], paymentOptions: [] });
      const code = await visit(service);
      dataOf(await save(service, code, { ...specified, phone }));
      const quoted = dataOf(await service.get<LogisticOption[]>('/api/order/logistic/?type=1&code=00999999', { code }));
      assert.deepEqual(quoted, []);
      assert.deepEqual(refusalOf(await confirm(service, code)), [422, 'Escolha uma opção de entrega.']);
    });

    test('leaves a contact of a chat unchanged: their cart is confirmed as it is', async (t) => {
      const service = await start(t);
      dataOf(await service.post('/api/order/items/', item('arroz')));
      const placed = dataOf(await confirm(service, 'ana'));
      const row = await service.database.one(
        sql`select customer->'isAnonymous' as anonymous from orders where id = ${placed.id}`,
      );
      assert.deepEqual([placed.status, row], [1, { anonymous: false }]);
    });

    test("uses only the visitor's own order, also after they come back", async (t) => {
      const service = await start(t, { settings: { whatsApp: '5511900000000' } });
      const [one, other] = [await visit(service), await visit(service)];
      const placed = dataOf(await confirm(service, one));
      const stateFor = (code: string) =>
        service.get<{ number: number | null }>(`/api/order/payment/state?order=${placed.id}`, { code });
      assert.equal(dataOf(await stateFor(one)).number, placed.number);
      assert.equal((await stateFor(other)).status, 404);
      assert.notEqual(dataOf(await service.get<Order>('/api/order/current', { code: other })).id, placed.id);
    });

    test('may be an agent’s, who needs no phone and keeps the saved one', async (t) => {
      const service = await start(t);
      const code = await visit(service);
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }, { code }));
      dataOf(
        await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }, { code }),
      );
      dataOf(await save(service, code, { ...specified, phone }));
      // An agent's session for this visitor.
      await service.database.run(
        sql`update session set customer_id = (select customer_id from session where code_hash = ${hashCode(code)})
          where code_hash = ${hashCode('bia')}`,
      );
      const sent = { ...specified, name: 'Ana Lima', paymentMethod: PaymentMethod.Pix };
      const placed = dataOf(await service.post<Order>('/api/order/confirm', sent, { code: 'bia' }));
      assert.deepEqual([placed.status, placed.changedBy, placed.isAnonymousUser], [1, ChangedBy.Agent, true]);
      assert.deepEqual([placed.customer?.name, placed.customer?.phone], ['Ana Lima', phone]);
    });
  });

  describe(`a customer's phone (${kind})`, () => {
    test('is validated, kept when it is left out and removed when it is empty', async (t) => {
      const service = await start(t);
      const code = await visit(service);
      for (const wrong of ['98765-4321', '(10) 98765-4321', '(11) 8765-4321', 'abc'])
        assert.deepEqual(refusalOf(await save(service, code, { ...specified, phone: wrong })), [
          422,
          'Telefone inválido. Informe o DDD e o número.',
        ]);
      assert.equal((await save(service, code, { ...specified, phone: '1'.repeat(21) })).status, 400);
      const phoneAfter = async (sent: object) => dataOf(await save(service, code, sent)).customer?.phone;
      assert.equal(await phoneAfter(specified), '');
      assert.equal(await phoneAfter({ ...specified, phone: '(11) 3456-7890' }), '1134567890');
      assert.equal(await phoneAfter({ ...specified, name: 'Ana Lima' }), '1134567890');
      assert.equal(await phoneAfter({ ...specified, phone: '' }), '');
    });

    test('is in no log, whether it is saved or refused', async (t) => {
      const service = await start(t);
      const code = await visit(service);
      dataOf(await save(service, code, { ...specified, phone }));
      await save(service, code, { ...specified, phone: '(10) 98765-4321' });
      await service.database.run(sql`alter table customer add constraint none check (phone = '') not valid`);
      assert.equal((await save(service, code, { ...specified, phone: '(21) 98765-4321' })).status, 500);
      assert.match(service.logged(), /a call failed/);
      assert.ok(!service.logged().includes('98765'), service.logged());
    });
  });
});
