import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  checkNotification,
  manifest,
  signManifest,
} from '../../../../order-service/providers/mercado-pago/webhook-signature.ts';

const secret = 'segredo-de-teste';
const requestId = '7f3d9c1e-0000-4000-8000-000000000001';
const ts = '1704908010';
const sentAt = new Date(1_704_908_010_000);
const v1 = '13647c04b85ea981852124a6228b501ff207be7d4cb5dbc57fb1f64a7454c9a1';
const withoutId = '14e44303c4f263702fccfe2107cde07f179f772eb15a272a0ce84fb2aea94102';
const good = { dataId: '123456789', requestId, signature: `ts=${ts},v1=${v1}` };
const after = (ms: number) => new Date(sentAt.getTime() + ms);
const day = 86_400_000;

/** A correctly signed notification of this time, in seconds or milliseconds. */
const signedAt = (time: string, dataId = '1', signedId = dataId) => ({
  dataId,
  requestId,
  signature: `ts=${time},v1=${signManifest(manifest(signedId, requestId, time), secret)}`,
});

describe('the signature of a notification', () => {
  test('is the HMAC of id, request id and time', () => assert.equal(checkNotification(good, secret, sentAt), v1));

  test('leaves an absent part out with its semicolon', () => {
    assert.equal(
      checkNotification({ dataId: null, requestId, signature: `ts=${ts},v1=${withoutId}` }, secret, sentAt),
      withoutId,
    );
    assert.equal(manifest(null, null, '1'), 'ts:1;');
  });

  test('may have spaces, capitals and additional parts', () =>
    assert.equal(
      checkNotification({ ...good, signature: ` v2=x, ts=${ts} , v1=${v1.toUpperCase()}` }, secret, sentAt),
      v1,
    ));

  test('may cover an id with letters as it is or in lower case', () => {
    assert.ok(checkNotification(signedAt(ts, 'PAY01AB'), secret, sentAt));
    assert.ok(checkNotification(signedAt(ts, 'PAY01AB', 'pay01ab'), secret, sentAt));
    assert.equal(checkNotification(signedAt(ts, 'pay01ab', 'PAY01AB'), secret, sentAt), null);
  });

  const times: [name: string, time: string, now: Date, isGood: boolean][] = [
    ['in seconds', ts, sentAt, true],
    ['in milliseconds', `${ts}000`, sentAt, true],
    ['two days old', ts, after(2 * day), true],
    ['two days old in milliseconds', `${ts}000`, after(2 * day), true],
    ['four days old', ts, after(4 * day), false],
    ['four days old in milliseconds', `${ts}000`, after(4 * day), false],
    ['five minutes ahead', ts, after(-5 * 60_000), true],
    ['an hour ahead', ts, after(-3_600_000), false],
  ];
  for (const [name, time, now, isGood] of times)
    test(`of a time ${name} is ${isGood ? 'accepted' : 'refused'}`, () =>
      assert.equal(checkNotification(signedAt(time), secret, now) !== null, isGood));

  const forged: [name: string, notification: typeof good, secret?: string][] = [
    ['with another secret', good, 'outro segredo'],
    ['with no secret', good, ''],
    ['for another payment', { ...good, dataId: '123456788' }],
    ['of another request', { ...good, requestId: 'x' }],
    ['of another time', { ...good, signature: `ts=1704908011,v1=${v1}` }],
    ['with a digit changed', { ...good, signature: `ts=${ts},v1=0${v1.slice(1)}` }],
    ['cut short', { ...good, signature: `ts=${ts},v1=${v1.slice(2)}` }],
    ['without a time', { ...good, signature: `v1=${v1}` }],
    ['without itself', { ...good, signature: `ts=${ts}` }],
    ['of garbage', { ...good, signature: '=,=,,;' }],
    ['of nothing', { ...good, signature: '' }],
  ];
  for (const [name, notification, other = secret] of forged)
    test(`${name} is refused`, () => assert.equal(checkNotification(notification, other, sentAt), null));
});
