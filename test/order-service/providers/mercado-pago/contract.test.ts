import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { MercadoPagoConfig, Payment, PaymentRefund, WebhookSignatureValidator } from 'mercadopago';
import { boletoBody, cardBody, pixBody } from '../../../../order-service/providers/mercado-pago/request-body.ts';
import { checkNotification } from '../../../../order-service/providers/mercado-pago/webhook-signature.ts';
import { fakeAccount, webhookOf } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { mercadoPagoContract } from '../../../helpers/vendors/mercado-pago/contract.ts';
import { refusesEachRename } from '../../../helpers/vendors/refused-renames.ts';
import { boletoCharge, cardCharge, payer, pixCharge, startAdapter } from '../mercado-pago-fixture.ts';

const headers = {
  authorization: `Bearer ${fakeAccount.accessToken}`,
  'content-type': 'application/json',
  'x-idempotency-key': randomUUID(),
};
const request = (method: string, path: string, body?: unknown, query: Record<string, string> = {}) => ({
  method,
  path,
  query,
  headers,
  ...(body === undefined ? {} : { body }),
});

// Decision: Changing a field's name in a request to a vendor fails a test.
describe('a request to Mercado Pago', () => {
  const bodies = {
    'a card payment': () => cardBody(cardCharge('APRO-token')),
    "a card payment with a company's CNPJ": () =>
      cardBody(cardCharge('APRO', { payer: { ...payer, document: '12ABC34501DE35' } })),
    'a PIX': () => pixBody(pixCharge()),
    'a boleto': () => boletoBody(boletoCharge()),
  };
  // The names inside `metadata` are ours.
  const isFree = (at: string) => at.startsWith('/metadata/');
  for (const [title, makeBody] of Object.entries(bodies))
    refusesEachRename(title, mercadoPagoContract, () => request('POST', '/v1/payments', makeBody()), {
      isFree,
      headers: Object.keys(headers),
    });
  for (const [title, method, path, body] of [
    ['a cancellation', 'PUT', '/v1/payments/20000000000', { status: 'cancelled' }],
    ['a refund of a part', 'POST', '/v1/payments/20000000000/refunds', { amount: 12.34 }],
    ['a refund of all that is left', 'POST', '/v1/payments/20000000000/refunds', {}],
  ] as const)
    refusesEachRename(title, mercadoPagoContract, () => request(method, path, body), {
      headers: Object.keys(headers),
      names: Object.keys(body).length,
    });
  refusesEachRename('a search of orders', mercadoPagoContract, () =>
    request('GET', '/v1/orders', undefined, {
      begin_date: '2026-10-17T12:00:00.000Z',
      end_date: '2026-11-27T12:00:00.000Z',
      external_reference: randomUUID(),
    }),
  );
  refusesEachRename('a search', mercadoPagoContract, () =>
    request('GET', '/v1/payments/search', undefined, {
      external_reference: randomUUID(),
      sort: 'date_created',
      criteria: 'desc',
      limit: '10',
    }),
  );
});

describe('the stand-in of Mercado Pago refuses what Mercado Pago refuses', () => {
  async function open(t: TestContext) {
    const { fake, ...adapter } = await startAdapter(t);
    fake.judge.expectWrongRequests();
    const send = async (method: string, path: string, body?: object, changed: Record<string, string | null> = {}) => {
      const sent = Object.entries({ ...headers, 'x-idempotency-key': randomUUID(), ...changed });
      const response = await fetch(fake.url + path, {
        method,
        headers: sent.filter((header): header is [string, string] => header[1] !== null),
        body: body ? JSON.stringify(body) : null,
      });
      const json: unknown = await response.json();
      return { status: response.status, code: Object(json).cause?.[0]?.code as unknown };
    };
    return { fake, send, ...adapter };
  }

  test('a payment without its key, without a token, and of a foreign account', async (t) => {
    const { fake, send } = await open(t);
    const body = cardBody(cardCharge('APRO'));
    const tries = [
      await send('POST', '/v1/payments', body, { 'x-idempotency-key': null }),
      await send('POST', '/v1/payments', body, { authorization: null }),
      await send('POST', '/v1/payments', body, { authorization: 'Bearer APP_USR-1' }),
      await send('POST', '/v1/payments', body, { authorization: `Bearer ${fakeAccount.foreignToken}` }),
    ];
    assert.deepEqual(
      tries.map(({ status }) => status),
      [400, 400, 401, 404],
    );
    assert.equal(tries[0]?.code, 4292);
    assert.deepEqual(fake.payments, []);
  });

  test('limits: a long descriptor, a PIX of less than 30 minutes, a boleto without an address', async (t) => {
    const { fake, send } = await open(t);
    const soon = new Date(Date.now() + 60_000);
    const { payer: boletoPayer, ...boleto } = boletoBody(boletoCharge());
    const { address: _address, ...withoutAddress } = Object(boletoPayer);
    const tries = [
      await send('POST', '/v1/payments', { ...cardBody(cardCharge('APRO')), statement_descriptor: 'X'.repeat(23) }),
      await send('POST', '/v1/payments', { ...cardBody(cardCharge('APRO')), installments: 0 }),
      await send('POST', '/v1/payments', pixBody(pixCharge({ expiresAt: soon }))),
      await send('POST', '/v1/payments', { ...boleto, payer: withoutAddress }),
    ];
    assert.deepEqual(
      tries.map(({ status }) => status),
      [400, 400, 400, 400],
    );
    assert.deepEqual(fake.payments, []);
  });

  test('a refund of a pending payment, a cancellation of an approved one, and both with a foreign token', async (t) => {
    const { fake, send } = await open(t);
    await send('POST', '/v1/payments', pixBody(pixCharge()));
    await send('POST', '/v1/payments', cardBody(cardCharge('APRO')));
    const [pending, approved] = fake.payments.map(({ id }) => `/v1/payments/${id}`);
    const foreign = { authorization: `Bearer ${fakeAccount.foreignToken}` };
    assert.deepEqual(await send('POST', `${pending}/refunds`, { amount: 1 }), { status: 400, code: 2063 });
    assert.deepEqual(await send('PUT', `${approved}`, { status: 'cancelled' }), { status: 400, code: 2063 });
    assert.equal((await send('GET', `${approved}`, undefined, foreign)).status, 404);
    assert.equal((await send('POST', `${approved}/refunds`, {}, foreign)).status, 404);
    assert.deepEqual(
      fake.payments.map(({ status }) => status),
      ['pending', 'approved'],
    );
  });
});

