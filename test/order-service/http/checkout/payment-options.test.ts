import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PaymentOption } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import {
  changeOffers,
  current,
  friday,
  makeDeliveringShop,
  offers,
  put,
  setLogistic,
  setPayment,
  setSchedule,
} from './delivery-fixture.ts';

const listed = async (service: TestService) => dataOf(await service.get<PaymentOption[]>('/api/order/payments/'));
const ids = async (service: TestService) => (await listed(service)).map(({ providerId }) => providerId);
const weekly = { type: 20, frequency: 1 } as const;
const tooLow = 'O valor deve ser maior que o valor do pedido!';
const unavailable = 'Esta forma de pagamento não está disponível para este pedido.';
const lost = (name: string) => `A forma de pagamento ${name} não está mais disponível para este pedido. Escolha outra.`;

onOneDatabase((kind, fresh) => {
  describe(`the payment options (${kind})`, () => {
    // Spec §3: "Payment option: method, name, payOnDelivery, group, providerId."
    // Spec §4: "Choosing a schedule reloads payment options."
    test("are the shop's, with method, name, payOnDelivery, group and providerId", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      assert.deepEqual(
        await ids(service),
        ['pix', 'cartao', 'dinheiro', 'maquininha'],
        'Custom only when the payment type is manual',
      );
      assert.deepEqual((await listed(service))[2], {
        method: 4,
        name: 'Dinheiro',
        payOnDelivery: true,
        group: 'Dinheiro',
        providerId: 'dinheiro',
      });
      const none = await startTestService(t, await fresh(t));
      await createShop(none.database);
      assert.deepEqual(await listed(none), []);
    });

    // Spec §5: "Custom payment shows only if a custom method exists and the payment type is manual."
    // Spec §3: "Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7,
    // Nubank 8."
    test('Custom payment shows only if a custom method exists and the payment type is manual', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database, {
        settings: { payment: { type: 'manual', publicKey: null } },
      });
      assert.ok((await ids(service)).includes('combinado'));
      dataOf(await setPayment(service, 'combinado', 7));
      const withoutCustom = offers.paymentOptions.filter(({ method }) => method !== 7);
      await changeOffers(service.database, shopId, { paymentOptions: withoutCustom });
      assert.ok(!(await ids(service)).includes('combinado'));
    });

    // Spec §5: "PIX and Boleto are hidden when any item is a subscription."
    test('PIX and Boleto are hidden when any item is a subscription', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const boleto = { providerId: 'boleto', method: 1, providerType: 6, name: 'Boleto' } as const;
      await makeDeliveringShop(service.database, { paymentOptions: [...offers.paymentOptions, boleto] });
      dataOf(await put(service, 'arroz', { subscription: weekly }));
      assert.deepEqual(await ids(service), ['cartao', 'dinheiro', 'maquininha']);
      for (const [providerId, type] of [
        ['pix', 3],
        ['boleto', 1],
      ] as const)
        assert.deepEqual(refusalOf(await setPayment(service, providerId, type)), [422, unavailable]);
    });

    // Spec §4: "Choosing a schedule reloads payment options."
    test('say of a boleto whether its money may arrive only after the chosen slot', async (t) => {
      let now = friday;
      const service = await startTestService(t, await fresh(t), () => now);
      const boleto = { providerId: 'boleto', method: 1, providerType: 5, name: 'Boleto' } as const;
      const { shopId } = await makeDeliveringShop(service.database, {
        paymentOptions: [...offers.paymentOptions, boleto],
      });
      await service.database.run(sql`update shop set schedule_days = 14 where id = ${shopId}`);
      const late = async () =>
        (await listed(service)).flatMap(({ providerId, clearsAfterSlot }) => (clearsAfterSlot ? [providerId] : []));
      dataOf(await put(service, 'arroz', { quantity: 3 }));
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      assert.deepEqual(await late(), [], 'without a slot nothing is late');
      dataOf(await setSchedule(service, '2026-11-30', '09:00'));
      assert.deepEqual(await late(), [], 'credited by Thursday the 26th');
      now = new Date('2026-11-23T08:00:00-03:00');
      assert.deepEqual(await late(), ['boleto'], 'credited by Tuesday, December 1st');
      await service.database.run(
        sql`update shop set reservation_terms = '{"boletoBankingDays": 1}'::jsonb where id = ${shopId}`,
      );
      assert.deepEqual(await late(), [], "the shop's own number of banking days");
    });

    // Spec §3: "enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment,
    // enableLinkPayment, enableBoletoPayment)"
    test('set the enable flags of the order', async (t) => {
      const flagsOf = async (service: TestService) => {
        const { enableCreditPayment, enablePixPayment, enableNubankPayment, enableLinkPayment, enableBoletoPayment } =
          await current(service);
        return [enableCreditPayment, enablePixPayment, enableNubankPayment, enableLinkPayment, enableBoletoPayment];
      };
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      assert.deepEqual(await flagsOf(service), [true, true, false, false, false]);
      await changeOffers(service.database, shopId, {
        paymentOptions: [
          { providerId: 'nu', method: 8, providerType: 6, name: 'Nubank' },
          { providerId: 'link', method: 6, providerType: 6, name: 'Link' },
          { providerId: 'boleto', method: 1, providerType: 6, name: 'Boleto' },
          { providerId: 'pix', method: 3, providerType: 0, name: 'PIX na entrega', payOnDelivery: true },
        ],
      });
      assert.deepEqual(await flagsOf(service), [false, false, true, true, true]);
    });
  });

  describe(`the payment of an order (${kind})`, () => {
    // Spec §7: "POST /api/order/payment/delivery | providerId, type, cashAmount"
    test('is one of the options, with its provider', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      const { payment } = dataOf(await setPayment(service, 'cartao', 0));
      assert.deepEqual(payment, {
        method: 0,
        providerType: 5,
        link: null,
        providerId: 'cartao',
        name: 'Cartão de crédito',
        group: null,
        cashAmount: null,
      });
      for (const [providerId, type] of [
        ['cartao', 3],
        ['nada', 3],
        ['combinado', 7],
      ] as const)
        assert.deepEqual(refusalOf(await setPayment(service, providerId, type)), [422, unavailable]);
      assert.equal((await current(service)).payment.providerId, 'cartao', 'a refusal changes nothing');
    });

    // Decision: a payment that does not depend on a seller stays.
    test('stays when the logistic type of an order without a seller changes', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      for (const change of [
        { type: 1, providerId: '' },
        { type: 1, providerId: 'moto', addressIndex: 0 },
      ]) {
        dataOf(await setLogistic(service, { type: 0, providerId: 'deposito' }));
        dataOf(await setPayment(service, 'pix', 3));
        const order = dataOf(await setLogistic(service, change));
        assert.deepEqual([order.payment.providerId, order.logistic?.providerId ?? ''], ['pix', change.providerId]);
        assert.deepEqual(order.catalogErrorMessages, []);
      }
    });

    // Spec §7: "POST /api/order/payment/delivery | providerId, type, cashAmount"
    test('on delivery is named by that or by its own method', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      for (const type of [5, 4]) {
        const { payment } = dataOf(await setPayment(service, 'dinheiro', type));
        assert.deepEqual([payment.method, payment.group, payment.cashAmount], [5, 'Dinheiro', null]);
      }
    });

    // Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do
    // pedido!'."
    test("Cash amount (group 'Dinheiro') must be at least the order total", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz', { quantity: 2 }));
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      const cases: [cash: number, kept: number | null][] = [
        [0, null],
        [20, null],
        [26.99, null],
        [27, 27],
        [50, 50],
      ];
      for (const [cash, kept] of cases) {
        const response = await setPayment(service, 'dinheiro', 5, cash);
        if (kept === null) assert.deepEqual(refusalOf(response), [422, tooLow], String(cash));
        else assert.equal(dataOf(response).payment.cashAmount, kept);
      }
      assert.equal(
        dataOf(await setPayment(service, 'maquininha', 5, 1)).payment.cashAmount,
        null,
        'only cash has an amount',
      );
    });

    // Spec §5: "PIX and Boleto are hidden when any item is a subscription."
    test('is dropped with a message when it no longer exists or is no longer allowed', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      dataOf(await setPayment(service, 'pix', 3));
      const subscribed = dataOf(await put(service, 'arroz', { subscription: weekly }));
      assert.deepEqual([subscribed.payment.method, subscribed.catalogErrorMessages], [null, [lost('PIX')]]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
      dataOf(await setPayment(service, 'cartao', 0));
      await changeOffers(service.database, shopId, { paymentOptions: [] });
      const gone = await current(service);
      assert.deepEqual([gone.payment.method, gone.catalogErrorMessages], [null, [lost('Cartão de crédito')]]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });

    // Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do
    // pedido!'."
    test('loses only a cash amount below the new total, with a message', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz', { quantity: 2 }));
      dataOf(await setPayment(service, 'dinheiro', 5, 30));
      assert.equal(dataOf(await put(service, 'arroz', { quantity: 3 })).payment.cashAmount, 30);
      const order = dataOf(await put(service, 'arroz', { quantity: 4 }));
      assert.deepEqual(
        [order.payment.providerId, order.payment.cashAmount, order.catalogErrorMessages],
        ['dinheiro', null, ['O troco para R$\u00a030,00 não cobre mais o total do pedido. Informe outro valor.']],
      );
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });
  });
});
