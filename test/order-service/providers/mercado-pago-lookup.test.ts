import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { parseCollectorId } from '../../../order-service/providers/mercado-pago/mercado-pago.ts';
import { PaymentOutcomeUnknown } from '../../../order-service/providers/payments.ts';
import { fakeAccount } from '../../helpers/stand-ins/fake-mercado-pago.ts';
import type { Fault } from '../../helpers/stand-ins/faults.ts';
import { pixCharge, startAdapter as start } from './mercado-pago-fixture.ts';

describe('the lookup of an attempt at Mercado Pago', () => {
  test('finds it by our id when the response was lost', async (t) => {
    const { fake, createPix, find } = await start(t, { totalMs: 400 });
    const charge = pixCharge();
    // Writes only, and until the lookup is over: on a busy machine an aborted request arrives late.
    fake.faults.push(...Array<Fault>(50).fill({ kind: 'hang', of: 'writes' }));
    await assert.rejects(createPix(charge), PaymentOutcomeUnknown);
    const attempt = { attemptId: charge.attemptId, orderId: charge.orderId, providerRef: null };
    assert.equal(await find(attempt), null);
    fake.faults.length = 0;
    await createPix(charge);
    fake.pay(fake.payments[0]?.id ?? 0);
    assert.deepEqual((await find(attempt))?.paidCents, 123_45);
  });

  test("finds it by Mercado Pago's id", async (t) => {
    const { fake, createPix, find } = await start(t);
    const charge = pixCharge();
    const { providerRef } = await createPix(charge);
    const attempt = { attemptId: charge.attemptId, orderId: charge.orderId, providerRef };
    assert.equal((await find(attempt))?.status, PaymentStatus.Waiting);
    fake.change(providerRef ?? '', { status: 'cancelled', status_detail: 'expired' });
    assert.equal((await find(attempt))?.status, PaymentStatus.Expired);
  });

  test('returns the received amount, whatever the requested one', async (t) => {
    const { fake, createPix, find } = await start(t);
    const charge = pixCharge();
    const { providerRef } = await createPix(charge);
    fake.pay(providerRef ?? '', { transaction_amount: 100 });
    const found = await find({ attemptId: charge.attemptId, orderId: charge.orderId, providerRef });
    assert.deepEqual([found?.status, found?.paidCents], [PaymentStatus.Paid, 100_00]);
  });

  test('prefers the paid payment if there are two', async (t) => {
    const { fake, createPix, find } = await start(t);
    const charge = pixCharge();
    await createPix(charge);
    const [first] = fake.payments;
    assert.ok(first);
    fake.pay(first.id);
    fake.payments.push(
      { ...first, id: 9, status: 'rejected' },
      { ...first, id: 10, status: 'pending', external_reference: 'other' },
    );
    assert.equal((await find({ ...charge, providerRef: null }))?.providerRef, String(first.id));
  });

  test("finds nothing when Mercado Pago's id belongs to another attempt", async (t) => {
    const { createPix, find } = await start(t);
    const { providerRef } = await createPix(pixCharge());
    await assert.rejects(find({ attemptId: randomUUID(), orderId: 'x', providerRef }), PaymentOutcomeUnknown);
  });

  test('fails, instead of finding nothing, when the keys are refused', async (t) => {
    const { find } = await start(t, { accessToken: 'APP_USR-wrong' });
    await assert.rejects(find({ attemptId: randomUUID(), orderId: 'x', providerRef: null }), PaymentOutcomeUnknown);
    await assert.rejects(find({ attemptId: randomUUID(), orderId: 'x', providerRef: '1' }), PaymentOutcomeUnknown);
  });
});

describe('the cancellation of a payment at Mercado Pago', () => {
  test('cancels a waiting payment', async (t) => {
    const { fake, createPix, cancel } = await start(t);
    const charge = pixCharge();
    const { providerRef } = await createPix(charge);
    assert.equal(
      (await cancel({ attemptId: charge.attemptId, providerRef: providerRef ?? '' })).status,
      PaymentStatus.Canceled,
    );
    assert.deepEqual(fake.calls.at(-1)?.body, { status: 'cancelled' });
    assert.notEqual(fake.calls.at(-1)?.key, charge.attemptId);
  });

  test('reports a payment that was paid before', async (t) => {
    const { fake, createPix, cancel } = await start(t);
    const charge = pixCharge();
    const { providerRef } = await createPix(charge);
    fake.pay(providerRef ?? '');
    const chargeResult = await cancel({ attemptId: charge.attemptId, providerRef: providerRef ?? '' });
    assert.deepEqual([chargeResult.status, chargeResult.paidCents], [PaymentStatus.Paid, 123_45]);
  });

  test('cancels the payment when the response of the first attempt was lost', async (t) => {
    const { fake, createPix, cancel } = await start(t);
    const charge = pixCharge();
    const { providerRef } = await createPix(charge);
    fake.faults.push({ kind: 'cut-after' });
    assert.equal(
      (await cancel({ attemptId: charge.attemptId, providerRef: providerRef ?? '' })).status,
      PaymentStatus.Canceled,
    );
  });
});

describe('a payment from a webhook of Mercado Pago', () => {
  test('is fetched with its attempt', async (t) => {
    const { createPix, read } = await start(t);
    const charge = pixCharge();
    const { providerRef } = await createPix(charge);
    const found = await read(providerRef ?? '');
    assert.deepEqual([found?.attemptId, found?.chargeResult.status], [charge.attemptId, PaymentStatus.Waiting]);
  });

  test('is null when its id does not exist or belongs to another account', async (t) => {
    const { fake, createPix, read } = await start(t);
    assert.equal(await read('999'), null);
    const { providerRef } = await createPix(pixCharge());
    fake.change(providerRef ?? '', { collector_id: 5 });
    assert.equal(await read(providerRef ?? ''), null);
  });
});

test("reads the owner's id from the last part of an access token", () => {
  assert.equal(parseCollectorId(fakeAccount.accessToken), '987654321');
  assert.equal(
    parseCollectorId('APP_USR-8196777983571350-031414-b11fa33ab31b2d36f1f3f6ec6aa6d8e9__LD_LA__-46542185'),
    '46542185',
  );
  assert.equal(parseCollectorId('TEST-8196777983571350-031414-b11fa33ab31b2d36f1f3f6ec6aa6d8e9-46542185'), '46542185');
  assert.equal(parseCollectorId('APP_USR-0a1b2c3d-0000-4000-8000-000000000001'), null);
  assert.equal(parseCollectorId(''), null);
});
