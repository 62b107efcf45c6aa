import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { conversationLink } from '#shared/rules/links/conversation-link.ts';
import { hasChatWithoutLink } from '#shared/rules/orders/chat-without-link.ts';
import { contactChannel } from '#shared/rules/orders/contact-channel.ts';
import { conversationTexts } from '#shared/text/conversation.ts';

const whatsAppOnly = { whatsApp: '5511987654321', messengerPage: '', instagramUser: '' };
const sessionOn = (channelType: ChannelType, id = '5b9f') =>
  ({ channelType, userShop: { id } }) as Parameters<typeof hasChatWithoutLink>[0];

test('a link to the WhatsApp of the shop names it on every other channel', () => {
  const talkOn = (channelType: ChannelType) => {
    const conversation = conversationLink({ channelType }, whatsAppOnly);
    return conversation && conversationTexts.talk[conversation.kind];
  };
  assert.equal(talkOn(ChannelType.WhatsApp), 'Falar com a loja');
  for (const channelType of [ChannelType.Messenger, ChannelType.Instagram, ChannelType.WebChat])
    assert.equal(talkOn(channelType), 'Falar com a loja pelo WhatsApp');
});

test('a page that has no link to its own conversation says to go on there', () => {
  const others = [ChannelType.Messenger, ChannelType.Instagram, ChannelType.WebChat];
  for (const channelType of others) assert.ok(hasChatWithoutLink(sessionOn(channelType), whatsAppOnly));
  assert.ok(!hasChatWithoutLink(sessionOn(ChannelType.WhatsApp), whatsAppOnly));
  const linked = { ...whatsAppOnly, messengerPage: 'loja', instagramUser: 'loja' };
  assert.ok(!hasChatWithoutLink(sessionOn(ChannelType.Messenger), linked));
  assert.ok(!hasChatWithoutLink(sessionOn(ChannelType.WebChat, 'anonymous-1'), whatsAppOnly));
});

test('who comes from no conversation reads that the shop is reached by WhatsApp, where it has one', () => {
  const placeOf = (id: string, shop: typeof whatsAppOnly) => contactChannel(sessionOn(ChannelType.WebChat, id), shop);
  assert.equal(placeOf('anonymous-1', whatsAppOnly).by, 'pelo WhatsApp');
  assert.equal(placeOf('5b9f', whatsAppOnly).by, 'pela conversa');
  assert.equal(placeOf('anonymous-1', { ...whatsAppOnly, whatsApp: '' }).by, 'pela conversa');
});
