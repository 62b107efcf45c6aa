import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { channelTheme } from '#shared/rules/theme/channel-theme.ts';

const { WhatsApp, Messenger, Instagram, WebChat } = ChannelType;
const plain = { defaultColor: '#111111', secondaryColor: '#222222', urlLogo: null };
const zap = { ...plain, defaultColor: '#00aa55' };
const insta = { ...plain, defaultColor: '#a1246b' };

// Spec §4: "Shop style is applied once loaded; the style is chosen by the session's channelId, else the default style."
test("the style is chosen by the session's channelId, else the default style", () => {
  const settings = { style: plain, channelSettings: [{ channelId: 'zap', style: zap }] };
  assert.equal(channelTheme(settings, 'zap', null), zap);
  assert.equal(channelTheme(settings, 'outro', null), plain);
  assert.equal(channelTheme(settings, null, null), plain);
});

test("without a known channel the style is that of the only channel of the browser's kind", () => {
  const one = { channelId: 'zap', style: zap, channelTypes: [WhatsApp] };
  const other = { channelId: 'insta', style: insta, channelTypes: [Instagram] };
  const many = { channelId: 'bot', style: insta, channelTypes: [Messenger, Instagram] };
  const unsaid = { channelId: 'insta', style: insta };
  for (const [why, channelSettings, channelId, guess, style] of [
    ['its kind', [one, other], null, Instagram, insta],
    ['a visitor without a channel', [one, other], '', WhatsApp, zap],
    ['one id for several kinds', [one, many], null, Messenger, insta],
    ['no channel of this kind', [one, other], null, WebChat, plain],
    ['two of this kind', [other, many], null, Instagram, plain],
    ['the browser gives no kind', [one, other], null, null, plain],
    ['the order service gives no kinds', [unsaid], null, Instagram, plain],
    ['the session knows better', [one, other], 'zap', Instagram, zap],
    ['the session knows better', [one, other], 'chat', Instagram, plain],
  ] as const)
    assert.equal(channelTheme({ style: plain, channelSettings: [...channelSettings] }, channelId, guess), style, why);
});
