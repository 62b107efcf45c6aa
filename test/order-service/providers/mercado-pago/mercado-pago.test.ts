import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { openMercadoPago } from '../../../../order-service/providers/mercado-pago/mercado-pago.ts';
import { readMercadoPagoPayment } from '../../../../order-service/providers/mercado-pago/payment.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../../../../order-service/providers/payments.ts';
import { type Fault, passingFaults } from '../../../helpers/stand-ins/faults.ts';
import { fakeChallenge } from '../../../helpers/vendors/mercado-pago/new-payment.ts';
import { boletoCharge, cardCharge, payer, pixCharge, startAdapter as start } from '../mercado-pago-fixture.ts';

/** An error message must be useful, but hold nothing about the payer or the payment. */
function assertSaysNothing(error: Error) {
  for (const word of ['ana@', 'Ana', '12345678909', 'tok', 'APP_USR', 'Paulista', 'refused'])
    assert.ok(!`${error.message} ${JSON.stringify(error)}`.includes(word), error.message);
}

describe('a card charge at Mercado Pago', () => {
  test('sends our amount, the token and the attempt, which is also the idempotency key', async (t) => {
    const { fake, chargeCard } = await start(t);
    const charge = cardCharge('APRO-token');
    const chargeResult = await chargeCard(charge);
    assert.deepEqual(chargeResult, {
      status: PaymentStatus.Paid,
      failureType: null,
      reason: 'accredited',
      providerRef: String(fake.payments[0]?.id),
      paidCents: 123_45,
      pix: null,
      boleto: null,
      link: null,
      recaptchaKey: null,
      card: { brand: 'mastercard', last4: '6351' },
      money: {
        ...{ charged: 123_45, refunds: [], refundedTotal: 0, dispute: null, isLost: false },
        at: fake.payments[0]?.date_last_updated,
      },
    });
    assert.deepEqual(fake.calls, [
      {
        method: 'POST',
        path: '/v1/payments',
        key: charge.attemptId,
        deviceId: 'armor.0123456789abcdef',
        body: {
          transaction_amount: 123.45,
          description: 'Pedido 12',
          external_reference: charge.attemptId,
          metadata: { order_id: charge.orderId },
          notification_url: 'https://loja.example/webhooks/mercadopago/loja?source_news=webhooks',
          payer: {
            email: 'ana@example.com',
            first_name: 'Ana',
            last_name: 'Maria Souza',
            identification: { type: 'CPF', number: '12345678909' },
          },
          additional_info: {
            items: [
              { id: 'arroz', title: 'Arroz 5 kg', quantity: 2, unit_price: 33.4 },
              { id: 'cafe', title: 'Café torrado', quantity: 1, unit_price: 56.65 },
            ],
            payer: {
              first_name: 'Ana',
              last_name: 'Maria Souza',
              phone: { area_code: '11', number: '987654321' },
              address: { zip_code: '01310100', street_name: 'Avenida Paulista', street_number: '900' },
            },
          },
          token: 'APRO-token',
          payment_method_id: 'master',
          issuer_id: '24',
          installments: 3,
          capture: true,
          binary_mode: false,
          statement_descriptor: 'LOJA EXEMPLO',
          three_d_secure_mode: 'not_supported',
        },
      },
    ]);
  });

  const outcomes: [token: string, status: PaymentStatus, failure: FailureType | null][] = [
    ['CONT-token', PaymentStatus.Waiting, null],
    ['FUND-token', PaymentStatus.Failed, FailureType.LimitExceeded],
    ['SECU-token', PaymentStatus.Failed, FailureType.InvalidData],
    ['OTHE-token', PaymentStatus.Failed, FailureType.Unknown],
  ];
  for (const [token, status, failureType] of outcomes)
    test(`with the test card ${token.slice(0, 4)} returns a result and does not throw`, async (t) => {
      const { chargeCard } = await start(t);
      const chargeResult = await chargeCard(cardCharge(token));
      assert.deepEqual(
        [chargeResult.status, chargeResult.failureType, chargeResult.paidCents],
        [status, failureType, null],
      );
    });

  // Decision: A card is charged with 3-D Secure where the page shows the bank's challenge.
  test('returns the challenge of its bank while it is open, and only where the page shows it', async (t) => {
    const { fake, chargeCard, find } = await start(t);
    const charge = cardCharge('CHAL-token', { canChallenge: true });
    const chargeResult = await chargeCard(charge);
    const { external_resource_url: url, creq: request } = fakeChallenge;
    assert.deepEqual([chargeResult.status, chargeResult.challenge], [PaymentStatus.Waiting, { url, request }]);
    assert.equal(fake.calls[0]?.body?.three_d_secure_mode, 'optional');
    fake.pay(fake.payments[0]?.id ?? 0, { three_ds_info: null });
    const paid = await find({ ...charge, providerRef: chargeResult.providerRef });
    assert.deepEqual([paid?.status, paid?.challenge], [PaymentStatus.Paid, undefined]);
    const refused = await chargeCard(cardCharge('CHAL-token'));
    assert.deepEqual([refused.status, refused.challenge], [PaymentStatus.Failed, undefined]);
  });

  for (const three_ds_info of [
    null,
    { external_resource_url: 'http://acs.example/challenge', creq: 'abc' },
    { external_resource_url: 'https://acs.example/challenge', creq: '<script>' },
  ])
    test(`ignores a challenge of ${JSON.stringify(three_ds_info)}`, () => {
      const fields = { id: 1, status: 'pending', status_detail: 'pending_challenge', three_ds_info };
      assert.equal(readMercadoPagoPayment(fields)?.chargeResult.challenge, undefined);
    });

  test('omits a missing issuer, document and webhook', async (t) => {
    const { fake, chargeCard } = await start(t);
    const card = { kind: 'token', token: 'APRO', paymentMethodId: 'visa', issuerId: null } as const;
    await chargeCard(cardCharge('', { card, payer: { ...payer, name: 'Ana', document: '' }, notificationUrl: null }));
    const body = fake.calls[0]?.body ?? {};
    assert.deepEqual(body.payer, { email: 'ana@example.com', first_name: 'Ana', last_name: 'Ana' });
    assert.ok(!('issuer_id' in body) && !('notification_url' in body));
  });

  test('of a company sends its CNPJ', async (t) => {
    const { fake, chargeCard } = await start(t);
    await chargeCard(cardCharge('APRO', { payer: { ...payer, document: '12ABC34501DE35' } }));
    assert.deepEqual(Object(fake.calls[0]?.body?.payer).identification, { type: 'CNPJ', number: '12ABC34501DE35' });
  });

  test('with a typed number is not tried: only the form in the browser can create its token', async (t) => {
    const { fake, chargeCard } = await start(t);
    const number = '5031433215406351';
    const card = {
      kind: 'typed',
      number,
      holder: 'APRO',
      securityCode: '123',
      expiryMonth: '11',
      expiryYear: '30',
    } as const;
    await assert.rejects(chargeCard(cardCharge('', { card })), (error: Error) => {
      assert.ok(error instanceof PaymentNotTried && !error.message.includes(number));
      return true;
    });
    assert.deepEqual(fake.calls, []);
  });

  for (const status of [400, 401, 403, 404, 422])
    test(`refused with ${status} was not tried`, async (t) => {
      const { fake, chargeCard } = await start(t);
      fake.faults.push({ kind: 'status', status });
      await assert.rejects(chargeCard(cardCharge('APRO')), (error: Error) => {
        assert.ok(
          error instanceof PaymentNotTried && error.message.startsWith(`mercadopago: status ${status}`),
          error.message,
        );
        assertSaysNothing(error);
        return true;
      });
      assert.equal(fake.calls.length, 1);
    });

  test('that is refused reports the number of the cause and no text of Mercado Pago', async (t) => {
    const { fake, chargeCard } = await start(t);
    fake.judge.expectWrongRequests();
    await assert.rejects(chargeCard(cardCharge('APRO', { payer: { ...payer, email: 'none' } })), (error: Error) => {
      assert.equal(error.message, 'mercadopago: status 400 bad_request 4050');
      return error instanceof PaymentNotTried;
    });
  });

  test('with a wrong access token was not tried', async (t) => {
    const { chargeCard } = await start(t, { accessToken: 'APP_USR-wrong' });
    await assert.rejects(chargeCard(cardCharge('APRO')), PaymentNotTried);
  });

  // Decision: A lost response never charges twice: the key is the attempt.
  for (const [name, ...faults] of passingFaults)
    test(`survives ${name} and charges once`, async (t) => {
      const { fake, chargeCard } = await start(t);
      fake.faults.push(...faults);
      const chargeResult = await chargeCard(cardCharge('APRO'));
      assert.equal(chargeResult.status, PaymentStatus.Paid);
      assert.equal(fake.payments.length, 1);
      assert.equal(new Set(fake.calls.map(({ key }) => key)).size, 1);
    });

  const lasting: [name: string, fault: Fault][] = [
    ['never responds', { kind: 'hang' }],
    ['charges and hangs up every time', { kind: 'cut-after' }],
    ['charges and says 500 every time', { kind: 'status-after', status: 500 }],
    ['says 409 every time', { kind: 'status', status: 409 }],
    ['redirects', { kind: 'status', status: 302, headers: { location: 'https://evil.example/' } }],
  ];
  for (const [name, fault] of lasting)
    test(`has an unknown outcome within the time limit when Mercado Pago ${name}`, async (t) => {
      const { fake, chargeCard } = await start(t, { totalMs: 400 });
      fake.faults.push(...Array<Fault>(50).fill(fault));
      await assert.rejects(chargeCard(cardCharge('APRO')), (error: Error) => {
        assertSaysNothing(error);
        return error instanceof PaymentOutcomeUnknown;
      });
    });

  for (const kind of ['html', 'huge'] as const)
    test(`has an unknown outcome when the response is ${kind} every time`, async (t) => {
      const { fake, chargeCard } = await start(t, { totalMs: 400 });
      fake.faults.push(...Array<Fault>(50).fill({ kind }));
      await assert.rejects(chargeCard(cardCharge('APRO')), PaymentOutcomeUnknown);
    });

  test('refused after a lost response has an unknown outcome: the first attempt may have been paid', async (t) => {
    const { fake, chargeCard } = await start(t);
    fake.faults.push({ kind: 'cut-after' }, { kind: 'status', status: 400 });
    await assert.rejects(chargeCard(cardCharge('APRO')), PaymentOutcomeUnknown);
  });

  test('rejected with "too many requests" every time was not tried', async (t) => {
    const { fake, chargeCard } = await start(t, { totalMs: 400 });
    fake.faults.push(...Array<Fault>(50).fill({ kind: 'status', status: 429 }));
    await assert.rejects(chargeCard(cardCharge('APRO')), PaymentNotTried);
  });

  test('without a connection was not tried', async (t) => {
    const mercadoPago = openMercadoPago({ baseUrl: 'http://127.0.0.1:1', times: { totalMs: 300, firstPauseMs: 20 } });
    t.after(() => mercadoPago.close());
    await assert.rejects(
      mercadoPago.forAccessToken('x').chargeCard?.(cardCharge('APRO')) ?? Promise.resolve(),
      PaymentNotTried,
    );
  });

  const others: [name: string, fields: Record<string, unknown>][] = [
    ['another attempt', { external_reference: 'x' }],
    ['another account', { collector_id: 1 }],
    ['no number', { id: 'x' }],
    ['no status', { status: null }],
  ];
  for (const [name, fields] of others)
    test(`a response with a payment of ${name} has an unknown outcome`, async (t) => {
      const { fake, chargeCard } = await start(t);
      const charge = cardCharge('APRO');
      const body = {
        id: 7,
        status: 'approved',
        status_detail: 'accredited',
        external_reference: charge.attemptId,
        ...fields,
      };
      fake.faults.push({ kind: 'status', status: 201, body });
      await assert.rejects(chargeCard(charge), PaymentOutcomeUnknown);
    });

  test('paid in another currency is not Paid', async (t) => {
    const { fake, chargeCard } = await start(t);
    const charge = cardCharge('APRO');
    const body = {
      id: 7,
      status: 'approved',
      external_reference: charge.attemptId,
      currency_id: 'ARS',
      transaction_amount: 123.45,
    };
    fake.faults.push({ kind: 'status', status: 201, body });
    const { status, reason, paidCents } = await chargeCard(charge);
    assert.deepEqual([status, reason, paidCents], [PaymentStatus.Waiting, 'other_currency', null]);
  });
});

