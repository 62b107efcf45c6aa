import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { channelContactId } from '#shared/rules/messaging/channel-contact-id.ts';

const { WhatsApp, Messenger } = ChannelType;
const cases: [type: ChannelType, id: string, expected: string][] = [
  [WhatsApp, '+5511987654321', '5511987654321'],
  [WhatsApp, '+55 (11) 98765-4321', '5511987654321'],
  [WhatsApp, '5511987654321', '5511987654321'],
  [WhatsApp, 'BR.13491208655302741918', 'BR.13491208655302741918'],
  [WhatsApp, 'ana', 'ana'],
  [Messenger, '+5511987654321', '+5511987654321'],
];
for (const [type, id, expected] of cases)
  test(`the id ${id} in a channel of type ${type} is ${expected}`, () =>
    assert.equal(channelContactId(type, id), expected));
