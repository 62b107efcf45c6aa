import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chargeOf, verifyWebhook } from '../../../../order-service/providers/pagarme/webhook-authentication.ts';

const secret = 'loja:segredo';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const now = new Date('2026-11-26T12:00:00Z');
const claim = { type: 'charge.paid', dataId: 'ch_1a2b', requestId: 'hook_9z', signature: basic(secret) };

describe('a webhook of Pagar.me', () => {
  test('with the password of the account is about its charge, and its id is the event', () =>
    assert.deepEqual(verifyWebhook(claim, secret, now), {
      eventId: 'hook_9z',
      subject: { topic: 'payment', id: 'ch_1a2b' },
    }));

  for (const signature of [null, '', basic('loja:outro'), basic('segredo'), secret, `Bearer ${secret}`])
    test(`with ${signature === null ? 'no password' : `"${signature}"`} is refused`, () =>
      assert.equal(verifyWebhook({ ...claim, signature }, secret, now), null));

  test('about something else than a charge, or with an id that is none, has no subject', () => {
    for (const fields of [
      { type: 'order.paid', dataId: 'or_1' },
      { dataId: '../orders' },
      { dataId: null },
      { type: null },
    ])
      assert.equal(verifyWebhook({ ...claim, ...fields }, secret, now)?.subject, null);
  });

  test('names its charge as a hint whatever its password is, and nothing else', () => {
    assert.equal(chargeOf({ ...claim, signature: null }), 'ch_1a2b');
    for (const fields of [{ type: 'order.paid', dataId: 'or_1' }, { type: 'order.paid' }, { dataId: 'or_1' }])
      assert.equal(chargeOf({ ...claim, ...fields }), null);
  });
});
