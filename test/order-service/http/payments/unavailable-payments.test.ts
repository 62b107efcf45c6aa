import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentOption, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import { readDeclaration } from '../../../../order-service/declaration/read-declaration.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { applyShop } from '../../../../order-service/services/shops/apply-shop.ts';
import { savePaymentAccounts } from '../../../../order-service/services/shops/save-payment-accounts.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { cancelOverdue } from '../../../helpers/jobs/cancel-overdue.ts';
import {
  createShop,
  dataOf,
  draft,
  identifyAndPay,
  item,
  ownPaymentOption,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const secretsKey = 'a key for tests only, thirty-two characters or more';
const pixAccount = {
  provider: 'pix-key',
  pixKey: 'pix@loja.example',
  merchantName: 'Loja',
  merchantCity: 'São Paulo',
} as const;
const mercadoPagoAccount = { provider: 'mercadopago', publicKey: 'APP_USR-1', accessToken: 'APP_USR-2' } as const;
const { MercadoPago, BrazilianGateway } = PaymentProviderType;
const unavailable = 'Esta forma de pagamento não está disponível para este pedido.';

const options = [
  ownPaymentOption('cartao', PaymentMethod.CreditCard),
  ownPaymentOption('pix', PaymentMethod.Pix),
  paymentOption('boleto', PaymentMethod.Boleto, { providerType: MercadoPago }),
  paymentOption('link', PaymentMethod.Link, { providerType: BrazilianGateway }),
  ownPaymentOption('nubank', PaymentMethod.Nubank),
  paymentOption('deposito', PaymentMethod.BankDeposit),
];

const listed = async (service: TestService) =>
  dataOf(await service.get<PaymentOption[]>('/api/order/payments/')).map(({ providerId }) => providerId);

async function flags(service: TestService) {
  const order = dataOf(await service.get<Order>('/api/order/current'));
  return [
    order.enableCreditPayment,
    order.enablePixPayment,
    order.enableNubankPayment,
    order.enableLinkPayment,
    order.enableBoletoPayment,
  ];
}

onOneDatabase((kind, fresh) => {
  async function start(t: TestContext, { isDemo = false } = {}) {
    const database = await fresh(t);
    const hasOnlineAccount = (_shop: unknown, account: unknown) => account !== null;
    const service = await startTestService(t, database, undefined, undefined, {
      isDemo,
      payments: { hasOnlineAccount },
    });
    const { shopId } = await createShop(database, {
      isDemo,
      products: [draft('arroz')],
      pickupStores: [pickupStore('loja')],
      paymentOptions: options,
    });
    dataOf(await service.post('/api/order/items/', item('arroz')));
    return { ...service, shopId };
  }

  describe(`payment options that a shop cannot charge (${kind})`, () => {
    test('are not offered, their flags are off, and a choice of one is refused', async (t) => {
      const service = await start(t);
      assert.deepEqual(await listed(service), ['deposito']);
      assert.deepEqual(await flags(service), [false, false, false, false, false]);
      for (const { providerId, method } of options.slice(0, -1)) {
        const refused = await service.post('/api/order/payment/delivery', { providerId, type: method });
        assert.deepEqual(refusalOf(refused), [422, unavailable], providerId);
      }
    });

    test('are offered as soon as the shop has the account', async (t) => {
      const service = await start(t);
      await savePaymentAccounts(service.database, service.shopId, [pixAccount], { secretsKey });
      assert.deepEqual(await listed(service), ['pix', 'deposito']);
      assert.deepEqual(await flags(service), [false, true, false, false, false]);
      await savePaymentAccounts(service.database, service.shopId, [mercadoPagoAccount], { secretsKey });
      assert.deepEqual(await listed(service), ['pix', 'boleto', 'deposito']);
      assert.deepEqual(await flags(service), [false, true, false, false, true]);
    });

    // Decision: Only a PIX at a provider is approved at once. One by the shop's own key waits for a person of the shop.
    test("a PIX by the shop's own key says that the shop confirms it, and one that is charged does not", async (t) => {
      const flagged = async (service: TestService) =>
        dataOf(await service.get<PaymentOption[]>('/api/order/payments/')).flatMap((option) =>
          option.isConfirmedByHand ? [option.providerId] : [],
        );
      const service = await start(t);
      await savePaymentAccounts(service.database, service.shopId, [pixAccount], { secretsKey });
      assert.deepEqual(await flagged(service), ['pix']);
      assert.deepEqual(await flagged(await start(t, { isDemo: true })), []);
    });

    test('the simulator charges all of them in the demo, except those of other providers', async (t) => {
      const service = await start(t, { isDemo: true });
      assert.deepEqual(await listed(service), ['cartao', 'pix', 'nubank', 'deposito']);
    });

    test('a cart loses such a choice, with a message', async (t) => {
      const service = await start(t);
      await savePaymentAccounts(service.database, service.shopId, [pixAccount], { secretsKey });
      dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }));
      await savePaymentAccounts(service.database, service.shopId, [], { secretsKey, isFull: true });
      const order = dataOf(await service.get<Order>('/api/order/current'));
      assert.equal(order.payment.method, null);
      assert.deepEqual(order.catalogErrorMessages, [
        'A forma de pagamento pix não está mais disponível para este pedido. Escolha outra.',
      ]);
    });

    test("a placed order with one waits for the shop's staff, who confirm its payment", async (t) => {
      const service = await start(t);
      await savePaymentAccounts(service.database, service.shopId, [pixAccount], { secretsKey });
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }));
      await identifyAndPay(service);
      assert.equal(dataOf(await service.get<Order>('/api/order/confirm')).status, 1);
      const { database, shopId } = service;
      // As with an order of the previous release, which offered an option without an account.
      await database.tx((db) => savePaymentAccounts(db, shopId, [], { secretsKey, isFull: true }));
      const daysLater = () => new Date(Date.now() + 6 * 24 * 3_600_000);
      const payments = openPayments({
        database,
        clock: daysLater,
        log: quietLog(),
        isDemo: false,
        publicUrl: '',
        factories: { 'pix-key': async () => null },
      });
      assert.equal(await cancelOverdue(payments), 0);
      assert.equal((await confirmByHand(payments, shopId, 1)).kind, 'paid');
    });
  });

  test(`every payment option of the example declaration can be chosen and confirmed (${kind})`, async (t) => {
    const database = await fresh(t);
    const service = await startTestService(t, database, undefined, undefined, {
      payments: { hasOnlineAccount: () => false },
    });
    await createShop(database, { slug: 'minha-loja', products: [draft('cafe', { variant: { price: 50_00 } })] });
    const reading = readDeclaration(readFileSync('scripts/shop/example.jsonc', 'utf8'));
    assert.ok('declaration' in reading);
    const applied = await applyShop(database, reading.declaration, {
      means: { secretsKey, variables: {}, ownHosts: [] },
    });
    assert.ok('notices' in applied, JSON.stringify(applied));
    assert.deepEqual(
      applied.notices.filter((line) => /pagamento/.test(line)),
      [],
    );
    const declared = (reading.declaration.paymentOptions ?? []).map(({ providerId }) => providerId);
    dataOf(await service.post('/api/order/items/', item('cafe')));
    assert.deepEqual(await listed(service), declared);

    for (const option of dataOf(await service.get<PaymentOption[]>('/api/order/payments/'))) {
      dataOf(await service.post('/api/order/items/', item('cafe')));
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'retirada-centro' }));
      const days = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule'));
      const day = days.find((each) => each.options.some(({ enabled }) => enabled));
      const startTime = day?.options.find(({ enabled }) => enabled)?.startTime;
      dataOf(await service.post('/api/order/schedule', { day: day?.day, startTime }));
      dataOf(await service.post('/api/customer/update', sampleCustomer));
      dataOf(
        await service.post('/api/order/payment/delivery', {
          providerId: option.providerId,
          type: paymentMethodOf(option),
        }),
      );
      assert.equal(dataOf(await service.get<Order>('/api/order/confirm')).status, 1, option.providerId);
    }
  });
});
