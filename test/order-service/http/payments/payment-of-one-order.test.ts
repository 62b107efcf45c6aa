import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/model/message.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { payWithoutWebhook, queuedMessages } from '../../../helpers/order-service/order-rows.ts';
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
import { card, checkDuePayments, manualClock } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

type State = PaymentState<Order>;
const { Waiting, Paid } = PaymentStatus;
const methods = {
  pix: PaymentMethod.Pix,
  nubank: PaymentMethod.Nubank,
  cartao: PaymentMethod.CreditCard,
  dinheiro: PaymentMethod.Cash,
};

const of = (path: string, order: Pick<Order, 'id'>) => `/api/order/payment/${path}?order=${order.id}`;
const state = async (service: TestService, order: Pick<Order, 'id'>) =>
  dataOf(await service.get<State>(of('state', order)));
/** Starts the order's payment. Where a chat is connected, the confirmation may be starting it at the same time. */
async function start(service: TestService, order: Pick<Order, 'id'>): Promise<State> {
  const started = dataOf(await service.post<State>(of('start', order), undefined));
  if (started.pix ?? started.link ?? started.arrived) return started;
  for (let tries = 0; tries < 500; tries++) {
    const now = await state(service, order);
    if (now.pix ?? now.link) return now;
    await sleep(20);
  }
  throw new Error('nothing to pay with came');
}
const bank = (service: TestService, code: string, amount?: number) =>
  service.post<{ due: number; status: PaymentStatus }>(
    '/demo/bank/pay',
    { code, ...(amount === undefined ? {} : { amount }) },
    { code: null },
  );
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

async function sentMessages(service: TestService): Promise<Message[]> {
  return queuedMessages(service.database);
}
const arrivals = async (service: TestService) =>
  (await sentMessages(service))
    .map(({ lines }) => plain(lines.join(' ')))
    .filter((words) => /não confere|a diferença/.test(words));

/** Adds an item to the cart. */
const fill = async (service: TestService, quantity = 1) =>
  dataOf(await service.post<Order>('/api/order/items/', item('cafe', { quantity })));

/** A cart of `quantity` × 10 reais with payment by `optionId`. */
async function build(service: TestService, optionId: keyof typeof methods, quantity = 1): Promise<Order> {
  dataOf(await service.post('/api/customer/update', sampleCustomer));
  await fill(service, quantity);
  dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
  return dataOf(
    await service.post<Order>('/api/order/payment/delivery', { providerId: optionId, type: methods[optionId] }),
  );
}

async function place(service: TestService, optionId: keyof typeof methods, quantity = 1): Promise<Order> {
  await build(service, optionId, quantity);
  return dataOf(await service.get<Order>('/api/order/confirm'));
}