describe("Mercado Pago's own SDK for Node", () => {
  /** What the SDK sends for a call, without leaving this machine. */
  async function sentBySdk(t: TestContext, call: (config: MercadoPagoConfig) => Promise<unknown>) {
    const sent: { method: string; path: string; headers: Headers; body: unknown }[] = [];
    t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
      sent.push({
        method: init.method ?? 'GET',
        path: new URL(url).pathname,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      });
      return Response.json({ id: 1 });
    });
    await call(new MercadoPagoConfig({ accessToken: fakeAccount.accessToken }));
    t.mock.restoreAll();
    assert.equal(sent.length, 1);
    const [only] = sent;
    assert.ok(only);
    return only;
  }

  test('sends the same call for a card, a cancellation and a refund', async (t) => {
    const { fake, chargeCard, cancel, createPix, refunds } = await startAdapter(t);
    const charge = cardCharge('APRO');
    const { providerRef } = await chargeCard(charge);
    const pix = pixCharge();
    const waiting = await createPix(pix);
    await cancel({ attemptId: pix.attemptId, providerRef: waiting.providerRef ?? '' });
    const refundId = randomUUID();
    await refunds?.create({
      refundId,
      attemptId: charge.attemptId,
      providerRef: providerRef ?? '',
      amountCents: 5_00,
      isRest: false,
    });
    const [created, , cancelled, refunded] = fake.calls;
    const { issuer_id, ...body } = cardBody(charge);
    const theirs = [
      await sentBySdk(t, (config) =>
        new Payment(config).create({
          body: { ...body, issuer_id: Number(issuer_id) },
          requestOptions: { idempotencyKey: charge.attemptId },
        }),
      ),
      await sentBySdk(t, (config) => new Payment(config).cancel({ id: waiting.providerRef ?? '' })),
      await sentBySdk(t, (config) =>
        new PaymentRefund(config).create({
          payment_id: providerRef ?? '',
          body: { amount: 5 },
          requestOptions: { idempotencyKey: refundId },
        }),
      ),
    ];
    for (const [at, ours] of [created, cancelled, refunded].entries()) {
      assert.deepEqual([theirs[at]?.method, theirs[at]?.path], [ours?.method, ours?.path]);
      assert.ok(theirs[at]?.headers.has('x-idempotency-key'));
      assert.equal(theirs[at]?.headers.get('authorization'), headers.authorization);
    }
    assert.deepEqual(theirs[1]?.body, cancelled?.body);
    assert.deepEqual(theirs[2]?.body, refunded?.body);
    assert.equal(theirs[0]?.headers.get('x-idempotency-key'), created?.key);
  });

  test('accepts the signature of the notifications in these tests, as our own check does', () => {
    const { webhookSecret: secret } = fakeAccount;
    for (const id of ['20000000000', '234000062890']) {
      const { headers: sent } = webhookOf(id);
      const [xSignature = '', xRequestId = ''] = [sent['x-signature'], sent['x-request-id']];
      assert.doesNotThrow(() => WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId: id, secret }));
      assert.throws(() => WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId: '1', secret }));
      const claim = { dataId: id, requestId: xRequestId, signature: xSignature };
      assert.notEqual(checkNotification(claim, secret, new Date()), null);
      assert.equal(checkNotification({ ...claim, dataId: '1' }, secret, new Date()), null);
    }
  });
});
