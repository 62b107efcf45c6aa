import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/model/message.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState } from '#shared/model/payment/payment.ts';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  ownPaymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { startChargeJobs } from '../../../helpers/order-service/payments.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const agent = { code: 'bia' };
const openPayment = (order: Order) => ({
  title: 'Abrir pagamento',
  opens: { path: `/order/payment?order=${order.id}`, type: null, id: null },
});

const finish = (service: TestService, paymentMethod: PaymentMethod, headers: Record<string, string> = {}) =>
  service.post<Order>('/api/order/confirm', { ...sampleCustomer, paymentMethod }, { ...agent, headers });
const setKey = (service: TestService, pixKey: string, code = 'bia') =>
  service.post<Order>('/api/order/pix/manual', { pixKey }, { code });
const start = (service: TestService) => service.post<PaymentState<Order>>('/api/order/payment/start', undefined);

async function queued(service: TestService): Promise<Message[]> {
  return (await queuedMessages(service.database)).map((message) => ({
    ...message,
    lines: message.lines.map((line) => line.replaceAll('\u00a0', ' ')),
  }));
}

/** Waits until the outbox has this number of messages; they are written soon after the response. */
async function queuedOnce(service: TestService, count: number): Promise<Message[]> {
  for (let tries = 0; tries < 500 && (await queued(service)).length < count; tries++) await sleep(20);
  const messages = await queued(service);
  assert.equal(messages.length, count);
  return messages;
}