describe('a PIX at Mercado Pago', () => {
  test('has a code and our expiry, although Mercado Pago gets two minutes more', async (t) => {
    const { fake, createPix } = await start(t);
    const expiresAt = new Date(Date.now() + 30 * 60_000);
    const chargeResult = await createPix(pixCharge({ expiresAt }));
    const { point_of_interaction: made } = Object(fake.payments[0]);
    assert.deepEqual(chargeResult.pix, { code: made.transaction_data.qr_code, expiresAt: expiresAt.toISOString() });
    assert.deepEqual(
      [chargeResult.status, chargeResult.reason, chargeResult.paidCents],
      [PaymentStatus.Waiting, 'pending_waiting_transfer', null],
    );
    const said = String(fake.calls[0]?.body?.date_of_expiration);
    assert.match(said, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/);
    assert.equal(Date.parse(said) - expiresAt.getTime(), 120_000);
  });

  test('returns the same payment for a second call of the same attempt', async (t) => {
    const { fake, createPix } = await start(t);
    const charge = pixCharge();
    assert.deepEqual(await createPix(charge), await createPix(charge));
    assert.equal(fake.payments.length, 1);
  });

  test("without the payer's e-mail is not tried", async (t) => {
    const { fake, createPix } = await start(t);
    await assert.rejects(createPix(pixCharge({ payer: { ...payer, email: '' } })), PaymentNotTried);
    assert.deepEqual(fake.calls, []);
  });
});

