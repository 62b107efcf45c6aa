import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { openMercadoPago } from '../../../../order-service/providers/mercado-pago/mercado-pago.ts';
import { cardBody } from '../../../../order-service/providers/mercado-pago/request-body.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../../../../order-service/providers/payments.ts';
import { fakeAccount, startFakeMercadoPago } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { cardCharge } from '../mercado-pago-fixture.ts';

/** A payment of 100,00 that was approved at the fake. */
async function open(t: TestContext) {
  const fake = await startFakeMercadoPago(t);
  const charge = cardCharge('APRO-token', { amountCents: 100_00 });
  const { attemptId } = charge;
  const send = (path: string, key: string | null, sent: object) =>
    fetch(fake.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fakeAccount.accessToken}`,
        'content-type': 'application/json',
        ...(key === null ? {} : { 'x-idempotency-key': key }),
      },
      body: JSON.stringify(sent),
    });
  assert.equal((await send('/v1/payments', attemptId, cardBody(charge))).status, 201);
  const mercadoPago = openMercadoPago({ baseUrl: fake.url, times: { totalMs: 300, firstPauseMs: 20 } });
  t.after(() => mercadoPago.close());
  const provider = mercadoPago.forAccessToken(fakeAccount.accessToken);
  const providerRef = String(fake.payments[0]?.id);
  const { refunds } = provider;
  assert.ok(refunds);
  return {
    fake,
    provider,
    attemptId,
    providerRef,
    refunds,
    refund: (amountCents: number, fields: { isRest?: boolean; refundId?: string } = {}) =>
      refunds.create({ refundId: randomUUID(), attemptId, providerRef, amountCents, isRest: false, ...fields }),
    /** What the fake says to a request that our client does not make. */
    direct: (sent: object, key: string | null = randomUUID()) => send(`/v1/payments/${providerRef}/refunds`, key, sent),
    read: () => provider.find({ attemptId, orderId: '', providerRef }),
  };
}

describe('a refund at Mercado Pago', () => {
  test('sends its amount with its key, and nothing else', async (t) => {
    const { fake, refund } = await open(t);
    const refundId = randomUUID();
    assert.deepEqual(await refund(12_34, { refundId }), { kind: 'refunded', providerId: '1000', cents: 12_34 });
    const { key, body } = fake.calls.at(-1) ?? {};
    assert.deepEqual([key, body], [refundId, { amount: 12.34 }]);
  });

  test('of all that is left sends no amount', async (t) => {
    const { fake, refund } = await open(t);
    assert.deepEqual(await refund(100_00, { isRest: true }), { kind: 'refunded', providerId: '1000', cents: 100_00 });
    assert.deepEqual(fake.calls.at(-1)?.body, {});
  });

  test('under one key is made once', async (t) => {
    const { fake, refund } = await open(t);
    const refundId = randomUUID();
    assert.deepEqual(await refund(5_00, { refundId }), await refund(5_00, { refundId }));
    assert.equal(fake.refunds.length, 1);
  });

  test('is read with its id, also when the payment names only the sum', async (t) => {
    const { refund, read } = await open(t);
    await refund(5_00);
    await refund(95_00);
    const money = (await read())?.money;
    assert.deepEqual(
      [money?.charged, money?.refunds],
      [
        100_00,
        [
          { id: '1000', cents: 5_00 },
          { id: '1001', cents: 95_00 },
        ],
      ],
    );
  });

  test('that is made later is accepted, and counts when it is approved', async (t) => {
    const { fake, refund, read } = await open(t);
    fake.refundStatus = 'in_process';
    assert.deepEqual(await refund(5_00), { kind: 'accepted', providerId: '1000', cents: 5_00 });
    assert.deepEqual((await read())?.money?.refunds, []);
  });

  test('that is rejected or refused is no error', async (t) => {
    const { fake, refund } = await open(t);
    assert.equal((await refund(100_01)).kind, 'refused');
    fake.refundStatus = 'rejected';
    assert.deepEqual(await refund(5_00), { kind: 'refused', reason: 'rejected' });
  });

  test('is unclear without a usable response, and not tried without access', async (t) => {
    const { fake, refund } = await open(t);
    fake.faults.push(...Array(50).fill({ kind: 'cut-after' }));
    await assert.rejects(refund(5_00), PaymentOutcomeUnknown);
    fake.faults.length = 0;
    fake.faults.push({ kind: 'status', status: 403 });
    await assert.rejects(refund(5_00), PaymentNotTried);
  });

  test('is possible for 180 days, of a PIX for 90, and of nothing that Mercado Pago does not take', async (t) => {
    const { refunds } = await open(t);
    const { CreditCard, Boleto, Pix, Cash } = PaymentMethod;
    assert.deepEqual([CreditCard, Boleto, Pix, Cash].map(refunds.daysFor), [180, 180, 90, null]);
  });

  // The stand-in refuses what Mercado Pago refuses: a changed field or a missing key must fail a test.
  for (const [title, sent, key] of [
    ['an amount as text', { amount: '5.00' }, undefined],
    ['a third decimal', { amount: 5.001 }, undefined],
    ['an amount above what is left', { amount: 100.01 }, undefined],
    ['a negative amount', { amount: -5 }, undefined],
    ['an unknown field', { amount: 5, value: 5 }, undefined],
    ['no idempotency key', { amount: 5 }, null],
    ['a key that is no UUID', { amount: 5 }, 'chave-1'],
  ] as const)
    test(`the stand-in refuses ${title}`, async (t) => {
      const { fake, direct } = await open(t);
      fake.judge.expectWrongRequests();
      assert.equal((await direct(sent, key)).status, 400);
      assert.deepEqual(fake.refunds, []);
    });

  test('the stand-in refuses a payment that is not approved', async (t) => {
    const { fake, direct, providerRef } = await open(t);
    fake.change(providerRef, { status: 'charged_back' });
    assert.equal((await direct({ amount: 5 })).status, 400);
  });
});
