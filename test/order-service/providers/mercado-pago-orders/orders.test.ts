import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { openMercadoPago } from '../../../../order-service/providers/mercado-pago/mercado-pago.ts';
import { readMercadoPagoOrder } from '../../../../order-service/providers/mercado-pago-orders/order.ts';
import { fakeAccount, startFakeMercadoPago } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { fakeOrderChallenge, startFakeMercadoPagoOrders } from '../../../helpers/stand-ins/fake-mercado-pago-orders.ts';
import { orderProblem } from '../../../helpers/stand-ins/mercado-pago-order-refusals.ts';
import { renamedFields, responseProblems } from '../../../helpers/vendors/contract.ts';
import { mercadoPagoOrdersContract } from '../../../helpers/vendors/mercado-pago/orders-contract.ts';
import { boletoCharge, cardCharge, pixCharge } from '../mercado-pago-fixture.ts';

type Json = Record<string, unknown>;

async function start(t: TestContext) {
  const fake = await startFakeMercadoPagoOrders(t);
  const online = openMercadoPago({ baseUrl: fake.url, times: { totalMs: 1_500, firstPauseMs: 20 } });
  t.after(() => online.close());
  const { chargeCard, createPix, createBoleto, ...provider } = online.forAccessToken(fakeAccount.accessToken, 'orders');
  assert.ok(chargeCard && createPix && createBoleto);
  return { fake, chargeCard, createPix, createBoleto, ...provider };
}

describe('an order at Mercado Pago', () => {
  test('with a card has our amount as text, the token and the attempt', async (t) => {
    const { fake, chargeCard } = await start(t);
    const charge = cardCharge('APRO-token');
    await chargeCard(charge);
    assert.deepEqual(fake.calls, [
      {
        method: 'POST',
        path: '/v1/orders',
        key: charge.attemptId,
        deviceId: 'armor.0123456789abcdef',
        body: {
          type: 'online',
          processing_mode: 'automatic',
          capture_mode: 'automatic',
          total_amount: '123.45',
          external_reference: charge.attemptId,
          description: 'Pedido 12',
          payer: {
            email: 'ana@example.com',
            first_name: 'Ana',
            last_name: 'Maria Souza',
            identification: { type: 'CPF', number: '12345678909' },
            phone: { area_code: '11', number: '987654321' },
          },
          items: [
            { external_code: 'arroz', title: 'Arroz 5 kg', quantity: 2, unit_price: '33.40' },
            { external_code: 'cafe', title: 'Café torrado', quantity: 1, unit_price: '56.65' },
          ],
          transactions: {
            payments: [
              {
                amount: '123.45',
                payment_method: {
                  id: 'master',
                  type: 'credit_card',
                  token: 'APRO-token',
                  installments: 3,
                  statement_descriptor: 'LOJA EXEMPLO',
                },
              },
            ],
          },
        },
      },
    ]);
  });

  // Decision: The challenge of a card's bank is asked for only where the page can show it, with either API.
  test('asks for 3-D Secure where the page shows its challenge, and names the page of an open one', async (t) => {
    const { fake, chargeCard, find } = await start(t);
    const charge = cardCharge('CHAL', { canChallenge: true });
    const { status, challenge, providerRef } = await chargeCard(charge);
    assert.deepEqual([status, challenge], [PaymentStatus.Waiting, { url: fakeOrderChallenge.url, request: '' }]);
    assert.deepEqual(fake.calls[0]?.body?.config, {
      online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'preferred' } },
    });
    fake.pay(providerRef ?? '');
    const paid = await find({ attemptId: charge.attemptId, orderId: charge.orderId, providerRef });
    assert.deepEqual([paid?.status, paid?.challenge], [PaymentStatus.Paid, null]);
    assert.equal((await chargeCard(cardCharge('CHAL'))).status, PaymentStatus.Failed);
    assert.equal(fake.calls.at(-1)?.body?.config, undefined);
  });

  test('leaves out what is not known of the payer, the device and the bill', async (t) => {
    const { fake, chargeCard } = await start(t);
    const { payer } = cardCharge('APRO');
    for (const phone of ['', '5511', '441632960961'])
      await chargeCard(cardCharge('APRO', { payer: { ...payer, phone }, deviceId: null, statementDescriptor: null }));
    for (const { body, deviceId } of fake.calls) {
      const { payer: sent, transactions } = Object(body);
      const [payment] = transactions.payments;
      assert.deepEqual(
        [deviceId, 'phone' in sent, 'statement_descriptor' in payment.payment_method],
        [null, false, false],
      );
    }
  });

  test('is refunded in part by the id of its payment, and as a whole without one', async (t) => {
    const { fake, chargeCard, refunds } = await start(t);
    const refundBody = async (amountCents: number, isRest: boolean) => {
      const charge = cardCharge('APRO');
      const { providerRef } = await chargeCard(charge);
      const { attemptId } = charge;
      await refunds?.create({ refundId: randomUUID(), attemptId, providerRef: providerRef ?? '', amountCents, isRest });
      return fake.calls.at(-1)?.body;
    };
    assert.deepEqual(await refundBody(123_45, true), {});
    const id = () => fake.orders.at(-1)?.transactions.payments[0].id;
    assert.deepEqual(await refundBody(5_00, false), { transactions: [{ id: id(), amount: '5.00' }] });
  });

  test('is read with a whole refund in either form', () => {
    const order = {
      id: 'ORD01J49MMW3SSBK5PSV3DFR32959',
      external_reference: 'a',
      currency: 'BRL',
      transactions: { payments: [{ paid_amount: '5.00' }] },
    };
    for (const state of [{ status: 'refunded' }, { status: 'processed', status_detail: 'refunded' }])
      assert.equal(readMercadoPagoOrder({ ...order, ...state })?.chargeResult.status, PaymentStatus.Canceled);
    assert.equal(readMercadoPagoOrder({ ...order, status: 'something new' }), null, 'no code');
    assert.equal(
      readMercadoPagoOrder({ ...order, status: 'something_new' })?.chargeResult.status,
      PaymentStatus.Waiting,
    );
    for (const id of ['123456789', 'ORD/../x', '', null])
      assert.equal(readMercadoPagoOrder({ ...order, status: 'processed', id }), null);
  });
});

