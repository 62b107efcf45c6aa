import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { readMetaWebhook } from '../../../../order-service/providers/meta/webhook-events.ts';
import { isMetaSignature } from '../../../../order-service/providers/meta/webhook-signature.ts';
import { isEqualInConstantTime } from '../../../../order-service/services/core/constant-time-equal.ts';
import {
  fakeMeta,
  messagingWebhook,
  whatsAppMessage,
  whatsAppStatus,
  whatsAppWebhook,
} from '../../../helpers/stand-ins/fake-meta.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = new Date('2026-11-21T11:59:00Z');
const { phoneNumberId, pageId, instagramId } = fakeMeta;
const read = (payload: object) => readMetaWebhook(Buffer.from(JSON.stringify(payload)), now);
const none = { echo: 0, other: 0 };
const zap = { channelType: 1, externalId: phoneNumberId, at: at.toISOString() };
const seconds = String(at.getTime() / 1_000);

describe("Meta's signature", () => {
  const secret = 'app-secret-de-teste';
  const body = '{"object":"whatsapp_business_account","entry":[]}';
  const right = 'sha256=5fda320be99c8730a4b3d05e00eba101bdb437a976cfd76a811354f643d9d48d';
  const hmac = (text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const cases: [why: string, body: string, header: string | null, isRight: boolean][] = [
    ['the documented one', body, right, true],
    ['in upper case', body, right.toUpperCase().replace('SHA256', 'sha256'), true],
    ['of another body', `${body} `, right, false],
    ['of another secret', body, right.replace('5fda', '5fdb'), false],
    ['without its name', body, right.slice(7), false],
    ['of another kind', body, right.replace('sha256', 'sha1'), false],
    ['too short', body, right.slice(0, -2), false],
    ['none', body, null, false],
    [
      'of the escaped form, the body came unescaped',
      '{"name":"João 🍎"}',
      hmac('{"name":"Jo\\u00e3o \\ud83c\\udf4e"}'),
      false,
    ],
    ['of the very bytes, unescaped', '{"name":"João"}', hmac('{"name":"João"}'), true],
  ];
  for (const [why, text, header, isRight] of cases)
    test(`is ${isRight ? 'valid' : 'invalid'}: ${why}`, () =>
      assert.equal(isMetaSignature(Buffer.from(text), header, ['another', secret]), isRight));

  test('is never valid with an empty secret', () => assert.equal(isMetaSignature(Buffer.from(''), right, ['']), false));

  test('is not part of a handshake, whose token must be equal', () =>
    assert.deepEqual(
      [isEqualInConstantTime('abc', 'abc'), isEqualInConstantTime('abc', 'abcd'), isEqualInConstantTime('', 'a')],
      [true, false, false],
    ));
});

describe('a webhook of WhatsApp', () => {
  test('holds the sender and the time, and nothing of the text', () => {
    const { events, ignored } = read(
      whatsAppMessage('5511987654321', { id: 'wamid.1', at, name: 'Ana 🍎', text: 'meu CPF é 529' }),
    );
    assert.deepEqual(events, [
      {
        id: 'message:wamid.1',
        event: { ...zap, kind: 'message', contact: '5511987654321', alias: null, name: 'Ana 🍎' },
      },
    ]);
    assert.deepEqual(ignored, none);
  });

  test("identifies a contact without a visible phone by WhatsApp's own id, and gives both ids if both exist", () => {
    const text = { type: 'text', timestamp: seconds };
    const hidden = { user_id: 'BR.134', profile: { name: 'Bia' } };
    const one = read(whatsAppWebhook({ contacts: [hidden], messages: [{ ...text, id: '1' }] }));
    assert.deepEqual(one.events[0]?.event, { ...zap, kind: 'message', contact: 'BR.134', alias: null, name: 'Bia' });
    const shown = { ...hidden, wa_id: '5511' };
    const both = read(whatsAppWebhook({ contacts: [shown], messages: [{ ...text, id: '1', from: '5511' }] }));
    assert.deepEqual(both.events[0]?.event, { ...zap, kind: 'message', contact: '5511', alias: 'BR.134', name: 'Bia' });
  });

  test('holds each status of a message, with our own id and the reason of a failure', () => {
    const messageId = '0f8fad5b-d9cb-469f-a165-70867728950e';
    for (const [payload, status] of [
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ['read', 'read'],
      ['played', 'read'],
    ] as const)
      assert.deepEqual(read(whatsAppStatus('wamid.1', payload, { at, messageId })).events, [
        {
          id: `status:wamid.1:${status}`,
          event: { ...zap, kind: 'status', ref: 'wamid.1', status, messageId, reason: null },
        },
      ]);
    const [failed] = read(
      whatsAppStatus('wamid.1', 'failed', { at, code: 131047, messageId: 'something else' }),
    ).events;
    assert.deepEqual(failed?.event, {
      ...zap,
      kind: 'status',
      ref: 'wamid.1',
      status: 'failed',
      messageId: null,
      reason: 'window-closed',
    });
  });

  test('may hold many events', () => {
    const [one, two] = [whatsAppMessage('551', { id: '1' }), whatsAppStatus('wamid.9', 'read')];
    const { events } = read({ ...one, entry: [...one.entry, ...two.entry] });
    assert.deepEqual(
      events.map(({ id }) => id),
      ['message:1', 'status:wamid.9:read'],
    );
  });

  test('never has a future time, and has the current time when it holds none', () => {
    const late = read(whatsAppMessage('551', { id: '1', at: new Date('2030-01-01') })).events[0]?.event.at;
    const never = read(whatsAppWebhook({ messages: [{ id: '1', from: '551', type: 'text' }] })).events[0]?.event.at;
    assert.deepEqual([late, never], [now.toISOString(), now.toISOString()]);
  });
});

describe('a webhook of Messenger or Instagram', () => {
  const timestamp = at.getTime();
  for (const [name, channelType, account] of [
    ['Messenger', 0, pageId],
    ['Instagram', 3, instagramId],
  ] as const) {
    const about = { channelType, externalId: account, at: at.toISOString() };
    const wrote = { id: 'message:m_1', event: { ...about, kind: 'message', contact: '7001', alias: null, name: '' } };

    // Spec §1: "Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram)."
    test(`holds the person who wrote or tapped a button: ${name}`, () => {
      assert.deepEqual(read(messagingWebhook({ timestamp, message: { mid: 'm_1', text: 'oi' } }, account)).events, [
        wrote,
      ]);
      assert.deepEqual(read(messagingWebhook({ timestamp, postback: { mid: 'm_1', payload: 'X' } }, account)).events, [
        wrote,
      ]);
    });

    test(`holds what was delivered and read: ${name}`, () => {
      const status = (word: string, ref: string) => ({
        id: `status:${ref}:${word}`,
        event: { ...about, kind: 'status', ref, status: word, messageId: null, reason: null },
      });
      const delivered = read(
        messagingWebhook({ timestamp, delivery: { mids: ['m_1', 'm_2'], watermark: timestamp } }, account),
      );
      assert.deepEqual(delivered.events, [status('delivered', 'm_1'), status('delivered', 'm_2')]);
      assert.deepEqual(read(messagingWebhook({ timestamp, read: { mid: 'm_1' } }, account)).events, [
        status('read', 'm_1'),
      ]);
      const until = read(messagingWebhook({ timestamp, read: { watermark: timestamp } }, account)).events;
      assert.deepEqual(until[0]?.event, { ...about, kind: 'until', contact: '7001', status: 'read' });
    });

    test(`counts and ignores echoes of our own messages: ${name}`, () => {
      const { events, ignored } = read(messagingWebhook({ message: { mid: 'm_1', is_echo: true } }, account));
      assert.deepEqual([events, ignored], [[], { echo: 1, other: 0 }]);
    });
  }
});

describe('a part of a webhook without use here', () => {
  const strange: [why: string, payload: object][] = [
    ['another object', { object: 'user', entry: [] }],
    ['nothing at all', {}],
    ['a list', []],
    [
      'another field',
      { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'account_update', value: {} }] }] },
    ],
    [
      'no phone number',
      { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value: { messages: [{}] } }] }] },
    ],
    ['a change of number', whatsAppWebhook({ messages: [{ id: '1', from: '551', type: 'system' }] })],
    ['a message without a sender', whatsAppWebhook({ messages: [{ id: '1', type: 'text' }] })],
    ['a message without id', whatsAppWebhook({ messages: [{ from: '551', type: 'text' }] })],
    ['an unknown status', whatsAppStatus('wamid.1', 'pending')],
    ['a comment', { object: 'instagram', entry: [{ id: instagramId, changes: [{ field: 'comments', value: {} }] }] }],
    ['a message that was taken back', messagingWebhook({ message: { mid: 'm_1', is_deleted: true } })],
    ['a referral', messagingWebhook({ referral: { ref: 'x' } })],
    ['parts of wrong kinds', { object: 'page', entry: [{ id: pageId, messaging: [null, 7, { sender: 'x' }] }] }],
    ['an id no column could hold', whatsAppWebhook({ messages: [{ id: 'a\0b', from: '551', type: 'text' }] })],
  ];
  for (const [why, payload] of strange)
    test(`is counted: ${why}`, () => {
      const { events, ignored } = read(payload);
      assert.deepEqual([events.length, ignored.echo, ignored.other > 0], [0, 0, true]);
    });

  test('is counted: no JSON', () =>
    assert.deepEqual(readMetaWebhook(Buffer.from('{"object":'), now), { events: [], ignored: { echo: 0, other: 1 } }));
});
