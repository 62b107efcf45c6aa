import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { FailureType, PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../../../order-service/providers/payments.ts';
import { type Fault, passingFaults } from '../../helpers/stand-ins/faults.ts';
import { type OnlineVendor, onlineVendors, type TestCard } from '../../helpers/stand-ins/online-vendors.ts';
import { boletoCharge, cardCharge, payer, pixCharge } from './mercado-pago-fixture.ts';

const { Waiting, Paid, Failed, Expired, Canceled } = PaymentStatus;

/** The adapter with its stand-in behind it. `totalMs`: short where the stand-in never responds well. */
async function start(t: TestContext, vendor: OnlineVendor, { accessToken = '', totalMs = 15_000, url = '' } = {}) {
  const fake = await vendor.start(t);
  const online = vendor.open(url || fake.url, { totalMs, firstPauseMs: 20 });
  t.after(() => online.close());
  const provider = online.forAccessToken(accessToken || vendor.account.accessToken);
  const { chargeCard, createPix, createBoleto, refunds } = provider;
  assert.ok(chargeCard && createPix && createBoleto && refunds);
  const card = (kind: TestCard, fields: Parameters<typeof cardCharge>[1] = {}) =>
    cardCharge(vendor.tokens[kind], fields);
  return { fake, provider, chargeCard, createPix, createBoleto, refunds, card };
}

/** An error message must be useful, but hold nothing about the payer or the payment. */
function assertSaysNothing(error: Error, { account }: OnlineVendor) {
  for (const word of ['ana@', 'Ana', '12345678909', 'tok', account.accessToken.slice(0, 12), 'Paulista', 'refused'])
    assert.ok(!`${error.message} ${JSON.stringify(error)}`.includes(word), error.message);
}

const always = (fault: Fault): Fault[] => Array<Fault>(50).fill(fault);

for (const vendor of onlineVendors) {
  const { title, name } = vendor;

  describe(`a card charge at ${title}`, () => {
    const outcomes: [card: TestCard, status: PaymentStatus, failure: FailureType | null][] = [
      ['approved', Paid, null],
      ['in review', Waiting, null],
      ['no limit', Failed, FailureType.LimitExceeded],
      ['wrong code', Failed, FailureType.InvalidData],
      ['refused', Failed, FailureType.Unknown],
    ];
    for (const [kind, status, failureType] of outcomes)
      test(`with a card that is ${kind} returns a result and does not throw`, async (t) => {
        const { chargeCard, card, fake } = await start(t, vendor);
        const charge = card(kind);
        const chargeResult = await chargeCard(charge);
        assert.deepEqual([chargeResult.status, chargeResult.failureType], [status, failureType]);
        assert.deepEqual(
          [chargeResult.paidCents, chargeResult.money?.charged],
          status === Paid ? [123_45, 123_45] : [null, undefined],
        );
        assert.deepEqual(
          [chargeResult.providerRef, fake.attemptOf(chargeResult.providerRef ?? '')],
          [fake.refs()[0], charge.attemptId],
        );
        assert.deepEqual(
          fake.calls.map(({ key }) => key),
          [charge.attemptId],
        );
      });

    test('with a typed number is not tried: only the page can create its token', async (t) => {
      const { fake, chargeCard } = await start(t, vendor);
      const number = '5031433215406351';
      const typed = { number, holder: 'APRO', securityCode: '123', expiryMonth: '11', expiryYear: '30' };
      await assert.rejects(chargeCard(cardCharge('', { card: { kind: 'typed', ...typed } })), (error: Error) => {
        assert.ok(error instanceof PaymentNotTried && !error.message.includes(number));
        return true;
      });
      assert.deepEqual(fake.calls, []);
    });

    for (const status of [400, 401, 403, 404, 422])
      test(`refused with ${status} was not tried`, async (t) => {
        const { fake, chargeCard, card } = await start(t, vendor);
        fake.faults.push({ kind: 'status', status });
        await assert.rejects(chargeCard(card('approved')), (error: Error) => {
          const isNamed = error.message.startsWith(`${name}: status ${status}`);
          assert.ok(error instanceof PaymentNotTried && isNamed, error.message);
          assertSaysNothing(error, vendor);
          return true;
        });
        assert.equal(fake.calls.length, 1);
      });

    test('that is refused reports a code and no text of the provider', async (t) => {
      const { fake, chargeCard, card } = await start(t, vendor);
      fake.expectWrongRequests?.();
      await assert.rejects(chargeCard(card('approved', { payer: { ...payer, email: 'none' } })), (error: Error) => {
        assert.match(error.message, /: status 4\d\d [\w.]+/);
        assertSaysNothing(error, vendor);
        return error instanceof PaymentNotTried;
      });
    });

    // Decision: A lost response never charges twice: the key is the attempt.
    for (const [fault, ...faults] of passingFaults)
      test(`survives ${fault} and charges once`, async (t) => {
        const { fake, chargeCard, card } = await start(t, vendor);
        fake.faults.push(...faults);
        assert.equal((await chargeCard(card('approved'))).status, Paid);
        assert.equal(fake.refs().length, 1);
        assert.equal(new Set(fake.calls.map(({ key }) => key)).size, 1);
      });

    const lasting: [name: string, fault: Fault][] = [
      ['never responds', { kind: 'hang' }],
      ['charges and hangs up every time', { kind: 'cut-after' }],
      ['charges and says 500 every time', { kind: 'status-after', status: 500 }],
      ['says 409 every time', { kind: 'status', status: 409 }],
      ['sends HTML every time', { kind: 'html' }],
      ['sends something huge every time', { kind: 'huge' }],
      ['redirects', { kind: 'status', status: 302, headers: { location: 'https://evil.example/' } }],
    ];
    for (const [what, fault] of lasting)
      test(`has an unknown outcome within the time limit when ${title} ${what}`, async (t) => {
        const { fake, chargeCard, card } = await start(t, vendor, { totalMs: 400 });
        fake.faults.push(...always(fault));
        await assert.rejects(chargeCard(card('approved')), (error: Error) => {
          assertSaysNothing(error, vendor);
          return error instanceof PaymentOutcomeUnknown;
        });
      });

    test('refused after a lost response has an unknown outcome: the first attempt may have been paid', async (t) => {
      const { fake, chargeCard, card } = await start(t, vendor);
      fake.faults.push({ kind: 'cut-after' }, { kind: 'status', status: 400 });
      await assert.rejects(chargeCard(card('approved')), PaymentOutcomeUnknown);
    });

    test('rejected with "too many requests" every time, without access or connection was not tried', async (t) => {
      const { fake, chargeCard, card } = await start(t, vendor, { totalMs: 400 });
      // Longer than the time limit, so that no second call is cut off.
      fake.faults.push(...always({ kind: 'status', status: 429, headers: { 'retry-after': '5' } }));
      await assert.rejects(chargeCard(card('approved')), PaymentNotTried);
      const stranger = await start(t, vendor, { accessToken: 'TEST-wrong-token' });
      await assert.rejects(stranger.chargeCard(card('approved')), PaymentNotTried);
      const unreachable = await start(t, vendor, { url: 'http://127.0.0.1:1', totalMs: 300 });
      await assert.rejects(unreachable.chargeCard(card('approved')), PaymentNotTried);
    });
  });

  describe(`a PIX and a boleto at ${title}`, () => {
    test('a PIX has a code and our expiry', async (t) => {
      const { fake, createPix } = await start(t, vendor);
      const expiresAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 30 * 60_000);
      const chargeResult = await createPix(pixCharge({ expiresAt }));
      const [ref = ''] = fake.refs();
      assert.deepEqual(chargeResult.pix, { code: fake.codeOf(ref), expiresAt: expiresAt.toISOString() });
      assert.equal(readPixCode(chargeResult.pix?.code ?? '')?.amountCents, 123_45);
      assert.deepEqual(
        [chargeResult.status, chargeResult.paidCents, chargeResult.money ?? null],
        [Waiting, null, null],
      );
    });

    test('each PIX and each boleto has a code of its own, with its amount', async (t) => {
      const { createPix, createBoleto } = await start(t, vendor);
      const pix = [await createPix(pixCharge()), await createPix(pixCharge({ amountCents: 29_90 }))];
      const boletos = [await createBoleto(boletoCharge()), await createBoleto(boletoCharge({ amountCents: 29_90 }))];
      assert.deepEqual(
        pix.map((one) => readPixCode(one.pix?.code ?? '')?.amountCents),
        [123_45, 29_90],
      );
      assert.deepEqual(
        boletos.map(({ boleto }) => readBoleto(boleto?.line ?? '', '2026-12-01')?.amountCents),
        [123_45, 29_90],
      );
      const codes = [...pix.map((one) => one.pix?.code), ...boletos.map(({ boleto }) => boleto?.line)];
      assert.equal(new Set(codes).size, 4);
    });

    test('a PIX is the same payment for a second call of the same attempt', async (t) => {
      const { fake, createPix } = await start(t, vendor);
      const charge = pixCharge();
      assert.deepEqual(await createPix(charge), await createPix(charge));
      assert.equal(fake.refs().length, 1);
    });

    test('a boleto has a valid line, its document and its due day', async (t) => {
      const { createBoleto } = await start(t, vendor);
      const { boleto, status } = await createBoleto(boletoCharge());
      assert.deepEqual([boleto?.line.slice(0, 5), boleto?.dueDay, status], ['00190', '2026-12-01', Waiting]);
      assert.match(boleto?.link ?? '', /^https:/);
    });

    for (const [missing, fields] of Object.entries({ 'an address': { address: null }, 'a document': { document: '' } }))
      test(`a boleto without ${missing} is not tried`, async (t) => {
        const { fake, createBoleto } = await start(t, vendor);
        await assert.rejects(createBoleto(boletoCharge({ payer: { ...payer, ...fields } })), PaymentNotTried);
        assert.deepEqual(fake.calls, []);
      });
  });

  describe(`the lookup and the cancellation at ${title}`, () => {
    const waiting = async (t: TestContext) => {
      const started = await start(t, vendor);
      const charge = pixCharge();
      const { providerRef } = await started.createPix(charge);
      assert.ok(providerRef);
      const { attemptId, orderId } = charge;
      return { ...started, attempt: { attemptId, orderId, providerRef }, providerRef };
    };

    test('finds an attempt by our id when the response was lost', async (t) => {
      const { fake, createPix, provider } = await start(t, vendor, { totalMs: 400 });
      const charge = pixCharge();
      const attempt = { attemptId: charge.attemptId, orderId: charge.orderId, providerRef: null };
      fake.faults.push(...always({ kind: 'hang' }));
      await assert.rejects(createPix(charge), PaymentOutcomeUnknown);
      fake.faults.length = 0;
      assert.equal(await provider.find(attempt), null);
      await createPix(charge);
      fake.pay(fake.refs()[0] ?? '');
      assert.equal((await provider.find(attempt))?.paidCents, 123_45);
    });

    test('finds it by the id of the provider, with the received amount', async (t) => {
      const { fake, provider, attempt, providerRef } = await waiting(t);
      assert.equal((await provider.find(attempt))?.status, Waiting);
      fake.pay(providerRef, 100_00);
      const found = await provider.find(attempt);
      assert.deepEqual([found?.status, found?.paidCents], [Paid, 100_00]);
    });

    test('knows an expired payment', async (t) => {
      const { fake, provider, attempt, providerRef } = await waiting(t);
      fake.become(providerRef, 'expired');
      assert.equal((await provider.find(attempt))?.status, Expired);
    });

    test('never counts another currency as paid', async (t) => {
      const { fake, provider, attempt, providerRef } = await waiting(t);
      fake.become(providerRef, 'other currency');
      const found = await provider.find(attempt);
      assert.deepEqual([found?.status, found?.paidCents, found?.reason], [Waiting, null, 'other_currency']);
    });

    test('refuses a payment of another attempt, and fails without access', async (t) => {
      const { provider, attempt, providerRef } = await waiting(t);
      await assert.rejects(provider.find({ ...attempt, attemptId: randomUUID() }), PaymentOutcomeUnknown);
      const stranger = (await start(t, vendor, { accessToken: 'TEST-wrong-token' })).provider;
      await assert.rejects(stranger.find({ ...attempt, providerRef: null }), PaymentOutcomeUnknown);
      await assert.rejects(stranger.find({ ...attempt, providerRef }), PaymentOutcomeUnknown);
    });

    test('reads a payment of a webhook with its attempt; null when there is none', async (t) => {
      const { fake, provider, attempt, providerRef } = await waiting(t);
      const found = await provider.read(providerRef);
      assert.deepEqual([found?.attemptId, found?.chargeResult.status], [attempt.attemptId, Waiting]);
      assert.equal(await provider.read(providerRef.replace(/.$/, (end) => (end === '9' ? '8' : '9'))), null);
      assert.deepEqual(await provider.paymentsOf('payment', providerRef), [providerRef]);
      assert.equal(fake.refs().length, 1);
    });

    test('cancels a waiting payment, also after a lost response, with a key of its own', async (t) => {
      const { fake, provider, attempt } = await waiting(t);
      fake.faults.push({ kind: 'cut-after' });
      assert.equal((await provider.cancel(attempt)).status, Canceled);
      assert.notEqual(fake.calls.at(-1)?.key, attempt.attemptId);
    });

    test('reports a payment that was paid before its cancellation, and does not refund it', async (t) => {
      const { fake, provider, attempt, providerRef } = await waiting(t);
      fake.pay(providerRef);
      const chargeResult = await provider.cancel(attempt);
      assert.deepEqual([chargeResult.status, chargeResult.paidCents, fake.refundCount()], [Paid, 123_45, 0]);
    });
  });

  describe(`refunds and disputes at ${title}`, () => {
    const paid = async (t: TestContext, options?: Parameters<typeof start>[2]) => {
      const started = await start(t, vendor, options);
      const charge = started.card('approved', { amountCents: 100_00 });
      const { providerRef } = await started.chargeCard(charge);
      assert.ok(providerRef);
      const attempt = { attemptId: charge.attemptId, orderId: charge.orderId, providerRef };
      return {
        ...started,
        providerRef,
        refund: (amountCents: number, { refundId = randomUUID(), isRest = false } = {}) =>
          started.refunds.create({ refundId, attemptId: charge.attemptId, providerRef, amountCents, isRest }),
        /** The sum of the refunds that the provider reports. */
        refunded: async () => {
          const money = (await started.provider.find(attempt))?.money;
          const listed = money?.refunds.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
          return Math.max(listed, money?.refundedTotal ?? 0);
        },
        money: async () => (await started.provider.find(attempt))?.money,
      };
    };

    test('a part and then the rest are refunded, each under its own key', async (t) => {
      const { fake, refund, refunded } = await paid(t);
      const refundId = randomUUID();
      assert.equal((await refund(12_34, { refundId })).kind, 'refunded');
      assert.equal(fake.calls.findLast(vendor.isRefund)?.key, refundId);
      assert.equal(await refunded(), 12_34);
      assert.equal((await refund(87_66, { isRest: true })).kind, 'refunded');
      assert.equal(await refunded(), 100_00);
    });

    test('a refund under one key is made once', async (t) => {
      const { fake, refund, refunded } = await paid(t);
      const refundId = randomUUID();
      assert.deepEqual(await refund(5_00, { refundId }), await refund(5_00, { refundId }));
      assert.deepEqual([fake.refundCount(), await refunded()], [1, 5_00]);
    });

    // Decision: After an uncertain response the payment is read again before a second try.
    for (const [what, fault] of [
      ['a connection that drops', { kind: 'cut-after', of: 'writes' }],
      ['a failure of the provider', { kind: 'status-after', status: 500, of: 'writes' }],
      ['a response that is no JSON', { kind: 'html', of: 'writes' }],
    ] as const)
      test(`a refund is sent once and left unclear after ${what}`, async (t) => {
        const { fake, refund, refunded } = await paid(t);
        fake.faults.push(fault);
        await assert.rejects(refund(5_00), PaymentOutcomeUnknown);
        assert.deepEqual([fake.calls.filter(vendor.isRefund).length, await refunded()], [1, 5_00]);
      });

    test('a refund that the provider did not begin is sent again', async (t) => {
      const { fake, refund } = await paid(t);
      fake.faults.push({ kind: 'status', status: 429, of: 'writes' });
      assert.equal((await refund(5_00)).kind, 'refunded');
      assert.equal(fake.calls.filter(vendor.isRefund).length, 2);
    });

    test('a refund that is made later is accepted, and counts when it is made', async (t) => {
      const { fake, refund, refunded } = await paid(t);
      fake.setRefundsSlow(true);
      assert.equal((await refund(5_00)).kind, 'accepted');
      assert.equal(await refunded(), 0);
      fake.setRefundsSlow(false);
      assert.equal(await refunded(), 5_00);
    });

    test('too much is refused, a lost result is unclear, and without access nothing is tried', async (t) => {
      const { fake, refund } = await paid(t, { totalMs: 3_000 });
      assert.equal((await refund(100_01)).kind, 'refused');
      fake.faults.push(...always({ kind: 'cut-after', of: 'writes' }));
      await assert.rejects(refund(5_00), PaymentOutcomeUnknown);
      fake.faults.length = 0;
      // More than one: a call that was given up may arrive late.
      fake.faults.push(...always({ kind: 'status', status: 403 }));
      await assert.rejects(refund(5_00), PaymentNotTried);
    });

    test('a chargeback is reported with its time, and so is its end', async (t) => {
      const { fake, providerRef, money } = await paid(t);
      fake.become(providerRef, 'disputed');
      const disputed = await money();
      assert.deepEqual([disputed?.dispute, disputed?.charged, typeof disputed?.at], ['chargeback', 100_00, 'string']);
      fake.become(providerRef, 'paid again');
      assert.equal((await money())?.dispute, null);
    });

    test('cards are refunded for 180 days, a PIX for 90, and cash never', async (t) => {
      const { refunds } = await start(t, vendor);
      const { CreditCard, Pix, Cash } = PaymentMethod;
      assert.deepEqual([CreditCard, Pix, Cash].map(refunds.daysFor), [180, 90, null]);
    });
  });

  describe(`the keys of an account at ${title}`, () => {
    test('are those of a test account, refused, or not judged without a response', async (t) => {
      const { provider } = await start(t, vendor);
      assert.equal(await provider.checkKeys(), 'test');
      assert.equal(await (await start(t, vendor, { accessToken: 'TEST-wrong-token' })).provider.checkKeys(), 'refused');
      const unreachable = await start(t, vendor, { url: 'http://127.0.0.1:1', totalMs: 300 });
      await assert.rejects(unreachable.provider.checkKeys(), PaymentNotTried);
    });

    // Decision: A wrong public key reaches the merchant, and not only the shopper whose card it refuses.
    test('the public key is accepted, refused or not judged, by a call without a card and without a secret', async (t) => {
      const fake = await vendor.start(t);
      const online = vendor.open(fake.url, { totalMs: 15_000, firstPauseMs: 20 });
      t.after(() => online.close());
      const { publicKey, accessToken } = vendor.account;
      assert.equal(await online.checkPublicKey(publicKey), 'accepted');
      assert.equal(await online.checkPublicKey(publicKey.replace(/.$/, 'x')), 'refused');
      const sent = JSON.stringify(fake.calls);
      assert.ok(!sent.includes(accessToken) && !/number|cvv|holder_name/.test(sent), sent);
      // The caller may be refused, such as a domain that is not allowed: that says nothing about the key.
      fake.faults.push({ kind: 'status', status: 403 });
      assert.equal(await online.checkPublicKey(publicKey), 'unclear');
      const unreachable = vendor.open('http://127.0.0.1:1', { totalMs: 300, firstPauseMs: 20 });
      t.after(() => unreachable.close());
      await assert.rejects(unreachable.checkPublicKey(publicKey), PaymentNotTried);
    });
  });
}