describe('the challenge of a card of an order', () => {
  const url = 'https://www.mercadopago.com.br/3ds/challenge?id=1';
  const challengeOf = (status: string, detail: string, security: Json) =>
    readMercadoPagoOrder({
      id: 'ORD01J49MMW3SSBK5PSV3DFR32959',
      external_reference: 'a',
      status,
      status_detail: detail,
      transactions: { payments: [{ payment_method: { id: 'master', transaction_security: security } }] },
    })?.chargeResult.challenge;

  test('is read under each name that Mercado Pago documents, also without a state of its own', () => {
    const open = { url, request: '' };
    assert.deepEqual(challengeOf('action_required', 'pending_challenge', { url }), open);
    assert.deepEqual(challengeOf('action_required', 'pending_challenge', { redirect_url: url }), open);
    assert.deepEqual(challengeOf('processing', 'in_process', { url, status: 'pending' }), open);
    assert.equal(challengeOf('processing', 'in_process', { url, status: 'complete' }), null);
    assert.equal(challengeOf('processed', 'accredited', { url }), null);
    assert.equal(challengeOf('action_required', 'pending_challenge', { url: 'javascript:1' }), null);
  });
});

describe('an account that changed its API', () => {
  // Decision: The id says which API made a payment, so that a change of the API loses none.
  test('reads, cancels and refunds a payment by the API that made it', async (t) => {
    const fake = await startFakeMercadoPago(t);
    const online = openMercadoPago({ baseUrl: fake.url, times: { totalMs: 1_500, firstPauseMs: 20 } });
    t.after(() => online.close());
    const before = online.forAccessToken(fakeAccount.accessToken);
    const now = online.forAccessToken(fakeAccount.accessToken, 'orders');
    const charge = pixCharge();
    const made = await before.createPix?.(charge);
    const attempt = { attemptId: charge.attemptId, orderId: charge.orderId };
    const providerRef = made?.providerRef ?? '';
    assert.equal((await now.find({ ...attempt, providerRef: null }))?.providerRef, providerRef, 'a lost response');
    fake.pay(providerRef);
    assert.equal((await now.read(providerRef))?.chargeResult.status, PaymentStatus.Paid);
    const refund = {
      refundId: randomUUID(),
      attemptId: charge.attemptId,
      providerRef,
      amountCents: 5_00,
      isRest: false,
    };
    assert.equal((await now.refunds?.create(refund))?.kind, 'refunded');
    assert.equal((await now.cancel({ attemptId: charge.attemptId, providerRef })).status, PaymentStatus.Paid);
  });
});

