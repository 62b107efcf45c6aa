import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { CardOption } from '#shared/model/payment/card.ts';
import { PaymentMethod, PaymentProviderType, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { addDays, wallClock } from '#shared/rules/text/zone-time.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { savePaymentOptions } from '../../../../order-service/services/shops/save-payment-options.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, paymentOption, refusalOf, type TestService } from '../../../helpers/order-service/order-service.ts';
import {
  attemptsOf,
  card,
  manualClock,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';

type State = PaymentState<Order>;
const { Waiting, Paid, Canceled } = PaymentStatus;
const { Manual } = PaymentProviderType;
const start = async (service: TestService) => dataOf(await service.post<State>('/api/order/payment/start', undefined));
const state = async (service: TestService) => dataOf(await service.get<State>('/api/order/payment/state'));
const payAtBank = (service: TestService, code: string) => service.post('/demo/bank/pay', { code }, { code: null });
const codeIn = (link: string | null) => new URL(link ?? '', 'http://demo').searchParams.get('codigo') ?? '';

onOneDatabase((kind, fresh) => {
  const placed = async (t: TestContext, optionId: string) => {
    const database = await fresh(t);
    const { clock, later } = manualClock();
    const service = await startPayable(t, database, { optionId, clock });
    dataOf(await service.get('/api/order/confirm'));
    return { database, service, clock, later };
  };

  describe(`a boleto (${kind})`, () => {
    // Spec §3: "Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7,
    // Nubank 8."
    test('has one line with valid check digits, the total and three days, and is paid by it', async (t) => {
      const { database, service, clock } = await placed(t, 'boleto');
      const first = await start(service);
      const line = first.boleto?.line ?? '';
      const dueDay = addDays(wallClock(clock(), 'America/Sao_Paulo').day, 3);
      assert.match(line, /^\d{47}$/);
      const read = readBoleto(line, dueDay);
      assert.deepEqual([read?.amountCents, read?.dueDay, first.boleto?.dueDay], [75_80, dueDay, dueDay]);
      for (const at of [9, 20, 31, 32]) {
        const wrong = line.slice(0, at) + ((Number(line[at]) + 1) % 10) + line.slice(at + 1);
        assert.equal(readBoleto(wrong, dueDay), null, `a wrong digit ${at} is seen`);
      }
      assert.deepEqual((await start(service)).boleto, first.boleto);
      dataOf(await payAtBank(service, `${line.slice(0, 5)}.${line.slice(5, 10)} ${line.slice(10)}`));
      const after = await state(service);
      assert.deepEqual([after.status, after.boleto, after.order.status], [Paid, null, 1]);
      assert.deepEqual(
        (await attemptsOf(database)).map(({ status }) => status),
        [Paid],
      );
    });
  });

  describe(`a payment by link (${kind})`, () => {
    // Spec §3: "Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7,
    // Nubank 8."
    for (const optionId of ['link', 'nubank'])
      test(`(${optionId}) is one page of the provider, and is paid there`, async (t) => {
        const { database, service } = await placed(t, optionId);
        const first = await start(service);
        assert.deepEqual([first.status, first.order.payment.link], [Waiting, first.link]);
        assert.equal((await start(service)).link, first.link);
        dataOf(await payAtBank(service, codeIn(first.link)));
        const after = await state(service);
        assert.deepEqual([after.status, after.link, after.order.payment.link], [Paid, null, null]);
        assert.equal((await attemptsOf(database)).length, 1);
      });

    test('that is replaced can no longer be paid', async (t) => {
      const { database, service } = await placed(t, 'link');
      const { link } = await start(service);
      dataOf(await service.get('/api/order/payment/update'));
      assert.deepEqual(
        (await attemptsOf(database)).map(({ status }) => status),
        [Canceled],
      );
      assert.equal((await payAtBank(service, codeIn(link))).status, 422);
    });
  });

  describe(`a payment that the shop settles itself (${kind})`, () => {
    // Spec §3: "Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7,
    // Nubank 8."
    for (const [name, method, fields] of [
      ['on delivery', PaymentMethod.OnDelivery, { payOnDelivery: true }],
      ['in cash', PaymentMethod.Cash, { group: 'Dinheiro' }],
      ['by deposit', PaymentMethod.BankDeposit, {}],
    ] as const)
      test(`${name} is placed unpaid, without a charge, and a payment cannot be started`, async (t) => {
        const database = await fresh(t);
        const service = await startPayable(t, database);
        await savePaymentOptions(database, service.shopId, [
          paymentOption('depois', method, { providerType: Manual, ...fields }),
        ]);
        const cash = method === PaymentMethod.Cash ? { cashAmount: 100 } : {};
        dataOf(await service.post('/api/order/payment/delivery', { providerId: 'depois', type: method, ...cash }));
        const order = dataOf(await service.get<Order>('/api/order/confirm'));
        assert.deepEqual(
          [order.status, order.payment.method, order.payment.cashAmount],
          [1, method, cash.cashAmount ?? null],
        );
        assert.equal((await service.post('/api/order/payment/start', undefined)).status, 422);
        assert.equal((await service.post('/api/order/payment/credit', card())).status, 422);
        assert.deepEqual(await attemptsOf(database), []);
        assert.deepEqual(await remainingResources(database), noneRemaining);
      });

    // Spec §7: "POST /api/order/pix/manual | manual pix key"
    test("by PIX has the agent's key; an invalid key, or any key in a shop without PIX, is refused", async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const set = (pixKey: string) => service.post<Order>('/api/order/pix/manual', { pixKey }, { code: 'bia' });
      for (const pixKey of [
        'ana',
        '123',
        'ana@loja',
        '+5511',
        '52998224726',
        '529.982.247-26',
        '11999998888',
        '11222333000180',
      ])
        assert.deepEqual(refusalOf(await set(pixKey)), [422, paymentRefusals.noPixKey], pixKey);
      assert.equal(
        (await service.post('/api/order/pix/manual', { pixKey: 'ana@loja.example' })).status,
        403,
        'agents only',
      );
      assert.equal(dataOf(await set('+5511987654321')).payment.method, PaymentMethod.Pix);
      assert.equal(dataOf(await set('529.982.247-25')).payment.pixKey, '52998224725', 'as a code carries it');
      await savePaymentOptions(database, service.shopId, [paymentOption('cartao', PaymentMethod.CreditCard)], true);
      assert.deepEqual(refusalOf(await set('ana@loja.example')), [422, paymentRefusals.unavailable]);
    });

    test("by an agent's link has that link, without a provider call", async (t) => {
      const { database, service } = await placed(t, 'link');
      const information = 'https://pagar.example/42';
      await database.run(sql`
        update orders set payment = payment || ${JSON.stringify({ providerType: Manual, information })}::jsonb
        where number = 1`);
      const started = await start(service);
      assert.deepEqual([started.status, started.order.payment.link], [null, information]);
      assert.deepEqual(await attemptsOf(database), []);
    });
  });

  describe(`the card options (${kind})`, () => {
    // Spec §3: "Card option: providerId, name, installments[count, value]."
    // Spec §9: "Installments start at 1."
    test('start at one installment, each at least five reais, and their sum is the total', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const options = dataOf(await service.get<CardOption[]>('/api/order/payment/credit'));
      assert.deepEqual(
        options.map(({ providerId, name }) => [providerId, name]),
        [['cartao', 'cartao']],
      );
      const counts = options[0]?.installments ?? [];
      assert.deepEqual(
        counts.map(({ count }) => count),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      );
      for (const { count, value, firstValue = value } of counts) {
        assert.equal(toCents(firstValue) + (count - 1) * toCents(value), 75_80, `${count}`);
        assert.ok(value >= 5);
      }
      const set = (installments: number, providerId = 'cartao') =>
        service.post<Order>('/api/order/payment/credit/installments', { providerId, installments });
      assert.equal(dataOf(await set(3)).payment.installments, 3);
      assert.deepEqual(refusalOf(await set(13)), [422, paymentRefusals.installments]);
      assert.deepEqual(refusalOf(await set(2, 'outro')), [422, paymentRefusals.unavailable]);
      assert.deepEqual(
        refusalOf(await service.post('/api/order/payment/credit', card(undefined, { installments: 13 }))),
        [422, paymentRefusals.installments],
      );
      assert.equal((await set(0)).status, 400);
      assert.deepEqual(await attemptsOf(database), [], 'no charge was made');
    });

    // Spec §9: "Installments start at 1."
    test("are fewer where the shop's limit or the order's total is lower", async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const counts = async () =>
        dataOf(await service.get<CardOption[]>('/api/order/payment/credit'))[0]?.installments.map(({ count }) => count);
      await database.run(sql`
        insert into payment_account (shop_id, provider, max_installments)
        values (${service.shopId}, 'mercadopago', 2)`);
      assert.deepEqual(await counts(), [1, 2]);
      await database.run(sql`delete from payment_account`);
      await database.run(sql`delete from order_item where provider_id = 'arroz'`);
      assert.deepEqual(await counts(), [1], 'two parts would be less than five reais');
    });
  });
});
