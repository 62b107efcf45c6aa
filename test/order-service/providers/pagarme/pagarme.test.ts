import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { pagarmeCapabilities } from '../../../../order-service/providers/pagarme/pagarme.ts';
import { PaymentNotTried } from '../../../../order-service/providers/payments.ts';
import { pagarmeOrderProblem } from '../../../helpers/stand-ins/pagarme-refusals.ts';
import { pagarmeRequestProblems } from '../../../helpers/vendors/pagarme/sdk.ts';
import { boletoCharge, cardCharge, payer, pixCharge } from '../mercado-pago-fixture.ts';
import { startPagarme as start } from '../pagarme-fixture.ts';

const address = {
  line_1: '900, Avenida Paulista, Bela Vista',
  zip_code: '01310100',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
};

type Json = Record<string, unknown>;

describe('an order at Pagar.me', () => {
  test('with a card has our amount, the token, the holder and the attempt, which is also its code', async (t) => {
    const { fake, chargeCard } = await start(t);
    const charge = cardCharge('token_APRO');
    const { card, reason } = await chargeCard(charge);
    assert.deepEqual([card, reason], [{ brand: 'visa', last4: '0010' }, 'paid']);
    assert.deepEqual(fake.calls, [
      {
        method: 'POST',
        path: '/core/v5/orders',
        key: charge.attemptId,
        body: {
          code: charge.attemptId,
          closed: true,
          items: [{ amount: 123_45, description: 'Pedido 12', quantity: 1, code: charge.orderId }],
          customer: {
            name: 'Ana Maria Souza',
            email: 'ana@example.com',
            type: 'individual',
            document: '12345678909',
            document_type: 'CPF',
            phones: { mobile_phone: { country_code: '55', area_code: '11', number: '987654321' } },
            address,
          },
          payments: [
            {
              payment_method: 'credit_card',
              amount: 123_45,
              credit_card: {
                card_token: 'token_APRO',
                installments: 3,
                operation_type: 'auth_and_capture',
                card: { billing_address: address },
              },
              metadata: { attempt_id: charge.attemptId },
            },
          ],
          metadata: { order_id: charge.orderId, attempt_id: charge.attemptId },
        },
      },
    ]);
  });

  test('of a company has its CNPJ', async (t) => {
    const { fake, createPix } = await start(t);
    await createPix(pixCharge({ payer: { ...payer, document: '12ABC34501DE35' } }));
    const { type, document, document_type } = Object(fake.calls[0]?.body?.customer);
    assert.deepEqual([type, document, document_type], ['company', '12ABC34501DE35', 'CNPJ']);
  });

  for (const [name, fields] of Object.entries({
    name: { name: '' },
    'e-mail': { email: '' },
    document: { document: '' },
    phone: { phone: '' },
    'Brazilian phone': { phone: '351912345678' },
  }))
    test(`without the payer's ${name} is not tried`, async (t) => {
      const { fake, createPix } = await start(t);
      await assert.rejects(createPix(pixCharge({ payer: { ...payer, ...fields } })), PaymentNotTried);
      assert.deepEqual(fake.calls, []);
    });

  test('a boleto is not refunded: its refund needs a bank account, which the shop does not have', async (t) => {
    const { refunds } = await start(t);
    assert.equal(refunds.daysFor(PaymentMethod.Boleto), null);
  });

  test('keys of a test account and of a live one do not belong together', () => {
    const { hasMixedKeys } = pagarmeCapabilities;
    assert.deepEqual(
      [hasMixedKeys('pk_test_a', 'sk_test_b'), hasMixedKeys('pk_a', 'sk_b'), hasMixedKeys('pk_test_a', 'sk_b')],
      [false, false, true],
    );
  });
});

// The judges must find a wrong body: a test of a request is worth nothing otherwise.
describe("the judges of Pagar.me's requests", () => {
  const bodies = async (t: Parameters<typeof start>[0]) => {
    const { fake, chargeCard, createPix, createBoleto, refunds } = await start(t);
    const { providerRef } = await chargeCard(cardCharge('token_APRO'));
    await createPix(pixCharge());
    await createBoleto(boletoCharge());
    const refundId = '7f3d9c1e-0000-4000-8000-000000000001';
    await refunds.create({ refundId, attemptId: '', providerRef: providerRef ?? '', amountCents: 5_00, isRest: false });
    return fake.calls.map(({ method, path, body }) => ({ method, path, body: body ?? {} }));
  };

  /** Every path to a field of a body. */
  const pathsOf = (json: unknown, at: string[] = []): string[][] =>
    typeof json !== 'object' || json === null
      ? []
      : Object.entries(json).flatMap(([name, value]) => [
          ...(Array.isArray(json) ? [] : [[...at, name]]),
          ...pathsOf(value, [...at, name]),
        ]);

  function renamed(body: Json, path: readonly string[]): Json {
    const copy: Json = structuredClone(body);
    const parent: Json = path.slice(0, -1).reduce<Json>((inner, name) => Object(inner[name]), copy);
    const name = path.at(-1) ?? '';
    parent[`${name}_x`] = parent[name];
    delete parent[name];
    return copy;
  }

  test('find every renamed field of every body', async (t) => {
    const missed: string[] = [];
    for (const { method, path, body } of await bodies(t))
      for (const field of pathsOf(body)) {
        // Names in metadata are ours.
        if (field.includes('metadata') && field.at(-1) !== 'metadata') continue;
        if (pagarmeRequestProblems(method, path, renamed(body, field)).length === 0) missed.push(field.join('.'));
      }
    assert.deepEqual(missed, []);
  });

  const wrong: [name: string, change: (body: Json) => void][] = [
    ['an amount in reais', (body) => Object.assign(Object(body.payments)[0], { amount: 123.45 })],
    ['another amount than the items', (body) => Object.assign(Object(body.payments)[0], { amount: 1 })],
    ['an unknown method', (body) => Object.assign(Object(body.payments)[0], { payment_method: 'picpay' })],
    ['no phone', (body) => Object.assign(Object(body.customer), { phones: {} })],
    ['a short document', (body) => Object.assign(Object(body.customer), { document: '123' })],
    ['a long name', (body) => Object.assign(Object(body.customer), { name: 'a'.repeat(65) })],
    ['a code that is too long', (body) => Object.assign(body, { code: 'a'.repeat(53) })],
    ['a card that is no token', (body) => Object.assign(Object(body.payments)[0].credit_card, { card_token: '4111' })],
  ];
  for (const [name, change] of wrong)
    test(`the stand-in refuses ${name}`, async (t) => {
      const [first] = await bodies(t);
      assert.ok(first);
      assert.equal(pagarmeOrderProblem(first.body), null);
      change(first.body);
      assert.notEqual(pagarmeOrderProblem(first.body), null);
    });
});