onOneDatabase((kind, fresh) => {
  /** A demo shop on WhatsApp with four payment options; `warnings` are the log messages of its payment worker. */
  const open = async (t: TestContext, channels: (typeof demoChannel)[] = []) => {
    const { clock, later } = manualClock();
    const database = await fresh(t);
    const service = await startTestService(t, database, clock, undefined, { isDemo: true });
    const shop = {
      isDemo: true,
      agentCode: 'bia',
      channels,
      products: [draft('cafe')],
      pickupStores: [pickupStore('loja')],
      paymentOptions: [
        ownPaymentOption('pix', PaymentMethod.Pix),
        ownPaymentOption('nubank', PaymentMethod.Nubank),
        ownPaymentOption('cartao', PaymentMethod.CreditCard),
        ownPaymentOption('dinheiro', PaymentMethod.Cash, { group: 'Dinheiro' }),
      ],
    };
    await createShop(database, shop);
    const log = quietLog();
    const keep = () => checkDuePayments(openPayments({ database, clock, log, isDemo: true, publicUrl: '' }));
    return {
      service,
      later,
      keep,
      warnings: log.said,
      makeOther: () => createShop(database, { ...shop, slug: 'outra', code: 'caio', agentCode: 'eva' }),
    };
  };

  describe(`the payment of one order (${kind})`, () => {
    test("a paid order is shown as paid, whatever its customer's other orders and cart", async (t) => {
      const { service } = await open(t);
      const older = await place(service, 'nubank', 5);
      const order = await place(service, 'pix', 2);
      const { pix, number } = await start(service, order);
      assert.equal(number, 2);
      await build(service, 'cartao');
      dataOf(await bank(service, pix?.code ?? ''));
      const paid = await state(service, order);
      assert.deepEqual([paid.order.id, paid.status, paid.number, paid.order.totalAmout], [order.id, Paid, 2, 20]);
      assert.deepEqual(
        [(await state(service, older)).status, (await state(service, older)).order.totalAmout],
        [null, 50],
      );
    });

    test('without an id: the cart being paid by card, else the newest unpaid, else the newest paid', async (t) => {
      const { service } = await open(t);
      const meant = async () => dataOf(await service.get<State>('/api/order/payment/state')).order.id;
      const first = await place(service, 'pix');
      const second = await place(service, 'pix');
      assert.equal(await meant(), second.id);
      const { pix } = await start(service, second);
      dataOf(await bank(service, pix?.code ?? ''));
      assert.equal(await meant(), first.id);
      dataOf(await bank(service, (await start(service, first)).pix?.code ?? ''));
      assert.equal(await meant(), second.id);
      const built = await build(service, 'cartao');
      assert.equal(await meant(), built.id);
    });

    test('an order with an offline payment has nothing to pay, although an older one has', async (t) => {
      const { service } = await open(t);
      await place(service, 'nubank');
      const order = await place(service, 'dinheiro');
      const { pix, link, status } = await state(service, order);
      assert.deepEqual([pix, link, status], [null, null, null]);
      assert.equal((await service.post(of('start', order), undefined)).status, 422);
    });

    test('a call with the id of a foreign or unknown order is not found', async (t) => {
      const { service, makeOther } = await open(t);
      const order = await place(service, 'pix');
      await makeOther();
      for (const id of [order.id, '00000000-0000-4000-8000-000000000000', 'x'])
        for (const code of id === order.id ? ['caio', 'eva'] : ['ana']) {
          const responses = [
            await service.get(of('state', { id }), { code }),
            await service.post(of('start', { id }), undefined, { code }),
            await service.get(of('update', { id }), { code }),
            await service.get(of('credit', { id }), { code }),
            await service.post(of('credit', { id }), card(), { code }),
            await service.post(of('credit/installments', { id }), { providerId: 'cartao', installments: 1 }, { code }),
          ];
          assert.deepEqual(
            responses.map(({ status }) => status),
            responses.map(() => 404),
            `${code} ${id}`,
          );
        }
      assert.equal(
        dataOf(await service.get<State>(of('state', order), { code: 'bia' })).order.id,
        order.id,
        'the agent of its customer',
      );
    });

    test('a card pays the named order and never the current cart', async (t) => {
      const { service } = await open(t);
      const order = await place(service, 'cartao', 3);
      const built = await build(service, 'cartao');
      const response = dataOf(await service.post<{ status: number; order: Order }>(of('credit', order), card()));
      assert.deepEqual([response.status, response.order.id, response.order.totalAmout], [Paid, order.id, 30]);
      assert.equal((await state(service, built)).order.status, 0);
      await service.database.run(sql`update orders set status = 3 where id = ${built.id}`);
      assert.deepEqual(refusalOf(await service.post(of('credit', built), card())), [
        422,
        'Este pedido foi cancelado e não pode mais ser pago.',
      ]);
      assert.deepEqual(refusalOf(await service.post(of('start', built), undefined)), [
        422,
        'Este pedido foi cancelado e não pode mais ser pago.',
      ]);
    });

    test('each message’s button opens the page or the payment of its own order', async (t) => {
      const { service } = await open(t, [demoChannel]);
      const orders: Order[] = [];
      for (let round = 0; round < 2; round++) {
        const order = await place(service, 'pix');
        await start(service, order);
        orders.push(order);
      }
      const buttons = (await sentMessages(service)).flatMap(({ button }) =>
        button ? [[button.title, button.opens.path]] : [],
      );
      assert.deepEqual(
        buttons,
        orders.flatMap(({ id, number }) => [
          ['Acompanhar o pedido', `/order/${number}`],
          ['Abrir pagamento', `/order/payment?order=${id}`],
        ]),
      );
    });
  });

  describe(`a payment method that is to be changed (${kind})`, () => {
    test('keeps its code while another cart blocks the change, and the first message explains it', async (t) => {
      const { service } = await open(t);
      const order = await place(service, 'pix');
      const { pix } = await start(service, order);
      await fill(service);
      assert.deepEqual(refusalOf(await service.get(of('update', order))), [
        422,
        'Você já começou outro pedido: termine ou esvazie o carrinho para mudar a forma de pagamento deste.',
      ]);
      assert.deepEqual(refusalOf(await service.get(of('update', order), { code: 'bia' })), [
        422,
        'Este contato tem outro carrinho aberto: finalize ou esvazie esse carrinho e reabra de novo.',
      ]);
      assert.deepEqual((await state(service, order)).pix, pix, 'it can still be paid');
      dataOf(await bank(service, pix?.code ?? ''));
      assert.equal((await state(service, order)).status, Paid);
    });

    test('is that of the named order, also for a cart', async (t) => {
      const { service } = await open(t);
      const placed = await place(service, 'pix');
      const older = await place(service, 'nubank');
      const reopened = dataOf(await service.get<Order>(of('update', placed)));
      assert.deepEqual([reopened.id, reopened.status, reopened.payment.method], [placed.id, 0, null]);
      assert.deepEqual([(await state(service, older)).order.status], [1]);
      assert.equal(dataOf(await service.get<Order>(of('update', placed))).id, placed.id);
    });
  });

  describe(`a wrong amount of money (${kind})`, () => {
    const part = async (t: TestContext) => {
      const parts = await open(t, [demoChannel]);
      const order = await place(parts.service, 'pix', 5);
      const code = (await start(parts.service, order)).pix?.code ?? '';
      dataOf(await bank(parts.service, code, 10));
      return { ...parts, order, code };
    };

    test('is shown on the page and in the chat, before and after expiry, and blocks a new charge', async (t) => {
      const { service, order, later, keep } = await part(t);
      for (const minutes of [0, 40]) {
        later(minutes);
        await keep();
        const { status, arrived, pix } = await state(service, order);
        assert.deepEqual([status, arrived, pix], [Waiting, 10, null], `${minutes} minutes later`);
        assert.equal((await start(service, order)).arrived, 10);
        const [code, words] = refusalOf(await service.get(of('update', order)));
        assert.deepEqual(
          [code, plain(words ?? '')],
          [422, 'Recebemos R$ 10,00 de R$ 50,00. Fale com a loja pela conversa para acertar o pagamento.'],
        );
      }
      assert.deepEqual(await arrivals(service), [
        'Recebemos R$ 10,00 de R$ 50,00. O valor não confere com o total do seu pedido nº 1. Responda nesta conversa para acertar com a loja, antes de pagar de novo.',
      ]);
    });

    test('above the total asks the contact for no second payment: the shop returns the difference', async (t) => {
      const { service } = await open(t, [demoChannel]);
      const order = await place(service, 'pix', 5);
      dataOf(await bank(service, (await start(service, order)).pix?.code ?? '', 60));
      assert.deepEqual(await arrivals(service), [
        'Recebemos R$ 60,00, mais do que os R$ 50,00 do pedido. Responda nesta conversa para a loja devolver a diferença do seu pedido nº 1.',
      ]);
    });

    test('can be completed at the simulated bank, which makes the order paid', async (t) => {
      const { service, order, code } = await part(t);
      const seen = dataOf(
        await service.get<{ due: number; status: number }>(`/demo/bank?code=${encodeURIComponent(code)}`, {
          code: null,
        }),
      );
      assert.deepEqual([seen.due, seen.status], [40, Waiting]);
      dataOf(await bank(service, code, 15));
      assert.equal((await state(service, order)).arrived, 25);
      assert.equal((await arrivals(service)).length, 2, 'each amount once');
      const done = dataOf(await bank(service, code));
      assert.deepEqual([done.due, done.status], [0, Paid]);
      const { status, arrived } = await state(service, order);
      assert.deepEqual([status, arrived], [Paid, null]);
    });

    test('is reported once for each amount, however often its provider is queried', async (t) => {
      const { service, keep, later, warnings } = await open(t, [demoChannel]);
      const order = await place(service, 'pix', 5);
      const code = (await start(service, order)).pix?.code ?? '';
      const arrive = (cents: number) => payWithoutWebhook(service.database, code, cents);
      for (const cents of [10_00, 25_00]) {
        await arrive(cents);
        for (let round = 0; round < 4; round++) {
          later(5);
          assert.equal(await keep(), 1);
        }
      }
      assert.deepEqual(warnings, ['a payment does not match its order', 'a payment does not match its order']);
      assert.equal((await arrivals(service)).length, 2);
    });
  });
});