describe("the stand-in of Mercado Pago's orders", () => {
  // Decision: The Orders API is called with the types of Mercado Pago's own SDK.
  test('refuses what its SDK cannot send: a price as a number, an `id` of an item, other words for 3-D Secure', async (t) => {
    const { fake, chargeCard, createBoleto } = await start(t);
    await chargeCard(cardCharge('APRO', { canChallenge: true }));
    await createBoleto(boletoCharge());
    const [card, boleto] = fake.calls.map(({ body }) => body ?? {});
    assert.ok(card && boleto);
    const item = { external_code: 'arroz', title: 'Arroz', quantity: 1, unit_price: '1.00' };
    const { external_code: id, ...rest } = item;
    const secured = (validation: string, liability_shift: string) => ({
      ...card,
      config: { online: { transaction_security: { validation, liability_shift } } },
    });
    assert.equal(orderProblem({ ...card, items: [item] }), null);
    assert.equal(orderProblem({ ...card, items: [{ ...item, unit_price: 1 }] }), 'invalid_items');
    assert.equal(orderProblem({ ...card, items: [{ ...rest, id }] }), 'unsupported_properties');
    assert.equal(orderProblem(secured('supported', 'preferred')), 'invalid_transaction_security');
    assert.equal(orderProblem(secured('on_fraud_risk', 'not_required')), 'invalid_transaction_security');
    const [payment] = Object(boleto.transactions).payments;
    const old = { ...payment, payment_method: { id: 'bolbradesco', type: 'ticket' } };
    assert.equal(orderProblem({ ...boleto, transactions: { payments: [old] } }), 'invalid_payment_method');
  });
});

// The judge must find a wrong body: a test of a request is worth nothing otherwise.
describe("the judge of Mercado Pago's orders", () => {
  const pathsOf = (json: unknown, at: string[] = []): string[][] =>
    typeof json !== 'object' || json === null
      ? []
      : Object.entries(json).flatMap(([name, value]) => [
          ...(Array.isArray(json) ? [] : [[...at, name]]),
          ...pathsOf(value, [...at, name]),
        ]);

  test('finds every renamed field of every body', async (t) => {
    const { fake, chargeCard, createPix, createBoleto } = await start(t);
    await chargeCard(cardCharge('APRO', { canChallenge: true }));
    await createPix(pixCharge());
    await createBoleto(boletoCharge());
    const missed: string[] = [];
    for (const { body } of fake.calls)
      for (const path of pathsOf(body)) {
        const copy: Json = structuredClone(body ?? {});
        const parent: Json = path.slice(0, -1).reduce<Json>((inner, name) => Object(inner[name]), copy);
        const name = path.at(-1) ?? '';
        parent[`${name}_x`] = parent[name];
        delete parent[name];
        if (orderProblem(copy) === null) missed.push(path.join('.'));
      }
    assert.deepEqual(missed, []);
  });

  // Decision: Changing a field's name in a stand-in's response fails a test.
  test('finds every renamed field of a response', async (t) => {
    const { fake, chargeCard, createPix, createBoleto, find } = await start(t);
    await chargeCard(cardCharge('APRO'));
    await chargeCard(cardCharge('CHAL', { canChallenge: true }));
    await createPix(pixCharge());
    await createBoleto(boletoCharge());
    const [paid] = fake.orders;
    assert.ok(paid && 'total_paid_amount' in paid && 'country_code' in paid);
    fake.refundInPanel(paid.id, 5_00);
    await find({ attemptId: paid.external_reference, orderId: '1', providerRef: paid.id });
    const missed = fake.orders.flatMap((order) => {
      const read = { method: 'GET', path: `/v1/orders/${order.id}` };
      const problems = (json: unknown) => responseProblems(mercadoPagoOrdersContract, read, { status: 200, json });
      assert.deepEqual(problems(order), []);
      // The vendor repeats the payer's address as it got it.
      return renamedFields(order).filter(
        ({ at, changed }) => !at.includes('address') && problems(changed).length === 0,
      );
    });
    assert.deepEqual(missed, []);
  });
});
