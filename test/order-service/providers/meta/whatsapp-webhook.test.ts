import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMetaWebhook } from '../../../../order-service/providers/meta/webhook-events.ts';
import { fakeMeta, whatsAppWebhook } from '../../../helpers/stand-ins/fake-meta.ts';
import { whatsAppCart, whatsAppPreference, whatsAppSystem } from '../../../helpers/stand-ins/whatsapp-events.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = new Date('2026-11-21T11:59:00Z');
const ana = '5511987654321';
const zap = { channelType: 1, externalId: fakeMeta.phoneNumberId, at: at.toISOString() };
const read = (payload: object) => readMetaWebhook(Buffer.from(JSON.stringify(payload)), now);
const eventsOf = (payload: object) => read(payload).events.map(({ event }) => event);

describe('a cart of the native catalogue', () => {
  const item = (fields: object = {}) => ({
    product_retailer_id: 'arroz',
    quantity: 2,
    item_price: 30.1,
    currency: 'BRL',
    ...fields,
  });

  test('is read with the ids, quantities and prices of its items', () => {
    assert.deepEqual(
      eventsOf(whatsAppCart(ana, [item(), item({ product_retailer_id: 'sal', quantity: 1 })], { id: 'wamid.1', at })),
      [
        {
          ...zap,
          kind: 'message',
          contact: ana,
          alias: null,
          name: 'Ana',
          cart: {
            ref: 'wamid.1',
            items: [
              { id: 'arroz', quantity: 2, price: 30_10 },
              { id: 'sal', quantity: 1, price: 30_10 },
            ],
          },
        },
      ],
    );
  });

  test('has no price in another currency, no item without an id, and no quantity but a whole one above zero', () => {
    const items = [
      item({ currency: 'USD' }),
      item({ quantity: 0 }),
      item({ quantity: 1.5 }),
      item({ quantity: -2 }),
      item({ product_retailer_id: '' }),
    ];
    const [event] = eventsOf(whatsAppCart(ana, items));
    assert.deepEqual(event?.kind === 'message' && event.cart?.items, [
      { id: 'arroz', quantity: 2, price: null },
      ...[1, 2, 3].map(() => ({ id: 'arroz', quantity: 0, price: 30_10 })),
    ]);
  });
});

describe('a changed contact', () => {
  const body = 'User Ana changed from 5511987654321 to 5521912345678';
  const cases: [why: string, payload: object, previous: string[], contact: string | null, alias: string | null][] = [
    [
      'by phone number',
      whatsAppSystem({ type: 'user_changed_number', body, wa_id: '5521912345678' }, { from: ana, at }),
      [ana],
      '5521912345678',
      null,
    ],
    [
      "by phone number, with WhatsApp's own ids",
      whatsAppSystem(
        { type: 'user_changed_number', body, wa_id: '5521912345678', user_id: 'BR.2', previous_user_id: 'BR.1' },
        { from: ana, at },
      ),
      [ana, 'BR.1'],
      '5521912345678',
      'BR.2',
    ],
    [
      'by own id, with a hidden phone',
      whatsAppSystem({ type: 'user_changed_user_id', body, user_id: 'BR.2', previous_user_id: 'BR.1' }, { at }),
      ['BR.1'],
      null,
      'BR.2',
    ],
    [
      'by own id, with a phone that stays',
      whatsAppSystem(
        { type: 'user_changed_user_id', body, user_id: 'BR.2', previous_user_id: 'BR.1' },
        { from: ana, at },
      ),
      [ana, 'BR.1'],
      ana,
      'BR.2',
    ],
  ];
  for (const [why, payload, previous, contact, alias] of cases)
    test(`${why} is read with the ids before and after`, () =>
      assert.deepEqual(eventsOf(payload), [{ ...zap, kind: 'contact-change', previous, contact, alias }]));

  test('is ignored without a new id, without a previous one, and for other system messages', () => {
    for (const payload of [
      whatsAppSystem({ type: 'user_changed_number', body }, { from: ana }),
      whatsAppSystem({ type: 'user_changed_user_id', body, user_id: 'BR.2' }),
      whatsAppSystem({ type: 'user_identity_changed', body, wa_id: ana }, { from: ana }),
    ])
      assert.deepEqual(read(payload), { events: [], ignored: { echo: 0, other: 1 } });
  });
});

describe('a preference about marketing messages', () => {
  test('is read with its time and identifies a repetition', () => {
    const [stop, resume] = [whatsAppPreference(ana, 'stop', at), whatsAppPreference(ana, 'resume', at)];
    const consent = { ...zap, kind: 'consent', ids: [ana], consent: 'marketing' };
    assert.deepEqual(eventsOf(stop), [{ ...consent, state: 'withdrawn' }]);
    assert.deepEqual(eventsOf(resume), [{ ...consent, state: 'granted' }]);
    assert.equal(read(stop).events[0]?.id, read(stop).events[0]?.id);
    assert.notEqual(read(stop).events[0]?.id, read(resume).events[0]?.id);
  });
});

describe('a group', () => {
  // Decision: A group is no contact: it is neither greeted nor stored.
  test('is ignored, with its messages and its statuses', () => {
    const text = { from: ana, id: 'wamid.1', timestamp: '1750096325', type: 'text', text: { body: 'oi' } };
    const status = { id: 'wamid.2', status: 'read', timestamp: '1750096325', recipient_id: ana };
    const group = { group_id: 'Y2FwaV9ncm91cDox' };
    const payload = whatsAppWebhook({ messages: [{ ...text, ...group }], statuses: [{ ...status, ...group }] });
    assert.deepEqual(read(payload), { events: [], ignored: { echo: 0, other: 2 } });
  });
});
