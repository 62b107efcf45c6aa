import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { contactLinkTexts } from '#shared/text/panel/contact-links.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';

test('a conversation that is not in WhatsApp is named with its channel', () => {
  const places = [ChannelType.WhatsApp, ChannelType.Instagram, ChannelType.Messenger, ChannelType.WebChat].map((type) =>
    contactLinkTexts.place(channelNames[type]),
  );
  assert.deepEqual(places, [
    null,
    'A conversa está no Instagram.',
    'A conversa está no Messenger.',
    'A conversa está no chat do site.',
  ]);
  assert.equal(contactLinkTexts.place(null), 'Comprou sem conversa com a loja.');
});
