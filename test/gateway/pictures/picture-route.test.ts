import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { sizedUrls } from '../../../order-service/routes/picture-sizes.ts';
import { openFolder } from '../../helpers/database/open-folder.ts';
import { measured, pictureOf, sendPicture, startPictureSource } from '../../helpers/stand-ins/picture-source.ts';
import { contextSecret, startGateway, startOrderService } from '../gateway-fixture.ts';

const sign = sizedUrls(contextSecret);
/** The gateway's address of a picture in a width, as the order service signs it. */
const addressOf = (source: string, width: number | string): string =>
  (sign(source) ?? assert.fail(`${source} is not signed`))
    .replace('{width}', String(width))
    .replace('{url}', () => source);

type Limits = NonNullable<Parameters<typeof startGateway>[2]>['limits'];
type House = { limits?: Limits; cacheBytes?: number; folder?: string; isOff?: boolean };

/** A gateway that resizes pictures, with this machine as an allowed private host. */
async function startPictureGateway(
  t: TestContext,
  { limits = {}, cacheBytes = 1_000_000, folder = openFolder(), isOff = false }: House = {},
) {
  const { url: orderService } = await startOrderService(t);
  const pictures = isOff ? null : { folder, cacheBytes, ownHosts: ['127.0.0.1'] };
  const gateway = await startGateway(t, { url: orderService }, { pictures, limits });
  const get = async (
    source: string,
    width: number | string = 320,
    headers: Record<string, string> = { accept: 'image/webp,*/*' },
  ) => {
    const response = await fetch(gateway.url + addressOf(source, width), { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { ...gateway, get, folder };
}

/** A source that serves one picture at every path. */
async function goodSource(t: TestContext, width = 1_600, height = 800) {
  const picture = await pictureOf(width, height);
  return startPictureSource(t, (_request, response) => sendPicture(response, picture));
}

describe('a signed picture', () => {
  test('is sent in the requested width, as WebP if the client accepts it, and cached', async (t) => {
    const source = await goodSource(t);
    const { get } = await startPictureGateway(t);
    const response = await get(`${source.url}/foto.jpg`, 320);
    assert.equal(response.status, 200);
    assert.deepEqual(await measured(response.bytes), { width: 320, height: 160, format: 'webp' });
    assert.equal(response.headers.get('content-type'), 'image/webp');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=604800, immutable');
    assert.equal(response.headers.get('vary'), 'accept');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(response.headers.get('etag') ?? '', /^"[0-9a-f]{32}"$/);
  });

  test('is sent as JPEG without WebP support, with white instead of transparency', async (t) => {
    const source = await startPictureSource(t, async (_request, response) =>
      sendPicture(response, await pictureOf(900, 900, 'png')),
    );
    const { get } = await startPictureGateway(t);
    const received = await get(`${source.url}/foto.png`, 480, { accept: '*/*' });
    assert.equal(received.headers.get('content-type'), 'image/jpeg');
    assert.deepEqual(await measured(received.bytes), { width: 480, height: 480, format: 'jpeg' });
  });

  test('is never enlarged', async (t) => {
    const source = await goodSource(t, 200, 100);
    const { get } = await startPictureGateway(t);
    assert.equal((await measured((await get(`${source.url}/foto.jpg`, 1280)).bytes)).width, 200);
  });

  test('is fetched once for parallel requests, and not again while it is cached', async (t) => {
    const source = await goodSource(t);
    const { get } = await startPictureGateway(t);
    const all = await Promise.all(Array.from({ length: 8 }, () => get(`${source.url}/foto.jpg`)));
    assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]));
    const again = await get(`${source.url}/foto.jpg`);
    assert.deepEqual(again.bytes, all[0]?.bytes);
    assert.deepEqual(source.asked, ['/foto.jpg']);
  });

  test('is not sent again to a client that has it', async (t) => {
    const source = await goodSource(t);
    const { get } = await startPictureGateway(t);
    const tag = (await get(`${source.url}/foto.jpg`)).headers.get('etag') ?? '';
    const response = await get(`${source.url}/foto.jpg`, 320, { accept: 'image/webp', 'if-none-match': tag });
    assert.deepEqual([response.status, response.bytes.length], [304, 0]);
  });

  test('stays cached across a restart', async (t) => {
    const source = await goodSource(t);
    const first = await startPictureGateway(t);
    const { bytes } = await first.get(`${source.url}/foto.jpg`);
    const second = await startPictureGateway(t, { folder: first.folder });
    assert.deepEqual((await second.get(`${source.url}/foto.jpg`)).bytes, bytes);
    assert.deepEqual(source.asked, ['/foto.jpg']);
  });

  test('is fetched again after its time, and served from the cache if its source is gone', async (t) => {
    const source = await goodSource(t);
    const { get } = await startPictureGateway(t, { limits: { pictureCacheMs: 0 } });
    const { bytes } = await get(`${source.url}/foto.jpg`);
    await get(`${source.url}/foto.jpg`);
    assert.deepEqual(source.asked, ['/foto.jpg', '/foto.jpg']);
    await source.close();
    const late = await get(`${source.url}/foto.jpg`);
    assert.deepEqual([late.status, late.bytes], [200, bytes]);
  });

  test('follows a redirect to another allowed address', async (t) => {
    const picture = await pictureOf(800, 800);
    const source = await startPictureSource(t, ({ url }, response) =>
      url === '/foto.jpg' ? response.writeHead(302, { location: '/outra.jpg' }).end() : sendPicture(response, picture),
    );
    const { get } = await startPictureGateway(t);
    assert.equal((await get(`${source.url}/foto.jpg`)).status, 200);
    assert.deepEqual(source.asked, ['/foto.jpg', '/outra.jpg']);
  });

  test('is 404 while resizing is off: the page uses the source', async (t) => {
    const source = await goodSource(t);
    const { get } = await startPictureGateway(t, { isOff: true });
    const response = await get(`${source.url}/foto.jpg`);
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('location'), null, 'a link to the shop opens no other site');
    assert.deepEqual(source.asked, []);
  });

  test('is counted by its origin, and no log contains its address', async (t) => {
    const source = await goodSource(t);
    const { get, url, log } = await startPictureGateway(t);
    await get(`${source.url}/segredo.jpg`);
    await get(`${source.url}/segredo.jpg`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    assert.match(metrics, /^pictures_total\{outcome="made"\} 1$/m);
    assert.match(metrics, /^pictures_total\{outcome="kept"\} 1$/m);
    assert.doesNotMatch(log(), /segredo/);
  });
});

