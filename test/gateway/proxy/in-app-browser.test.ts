import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { channelGuess, inAppBrowser } from '../../../gateway/proxy/in-app-browser.ts';

test("recognizes the chat apps' built-in browsers by user agent, and guesses the channel", () => {
  const { Messenger, Instagram, WhatsApp } = ChannelType;
  const agents: [string, ReturnType<typeof inAppBrowser>, ChannelType | null][] = [
    ['Mozilla/5.0 (iPhone) [FBAN/MessengerForiOS;FBAV/400]', 'messenger', Messenger],
    ['Mozilla/5.0 (Linux; Android 13) [FB_IAB/Orca-Android;FBAV/400]', 'messenger', Messenger],
    // Facebook's feed is not a channel of the shop.
    ['Mozilla/5.0 (Linux; Android 13) [FB_IAB/FB4A;FBAV/400]', 'facebook', null],
    ['Mozilla/5.0 (iPhone) Instagram 300.0.0 (iPhone13)', 'instagram', Instagram],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.124 ' +
        'Mobile Safari/537.36 [WA4A/2.25.32.75;]',
      'whatsapp',
      WhatsApp,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0_1 like Mac OS X) ' +
        'Version/26.0.1 Mobile/15E148 Safari/604.1 [WAiOS/2.25.31]',
      'whatsapp',
      WhatsApp,
    ],
    // If WhatsApp opens a link in the system's browser, the user agent does not show it.
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'none',
      null,
    ],
    ['WhatsApp/2.23 A', 'none', null],
    ['Mozilla/5.0 Chrome/120', 'none', null],
    ['', 'none', null],
  ];
  assert.deepEqual(
    agents.map(([agent]) => [agent, inAppBrowser(agent), channelGuess(agent)]),
    agents,
  );
  assert.equal(channelGuess(undefined), null);
});
