import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { hasChatPhone } from '../../../../webapp/state/checkout/has-chat-phone.ts';

test('a chat has a phone as the shop says, else only on WhatsApp and for no anonymous visitor', () => {
  const { WhatsApp, Messenger } = ChannelType;
  const has = (channelType: ChannelType, isAnonymousUser: boolean, chatHasPhone?: boolean) =>
    hasChatPhone({ channelType, ...(chatHasPhone !== undefined && { chatHasPhone }) }, { isAnonymousUser });
  assert.deepEqual([has(WhatsApp, false), has(WhatsApp, true), has(Messenger, false)], [true, false, false]);
  assert.deepEqual([has(WhatsApp, false, false), has(Messenger, false, true)], [false, true]);
  assert.equal(hasChatPhone(null, { isAnonymousUser: false }), false);
});
