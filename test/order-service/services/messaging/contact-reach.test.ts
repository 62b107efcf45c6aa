import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import type { ContactReach } from '../../../../order-service/database/messaging/contact-reach.ts';
import { orderNotice } from '../../../../order-service/services/messaging/contact-reach.ts';

const now = new Date('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const contact = { isAnonymous: false, isGone: false, channelType: ChannelType.WhatsApp, lastInboundAt: null };
const whatsApp = { ...contact, kind: 'meta', externalId: '1', options: {} } as const;
const template = { name: 'pedido', language: 'pt_BR' };

// Decision: A question never promises a message that cannot be sent.
describe('whether a contact is notified of a change of their order', () => {
  const cases: [string, ContactReach, string][] = [
    ['by a webhook always', { ...contact, kind: 'webhook', externalId: null, options: null }, 'sent'],
    ['not without a connected channel', { ...contact, kind: null, externalId: null, options: null }, 'no-channel'],
    ['not a visitor whom the shop does not know', { ...whatsApp, isAnonymous: true }, 'no-contact'],
    ['not under an id that is another contact’s now', { ...whatsApp, isGone: true }, 'no-contact'],
    ['by WhatsApp within a day', { ...whatsApp, lastInboundAt: hoursAgo(23) }, 'sent'],
    ['not by WhatsApp later, without a template', { ...whatsApp, lastInboundAt: hoursAgo(25) }, 'window-closed'],
    ['by WhatsApp later, with a template', { ...whatsApp, options: { template } }, 'sent'],
    ['by WhatsApp later, with one for orders', { ...whatsApp, options: { templates: { order: template } } }, 'sent'],
    [
      'not with a template for carts only',
      { ...whatsApp, options: { templates: { cart: template } } },
      'window-closed',
    ],
    [
      'not by Messenger later',
      { ...whatsApp, channelType: ChannelType.Messenger, options: { template } },
      'window-closed',
    ],
  ];
  for (const [title, reach, notice] of cases) test(title, () => assert.equal(orderNotice(reach, now), notice));
});