describe('a request without a valid signature', () => {
  test('gets 404 and causes no fetch', async (t) => {
    const source = await goodSource(t);
    const { url } = await startPictureGateway(t);
    const good = addressOf(`${source.url}/foto.jpg`, 320);
    const [, signature = ''] = /^\/picture\/320\/([\w-]+)\?/.exec(good) ?? [];
    const other = sizedUrls('another secret, which is long enough too')(`${source.url}/foto.jpg`) ?? '';
    for (const wrong of [
      good.replace(signature, 'A'.repeat(22)),
      good.replace(signature, signature.slice(0, 21)),
      good.replace('foto.jpg', 'outra.jpg'),
      `${good}&x=1`,
      good.replace('/320/', '/321/'),
      good.replace('/320/', '/99999/'),
      good.split('?', 1)[0] ?? '',
      other.replace('{width}', '320').replace('{url}', `${source.url}/foto.jpg`),
    ]) {
      const response = await fetch(url + wrong, { redirect: 'manual' });
      assert.equal(response.status, 404, wrong);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('location'), null);
    }
    assert.equal((await fetch(url + good, { method: 'POST' })).status, 405);
    assert.deepEqual(source.asked, []);
  });
});

describe('a faulty source', () => {
  const bomb = pictureOf(3_000, 3_000, 'png');
  const bounds = { pictureSourceMs: 10_000, pictureSourceBytes: 100_000, pictureSourcePixels: 4_000_000 };
  const cases: [what: string, word: string, respond: (response: ServerResponse) => unknown][] = [
    ['is slow', 'timeout', () => {}],
    [
      'stops in the middle',
      'timeout',
      (response) => response.writeHead(200, { 'content-length': 5_000 }).write('half'),
    ],
    ['breaks off', 'unreachable', (response) => response.destroy()],
    [
      'announces too many bytes',
      'too-large',
      (response) => response.writeHead(200, { 'content-length': 9_999_999 }).write('x'),
    ],
    [
      'sends too many bytes without announcing them',
      'too-large',
      (response) => response.writeHead(200).end(Buffer.alloc(300_000)),
    ],
    [
      'sends HTML',
      'not-a-picture',
      (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>'),
    ],
    [
      'sends an SVG',
      'not-a-picture',
      (response) => sendPicture(response, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ],
    [
      'sends half a picture',
      'not-a-picture',
      async (response) => sendPicture(response, (await pictureOf(900, 900)).subarray(0, 900)),
    ],
    ['sends a small file that is a huge picture', 'too-large', async (response) => sendPicture(response, await bomb)],
    ['does not have it', 'not-found', (response) => response.writeHead(404).end()],
    ['is broken', 'unreachable', (response) => response.writeHead(500).end()],
    ['redirects in a circle', 'not-found', (response) => response.writeHead(302, { location: '/foto.jpg' }).end()],
    ['redirects without an address', 'not-found', (response) => response.writeHead(302).end()],
    [
      'redirects to an invalid address',
      'refused-address',
      (response) => response.writeHead(302, { location: 'https://' }).end(),
    ],
    [
      'redirects to a private network',
      'refused-address',
      (response) => response.writeHead(302, { location: 'https://169.254.169.254/x.jpg' }).end(),
    ],
    [
      'redirects to this machine',
      'refused-address',
      (response) => response.writeHead(302, { location: 'https://localhost/x.jpg' }).end(),
    ],
    [
      'redirects to a file',
      'refused-address',
      (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
    [
      'redirects to another port',
      'refused-address',
      (response) => response.writeHead(302, { location: 'https://a.example:22/x' }).end(),
    ],
  ];
  for (const [what, word, respond] of cases) {
    test(`that ${what} is 404 without a redirect, and not retried for a while`, async (t) => {
      const source = await startPictureSource(t, (_request, response) => void respond(response));
      const { get, url } = await startPictureGateway(t, {
        limits: word === 'timeout' ? { ...bounds, pictureSourceMs: 200 } : bounds,
      });
      const first = await get(`${source.url}/foto.jpg`);
      assert.equal(first.status, 404);
      assert.equal(first.headers.get('location'), null);
      assert.equal(first.headers.get('cache-control'), 'public, max-age=60');
      assert.equal(first.bytes.toString(), '404\n');
      const requestCount = source.asked.length;
      assert.equal((await get(`${source.url}/foto.jpg`, 640)).status, 404);
      assert.equal(source.asked.length, requestCount, 'it was asked again');
      assert.match(
        await (await fetch(`${url}/metrics`)).text(),
        new RegExp(`^pictures_total\\{outcome="${word}"\\} 2$`, 'm'),
      );
    });
  }

  test('does not block the others: a request that waits too long gets 404', async (t) => {
    const picture = await pictureOf(800, 800);
    const slow = await startPictureSource(t, () => {});
    const quick = await startPictureSource(t, (_request, response) => sendPicture(response, picture));
    const limits = { pictureSources: 2, pictureSourcesOfOneHost: 1, pictureWaitMs: 50, pictureSourceMs: 3_000 };
    const { get, url } = await startPictureGateway(t, { limits });
    const first = get(`${slow.url}/1.jpg`);
    assert.equal((await get(`${slow.url}/2.jpg`)).status, 404);
    assert.equal((await get(`${quick.url}/1.jpg`)).status, 200);
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^pictures_total\{outcome="busy"\} 1$/m);
    await slow.close();
    assert.equal((await first).status, 404);
  });
});

describe("the gateway's pictures", () => {
  test('are never fetched from private addresses', async (t) => {
    const { url: orderService } = await startOrderService(t);
    const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as typeof lookup;
    const pictures = { folder: openFolder(), cacheBytes: 1_000_000, ownHosts: [] };
    const { url } = await startGateway(t, { url: orderService }, { pictures }, undefined, {}, undefined, resolve);
    for (const source of ['https://fotos.example/a.jpg', 'http://fotos.example/a.jpg']) {
      const response = await fetch(url + addressOf(source, 320), { redirect: 'manual' });
      assert.deepEqual([response.status, response.headers.get('location')], [404, null]);
    }
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^pictures_total\{outcome="not-public"\} 2$/m);
  });

  test('are limited per minute and network, then 404', async (t) => {
    const source = await goodSource(t);
    const { get } = await startPictureGateway(t, { limits: { picturesPerMinute: 2 } });
    const statuses = [];
    for (const width of [160, 320, 480, 160]) statuses.push((await get(`${source.url}/foto.jpg`, width)).status);
    assert.deepEqual(statuses, [200, 200, 404, 200], 'cached pictures do not count');
  });

  test('fill the cache up to its limit: the oldest are removed', async (t) => {
    const noise = await startPictureSource(t, async ({ url }, response) =>
      sendPicture(response, await pictureOf(400 + Number(url?.slice(1, 3)), 400)),
    );
    const first = await startPictureGateway(t);
    const size = (await first.get(`${noise.url}/10.jpg`)).bytes.length;
    const { get, folder } = await startPictureGateway(t, { cacheBytes: size * 4 });
    for (let at = 10; at < 20; at += 1) assert.equal((await get(`${noise.url}/${at}.jpg`)).status, 200);
    const kept = readdirSync(folder);
    assert.ok(kept.length > 0 && kept.length <= 4, `${kept.length} are kept`);
    const requestCount = noise.asked.length;
    await get(`${noise.url}/19.jpg`);
    assert.equal(noise.asked.length, requestCount, 'the newest is kept');
    await get(`${noise.url}/10.jpg`);
    assert.equal(noise.asked.length, requestCount + 1, 'the oldest went');
  });

  test('are sent even if the disk rejects them', async (t) => {
    const source = await goodSource(t);
    const { get, folder, log } = await startPictureGateway(t);
    rmSync(folder, { recursive: true });
    assert.equal((await get(`${source.url}/foto.jpg`)).status, 200);
    assert.match(log(), /"code":"ENOENT".*a picture could not be cached/);
    assert.doesNotMatch(log(), new RegExp(path.basename(folder)));
  });

  test('are 404 with a logged reason without a usable folder', async (t) => {
    const source = await goodSource(t);
    const { get, log } = await startPictureGateway(t, { folder: '/dev/null/pictures' });
    assert.equal((await get(`${source.url}/foto.jpg`)).status, 404);
    assert.match(log(), /PICTURE_SIZES: the folder for pictures can not be used/);
  });
});
