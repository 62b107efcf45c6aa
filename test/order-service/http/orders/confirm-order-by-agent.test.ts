import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AgentConfirmation } from '#shared/model/customer.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { setStock, stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  everyDay,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const customer: Omit<AgentConfirmation, 'paymentMethod'> = {
  name: ' Ana Souza ',
  email: 'ana@exemplo.com',
  document: '529.982.247-25',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};
const finish = (service: TestService, fields: Partial<AgentConfirmation> = {}, headers: Record<string, string> = {}) =>
  service.post<Order>(
    '/api/order/confirm',
    { ...customer, paymentMethod: PaymentMethod.Pix, ...fields },
    { code: 'bia', headers },
  );
const pickUp = (service: TestService) =>
  service.post<Order>('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }, { code: 'bia' });
const pay = (service: TestService, providerId: string, type: PaymentMethod) =>
  service.post<Order>('/api/order/payment/delivery', { providerId, type }, { code: 'bia' });

onOneDatabase((kind, fresh) => {
  /** A shop with one product, a pickup store, daily slots and most payment options; the product is in the order. */
  const start = async (
    t: Parameters<typeof fresh>[0],
    settings: NonNullable<Parameters<typeof createShop>[1]>['settings'] = {},
  ) => {
    const service = await startTestService(t, await fresh(t));
    await createShop(service.database, {
      agentCode: 'bia',
      settings: { enableCnpj: true, ...settings },
      products: [draft('arroz', { name: 'Arroz', variant: { available: 5 } })],
      sellers: [{ providerId: 'norte', name: 'Norte', serviceTaxCents: 2_00 }],
      pickupStores: [pickupStore('loja')],
      scheduleRules: everyDay('09:00', '12:00', { capacity: 1 }),
      paymentOptions: [
        paymentOption('pix', PaymentMethod.Pix),
        paymentOption('cartao', PaymentMethod.CreditCard),
        paymentOption('link', PaymentMethod.Link),
        paymentOption('maquininha', PaymentMethod.OnDelivery, { payOnDelivery: true }),
        paymentOption('combinado', PaymentMethod.Custom),
      ],
    });
    dataOf(await service.post('/api/order/items/', item('arroz', { quantity: 2 })));
    return service;
  };

  describe(`the agent's confirmation (${kind})`, () => {
    // Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
    // goes to /finish."
    // Spec §7: "POST /api/order/confirm | agent confirm: document, name, email, isCorporate, corporateDocument,
    // stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error
    // message"
    test('sets a ready order to Received, saves customer, agent and payment, and reserves its stock', async (t) => {
      const service = await start(t);
      dataOf(await pickUp(service));
      const placed = dataOf(await finish(service));
      assert.deepEqual(
        [placed.status, placed.totalAmout, placed.payment.method, placed.payment.providerId],
        [1, 20, PaymentMethod.Pix, 'pix'],
      );
      const row = await service.database.one(sql`
        select status, number, customer, payment->>'providerId' as payment,
          agent_id = (select id from platform_user) as by_agent,
          (select available from stock) as stock, (select document from customer) as document from orders`);
      assert.deepEqual(row, {
        status: 1,
        number: 1,
        customer: { ...customer, name: 'Ana Souza', document: '52998224725', phone: '', isAnonymous: false },
        payment: 'pix',
        by_agent: true,
        stock: 3,
        document: '52998224725',
      });
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current', { code: 'bia' })).items, []);
    });

    // Spec §5: "Checkout ready requires: name, email, document, logistic, payment method; with the seller step also a
    // seller; with the schedule step a day and a start time; for on-delivery an option; for corporate customers company
    // name, CNPJ and trade name; manual payment needs a payment option without error unless Custom."
    // Spec §7: "POST /api/order/confirm | agent confirm: document, name, email, isCorporate, corporateDocument,
    // stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error
    // message"
    // Spec §8: "Confirm by agent failure: modal titled 'Finalizar Pedido' with the first server message."
    test('refuses an incomplete order with all that is missing, in screen order, and reserves nothing', async (t) => {
      const service = await start(t, {
        steps: ['Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'],
        showSellerOptions: true,
      });
      const refused = await finish(service, { name: '', isCorporate: true, paymentMethod: PaymentMethod.OnDelivery });
      assert.deepEqual(refusalOf(refused), [
        422,
        'Selecione a loja do pedido.',
        'Escolha uma opção de entrega.',
        'Nome é obrigatório.',
        'CNPJ é obrigatório.',
        'Insira uma razão social.',
        'Insira um nome fantasia.',
        'Escolha o dia e o horário.',
        'Escolha uma opção de pagamento.',
      ]);
      assert.equal(refused.data?.status, 0);
      assert.deepEqual(
        await service.database.one(
          sql`select available, (select count(*) from orders where status = 0) as open from stock`,
        ),
        {
          available: 5,
          open: 1,
        },
      );
    });

    // Decision: What a shop's steps do not ask for is nowhere asked for.
    test('needs no contact, delivery and payment where the steps do not ask for them', async (t) => {
      const service = await start(t, { steps: ['Start', 'Catalog'], finishOrderIn: 'page' });
      const empty = { ...customer, name: '', email: '', document: '' };
      const placed = dataOf(await service.post<Order>('/api/order/confirm', empty, { code: 'bia' }));
      assert.deepEqual([placed.status, placed.logistic, placed.payment.method], [1, null, null]);
    });

    test('needs a payment where the steps ask for it, also when none is sent', async (t) => {
      const service = await start(t, { steps: ['Payment'] });
      const refused = await service.post<Order>('/api/order/confirm', customer, { code: 'bia' });
      assert.deepEqual(refusalOf(refused), [422, 'Escolha a forma de pagamento.']);
    });

    test('of an order with a seller and a slot reserves the slot, so the last one is full', async (t) => {
      const service = await start(t, {
        steps: ['Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'],
        showSellerOptions: true,
      });
      dataOf(await service.post('/api/order/seller/', { providerId: 'norte' }, { code: 'bia' }));
      dataOf(await pickUp(service));
      const days = dataOf(
        await service.get<{ day: string; options: { startTime: string; enabled: boolean }[] }[]>(
          '/api/order/schedule',
          { code: 'bia' },
        ),
      );
      const day = days.find(({ options }) => options.some(({ enabled }) => enabled))?.day;
      dataOf(await service.post('/api/order/schedule', { day, startTime: '09:00' }, { code: 'bia' }));
      const placed = dataOf(await finish(service));
      assert.deepEqual(
        [placed.status, placed.logistic?.day, placed.seller?.providerId, placed.totalAmout],
        [1, day, 'norte', 22],
      );
      assert.deepEqual(await service.database.many(sql`select day::text, taken from schedule_taken`), [
        { day, taken: 1 },
      ]);
    });

    test("that is refused saves no payment and no contact data, but keeps the shop's own changes", async (t) => {
      const service = await start(t);
      dataOf(await pay(service, 'maquininha', PaymentMethod.OnDelivery));
      const before = dataOf(await service.get<Order>('/api/order/current'));
      const refused = await finish(service, { paymentMethod: PaymentMethod.Pix });
      assert.deepEqual(refusalOf(refused), [422, 'Escolha uma opção de entrega.']);
      for (const order of [refused.data, dataOf(await service.get<Order>('/api/order/current'))])
        assert.deepEqual(
          [order?.payment, order?.customer, order?.version],
          [before.payment, before.customer, before.version],
        );
      dataOf(await pickUp(service));
      const day = dataOf(await service.get<{ day: string }[]>('/api/order/schedule')).at(-1)?.day;
      const { version } = dataOf(await service.post<Order>('/api/order/schedule', { day, startTime: '09:00' }));
      await service.database.run(sql`
        insert into schedule_taken (shop_id, rule_id, day, taken)
        select shop_id, (schedule->>'ruleId')::uuid, ${day}::date, 1 from orders`);
      const late = await finish(service, { paymentMethod: PaymentMethod.Pix });
      assert.equal(late.status, 422);
      assert.deepEqual(
        [late.data?.payment, late.data?.customer, late.data?.logistic?.day],
        [before.payment, before.customer, null],
      );
      assert.equal(late.data?.version, version + 1, 'the lost slot is reported once');
    });

    test('accepts the chosen method or an unambiguous one, and refuses one that the shop does not offer', async (t) => {
      const service = await start(t);
      dataOf(await pickUp(service));
      assert.deepEqual(refusalOf(await finish(service, { paymentMethod: PaymentMethod.Boleto })), [
        422,
        'Escolha a forma de pagamento.',
      ]);
      assert.deepEqual(
        refusalOf(await finish(service, { paymentMethod: PaymentMethod.Custom })),
        [422, 'Escolha a forma de pagamento.'],
        'not manual',
      );
      assert.deepEqual(refusalOf(await finish(service, { paymentMethod: PaymentMethod.OnDelivery })), [
        422,
        'Escolha uma opção de pagamento.',
      ]);
      dataOf(await pay(service, 'maquininha', PaymentMethod.OnDelivery));
      assert.equal(
        dataOf(await finish(service, { paymentMethod: PaymentMethod.OnDelivery })).payment.providerId,
        'maquininha',
      );
    });

    // Spec §5: "Manual card payment link must be a URL, else 'Insira um link válido'."
    test("a manual card payment link must be a URL, else 'Insira um link válido'; Custom needs no option", async (t) => {
      const service = await start(t, { payment: { type: 'manual', publicKey: null } });
      dataOf(await pickUp(service));
      assert.deepEqual(refusalOf(await finish(service, { paymentMethod: PaymentMethod.Link })), [
        422,
        'Escolha uma opção de pagamento.',
      ]);
      for (const [id, method] of [
        ['link', PaymentMethod.Link],
        ['cartao', PaymentMethod.CreditCard],
      ] as const) {
        dataOf(await pay(service, id, method));
        for (const manualPaymentInformation of [undefined, '', 'pague aqui'])
          assert.deepEqual(
            refusalOf(
              await finish(service, {
                paymentMethod: method,
                ...(manualPaymentInformation !== undefined && { manualPaymentInformation }),
              }),
            ),
            [422, 'Insira um link válido'],
          );
      }
      assert.deepEqual(
        refusalOf(
          await finish(service, {
            paymentMethod: PaymentMethod.CreditCard,
            manualPaymentInformation: 'http://pague.exemplo.com/1',
          }),
        ),
        [422, 'Use um link seguro, que comece com https://'],
      );
      const link = 'https://pague.exemplo.com/1';
      dataOf(await finish(service, { paymentMethod: PaymentMethod.CreditCard, manualPaymentInformation: ` ${link} ` }));
      assert.deepEqual(
        await service.database.one(sql`select payment->>'information' as link from orders where status = 1`),
        { link },
      );

      dataOf(await service.post('/api/order/items/', item('arroz')));
      dataOf(await pickUp(service));
      assert.equal(dataOf(await finish(service, { paymentMethod: PaymentMethod.Custom })).status, 1);
    });

    test('of a changed order is stale, of an empty one refused, and an Idempotency-Key has one effect', async (t) => {
      const service = await start(t);
      const { version } = dataOf(await pickUp(service));
      assert.equal((await finish(service, {}, { 'if-match': String(version - 1) })).status, 409);
      const headers = { 'idempotency-key': 'finish-this-order', 'if-match': String(version) };
      const responses = await Promise.all(Array.from({ length: 20 }, () => finish(service, {}, headers)));
      assert.deepEqual(new Set(responses.map((response) => dataOf(response).id)).size, 1);
      assert.equal(await stockOf(service.database), 3);
      assert.deepEqual(refusalOf(await finish(service)), [422, 'O pedido está vazio.']);
    });

    test('reports every problem of the order before the missing fields', async (t) => {
      const service = await start(t);
      await setStock(service.database, 1);
      assert.deepEqual(refusalOf(await finish(service)), [
        422,
        'Temos apenas 1 unidade de Arroz em estoque.',
        'Escolha uma opção de entrega.',
      ]);
    });
  });
});
