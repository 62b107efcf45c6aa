import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { type ServedContact, SessionType } from '#shared/model/session.ts';
import { contactText } from '#shared/text/checkout/contact.ts';

const userShop = { id: 'c1', name: 'Ana', addresses: [] };
const agent = { sessionType: SessionType.PlatformUser, channelType: ChannelType.Instagram, userShop };
const contact = (fields: Partial<ServedContact>): ServedContact => ({
  name: 'Ana Souza',
  channelType: ChannelType.WhatsApp,
  phoneEnd: '4321',
  ...fields,
});

describe("the text of a platform user's contact", () => {
  for (const [title, served, expected] of [
    ['name, channel and end of the phone', contact({}), { name: 'Ana Souza', details: 'WhatsApp · final 4321' }],
    [
      'no phone',
      contact({ phoneEnd: null, channelType: ChannelType.Messenger }),
      { name: 'Ana Souza', details: 'Messenger' },
    ],
    ['no name', contact({ name: ' ' }), { name: 'Cliente, final 4321', details: 'WhatsApp' }],
    ['neither', contact({ name: '', phoneEnd: null }), { name: 'Cliente sem nome', details: 'WhatsApp' }],
    [
      'a channel without a name',
      contact({ channelType: 7 as ChannelType, phoneEnd: null }),
      { name: 'Ana Souza', details: '' },
    ],
  ] as const)
    test(title, () => assert.deepEqual(contactText({ ...agent, contact: served }), expected));

  test('without contact data the text has the name of its user', () =>
    assert.deepEqual(contactText(agent), { name: 'Ana', details: 'Instagram' }));

  test('is missing for a shopper, for an agent without a contact, and before the session is loaded', () => {
    assert.equal(contactText({ ...agent, sessionType: SessionType.Contact }), null);
    assert.equal(contactText({ ...agent, userShop: { ...userShop, id: '' } }), null);
    assert.equal(contactText(null), null);
  });
});