describe('a boleto at Mercado Pago', () => {
  test('has a valid line, its document and its due day', async (t) => {
    const { fake, createBoleto } = await start(t);
    const { boleto, status } = await createBoleto(boletoCharge());
    const link = 'https://www.mercadopago.com.br/payments/1/ticket';
    const given = readBoleto(Object(fake.payments[0]).barcode.content, '2026-12-01');
    assert.deepEqual(boleto, { line: given?.line, link, dueDay: '2026-12-01' });
    assert.equal(status, PaymentStatus.Waiting);
    const { payment_method_id, date_of_expiration, payer: said } = fake.calls[0]?.body ?? {};
    assert.deepEqual([payment_method_id, date_of_expiration], ['bolbradesco', '2026-12-01T23:59:59.000-03:00']);
    assert.deepEqual(Object(said).address, {
      zip_code: '01310100',
      street_name: 'Avenida Paulista',
      street_number: '900',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      federal_unit: 'SP',
    });
  });

  for (const [name, fields] of Object.entries({
    address: { address: null },
    document: { document: '' },
    name: { name: '' },
  }))
    test(`without a payer's ${name} is not tried`, async (t) => {
      const { fake, createBoleto } = await start(t);
      await assert.rejects(createBoleto(boletoCharge({ payer: { ...payer, ...fields } })), PaymentNotTried);
      assert.deepEqual(fake.calls, []);
    });
});