onOneDatabase((kind, fresh) => {
  /**
   * A demo shop. Its contact is in a connected chat, with an order of 20 reais that is ready to be paid by `optionId`.
   */
  const open = async (t: TestContext, optionId: string, shop: Parameters<typeof createShop>[1] = {}) => {
    const database = await fresh(t);
    const wakeJobs = startChargeJobs(t, database);
    const service = await startTestService(t, database, undefined, undefined, { isDemo: true, wakeJobs });
    await createShop(service.database, {
      isDemo: true,
      agentCode: 'bia',
      channels: [demoChannel],
      products: [draft('cafe')],
      pickupStores: [pickupStore('loja')],
      paymentOptions: [
        ownPaymentOption('pix', PaymentMethod.Pix),
        ownPaymentOption('boleto', PaymentMethod.Boleto),
        ownPaymentOption('nubank', PaymentMethod.Nubank),
        ownPaymentOption('cartao', PaymentMethod.CreditCard),
      ],
      ...shop,
    });
    dataOf(await service.post('/api/customer/update', sampleCustomer));
    dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
    const type = {
      pix: PaymentMethod.Pix,
      boleto: PaymentMethod.Boleto,
      nubank: PaymentMethod.Nubank,
      cartao: PaymentMethod.CreditCard,
    }[optionId];
    dataOf(await service.post('/api/order/payment/delivery', { providerId: optionId, type }));
    return service;
  };

  describe(`the payment details in the chat (${kind})`, () => {
    // Decision: The chat gets the payment instructions of an order, once for each attempt.
    test('are the PIX code, alone in its message, when an agent finishes the order', async (t) => {
      const service = await open(t, 'pix');
      const order = dataOf(await finish(service, PaymentMethod.Pix));
      const [received, words, code] = await queuedOnce(service, 3);
      assert.equal(received?.lines[0], 'Seu pedido nº 1 foi recebido.');
      assert.deepEqual(words?.lines.slice(0, 2), [
        'Pague seu pedido nº 1 com PIX copia e cola: R$ 20,00.',
        'Copie o código da próxima mensagem e cole no aplicativo do seu banco.',
      ]);
      assert.match(words?.lines[2] ?? '', /^O código vale até \d\d:\d\d\.$/);
      assert.deepEqual([words?.button, code?.button, code?.lines.length], [openPayment(order), null, 1]);
      assert.equal(readPixCode(code?.lines[0] ?? '')?.amountCents, 20_00);
      const shown = dataOf(await start(service));
      assert.equal(shown.pix?.code, code?.lines[0], 'the page shows the same one');
      assert.equal((await queued(service)).length, 3, 'and it is sent once');
    });

    // Decision: An order that an agent reopened keeps its payment, and finishing it again makes a new charge.
    for (const [optionId, method] of [
      ['pix', PaymentMethod.Pix],
      ['boleto', PaymentMethod.Boleto],
    ] as const)
      test(`are new when an agent reopens an order with ${optionId} and finishes it again`, async (t) => {
        const service = await open(t, optionId);
        dataOf(await finish(service, method));
        const first = (await queuedOnce(service, 3)).at(-1);
        const reopened = dataOf(await service.get<Order>('/api/order/payment/update', agent));
        assert.deepEqual([reopened.status, reopened.payment.method], [0, method]);
        const before = (await queued(service)).length;
        dataOf(await finish(service, method));
        const messages = await queuedOnce(service, before + 3);
        const again = messages.at(-1);
        assert.notEqual(again?.lines[0], first?.lines[0]);
        assert.match(messages.at(-2)?.lines[0] ?? '', /pedido nº 1/);
        const state = dataOf(await service.get<PaymentState<Order>>('/api/order/payment/state'));
        const plain = (code: string | undefined) => code?.replaceAll(/[ .]/g, '');
        assert.equal(plain(state.pix?.code ?? state.boleto?.line), plain(again?.lines[0]));
        assert.equal((await service.database.many(sql`select 1 from payment where status = 0`)).length, 1);
      });

    // Decision: The chat gets the payment instructions of an order, once for each attempt.
    test('are sent once, however often the same confirmation is sent', async (t) => {
      const service = await open(t, 'pix');
      const key = { 'idempotency-key': 'a-key-of-this-test-0001' };
      for (const response of await Promise.all([1, 2, 3].map(() => finish(service, PaymentMethod.Pix, key))))
        dataOf(response);
      await queuedOnce(service, 3);
      dataOf(await finish(service, PaymentMethod.Pix, key));
      dataOf(await start(service));
      assert.equal((await queued(service)).length, 3);
      assert.equal((await service.database.many(sql`select 1 from payment`)).length, 1);
    });

    // Spec §7: "POST /api/order/pix/manual | manual pix key"
    test("are a code of the agent's own key, which never expires and is never confirmed automatically", async (t) => {
      const service = await open(t, 'pix', { settings: { payment: { type: 'manual', publicKey: null } } });
      const { payment } = dataOf(await setKey(service, 'pix@loja.example'));
      assert.deepEqual(
        [payment.method, payment.providerId, payment.pixKey],
        [PaymentMethod.Pix, 'pix', 'pix@loja.example'],
      );
      dataOf(await finish(service, PaymentMethod.Pix));
      const [, words, code] = await queuedOnce(service, 3);
      assert.equal(words?.lines.length, 2, 'it has no time');
      const read = readPixCode(code?.lines[0] ?? '');
      assert.deepEqual([read?.key, read?.amountCents], ['pix@loja.example', 20_00]);
    });

    test('refuse an invalid key with a message; choosing PIX again drops the key', async (t) => {
      const service = await open(t, 'pix');
      assert.deepEqual(refusalOf(await setKey(service, '123')), [
        422,
        'Informe uma chave PIX válida: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.',
      ]);
      dataOf(await setKey(service, 'pix@loja.example'));
      const again = dataOf(
        await service.post<Order>('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }, agent),
      );
      assert.equal(again.payment.pixKey, undefined);
    });

    test("are a boleto's line to copy and its due day", async (t) => {
      const service = await open(t, 'boleto');
      dataOf(await finish(service, PaymentMethod.Boleto));
      const [, words, code] = await queuedOnce(service, 3);
      assert.match(
        words?.lines.join() ?? '',
        /^Boleto do seu pedido nº 1: R\$ 20,00, vencimento \d\d\/\d\d\/\d{4}\. A linha digitável está na próxima mensagem\.$/,
      );
      assert.match(code?.lines.join() ?? '', /^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
    });

    test('are sent to a shopper on WhatsApp, where the confirmation returns to the chat', async (t) => {
      const service = await open(t, 'pix');
      dataOf(await service.get('/api/order/confirm'));
      const [received, words, code] = await queuedOnce(service, 3);
      assert.equal(received?.lines[0], 'Seu pedido nº 1 foi recebido.');
      assert.match(words?.lines[0] ?? '', /^Pague seu pedido nº 1 com PIX/);
      assert.ok(readPixCode(code?.lines[0] ?? ''));
    });

    test("follow a contact's own confirmation, which is sent once however often it is requested", async (t) => {
      const service = await open(t, 'pix');
      const key = { 'idempotency-key': 'a-key-of-this-test-0002' };
      for (const response of await Promise.all(
        [1, 2, 3].map(() => service.get('/api/order/confirm', { headers: key })),
      ))
        dataOf(response);
      const lines = (await queuedOnce(service, 3)).map((message) => message.lines[0] ?? '');
      assert.deepEqual(
        lines.map((line) => line.startsWith('Seu pedido nº 1 foi recebido.')),
        [true, false, false],
      );
    });

    test('replaced by another method get one message, and a new confirmation sends the order again', async (t) => {
      const service = await open(t, 'pix');
      dataOf(await service.get('/api/order/confirm'));
      await queuedOnce(service, 3);
      for (const _ of [1, 2]) dataOf(await service.get<Order>('/api/order/payment/update'));
      const reopened =
        'O pedido nº 1 foi reaberto para mudar a forma de pagamento. O código PIX anterior não vale mais.';
      assert.deepEqual(
        (await queued(service)).slice(3).map(({ lines }) => lines),
        [[reopened]],
      );
      dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }));
      dataOf(await service.get('/api/order/confirm'));
      const [again, words] = (await queuedOnce(service, 7)).slice(4);
      assert.equal(again?.lines[0], 'Seu pedido nº 1 foi recebido.');
      assert.match(words?.lines[0] ?? '', /^Pague seu pedido nº 1 com PIX/);
    });

    test('are not created where no chat is connected: the page creates them when it is opened', async (t) => {
      const service = await open(t, 'pix', { channels: [] });
      dataOf(await finish(service, PaymentMethod.Pix));
      assert.ok(dataOf(await start(service)).pix);
      assert.deepEqual(await queued(service), []);
    });
  });
});
