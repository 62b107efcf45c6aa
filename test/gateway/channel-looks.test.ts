import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { raw, respondJson, sendRaw, startGateway } from './gateway-fixture.ts';

const { Messenger, Instagram } = ChannelType;
const agents = {
  instagram: 'Mozilla/5.0 (iPhone) Instagram 300.0.0 (iPhone13)',
  messenger: 'Mozilla/5.0 (iPhone) [FBAN/MessengerForiOS;FBAV/400]',
  facebook: 'Mozilla/5.0 (Linux; Android 13) [FB_IAB/FB4A;FBAV/400]',
  whatsapp: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.7390.124 [WA4A/2.25.32.75;]',
  none: 'Mozilla/5.0 Chrome/120',
};

const style = (defaultColor: string, urlLogo: string | null = null) => ({
  defaultColor,
  secondaryColor: '#222222',
  urlLogo,
});
const channel = (channelId: string, defaultColor: string, ...channelTypes: ChannelType[]) => ({
  channelId,
  style: style(defaultColor, `/logo-${channelId}.svg`),
  channelTypes,
});

/** An order service that sends the settings of `settingsOf` by Host. `requestedHosts`: the Hosts of its requests. */
async function startShops(t: TestContext, settingsOf: (host: string) => object) {
  const requestedHosts: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/api/shop/settings') return respondJson(response, null, 404);
    const host = String(headers['x-forwarded-host']);
    requestedHosts.push(host);
    respondJson(response, { data: { name: host, payment: {}, ...settingsOf(host) } });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { port } = await startGateway(t, { url }, { limits: { shopThemeWaitMs: 10_000, shopThemeMs: 60_000 } });
  return {
    asked: requestedHosts,
    open: (host: string, agent: string, path = '/catalog') => openAs(port, host, agent, path),
  };
}

async function openAs(port: number, host: string, agent: string, path: string) {
  const { all } = await sendRaw(
    port,
    raw(`GET ${path} HTTP/1.1`, `Host: ${host}`, `User-Agent: ${agent}`, 'Connection: close'),
  );
  const settings = JSON.parse(
    /<script type="application\/json" id="page-settings">(.*?)<\/script>/s.exec(all)?.[1] ?? 'null',
  );
  const [themeColor, primary] = [
    /<meta name="theme-color" content="(.*?)">/.exec(all)?.[1],
    /:root\{--light-shop:(.*?);/.exec(all)?.[1],
  ];
  assert.deepEqual(
    [themeColor, primary],
    [settings.style.defaultColor, settings.style.defaultColor],
    'the page is of one colour',
  );
  return [settings.shopName, primary, settings.style.urlLogo];
}

test("renders the theme of the user agent's channel, per shop, with one upstream request", async (t) => {
  const shops: Record<string, object> = {
    'a.example': {
      channelSettings: [channel('insta', '#a1246b', Instagram), channel('msg', '#1f4fbf', Messenger)],
      style: style('#111111'),
    },
    'b.example': {
      channelSettings: [channel('bot', '#0b6b4f', Messenger, Instagram)],
      style: style('#333333', '/logo.svg'),
    },
  };
  const { asked, open } = await startShops(t, (host) => shops[host] ?? {});
  const looks = {
    'a.example': {
      instagram: ['#a1246b', '/logo-insta.svg'],
      messenger: ['#1f4fbf', '/logo-msg.svg'],
      facebook: ['#111111', null],
      whatsapp: ['#111111', null],
      none: ['#111111', null],
    },
    'b.example': {
      instagram: ['#0b6b4f', '/logo-bot.svg'],
      messenger: ['#0b6b4f', '/logo-bot.svg'],
      facebook: ['#333333', '/logo.svg'],
      whatsapp: ['#333333', '/logo.svg'],
      none: ['#333333', '/logo.svg'],
    },
  };
  // In parallel and then one by one: from the first response, then from the cache.
  for (const path of ['/catalog', '/order', '/catalog']) {
    const pages = Object.entries(looks).flatMap(([host, byAgent]) =>
      Object.entries(byAgent).map(async ([agent, look]) =>
        assert.deepEqual(
          await open(host, agents[agent as keyof typeof agents], path),
          [host, ...look],
          `${host} ${agent}`,
        ),
      ),
    );
    await Promise.all(pages);
  }
  assert.deepEqual(asked.sort(), ['a.example', 'b.example']);
});

test("uses the shop's theme in every browser if the order service does not send the channel types", async (t) => {
  const unsaid: unknown[] = [
    undefined,
    null,
    'none',
    [null, 7, {}],
    [{ channelId: 'insta', style: style('#a1246b') }],
    [{ channelId: 'insta', style: style('#a1246b'), channelTypes: '3' }],
    [{ channelId: 'insta', style: style('#a1246b'), channelTypes: [null, '3', 33] }],
  ];
  const { open } = await startShops(t, (host) => ({
    style: style('#111111'),
    channelSettings: unsaid[Number.parseInt(host, 10)],
  }));
  for (const at of unsaid.keys())
    for (const agent of Object.values(agents))
      assert.deepEqual(await open(`${at}.example`, agent), [`${at}.example`, '#111111', null]);
});

test("escapes every value of a channel's theme in the page", async (t) => {
  const hostile = { defaultColor: '#0A7', secondaryColor: 'red;}body{display:none', urlLogo: 'javascript:alert(1)' };
  const { open } = await startShops(t, () => ({
    style: style('#111111'),
    channelSettings: [{ channelId: 'insta', style: hostile, channelTypes: [Instagram] }],
  }));
  assert.deepEqual(await open('a.example', agents.instagram), ['a.example', '#00aa77', null]);
});
