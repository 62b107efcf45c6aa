import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { forwardedCalls, respondJson, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const publicUrl = 'https://loja.example';
const cookie = `panel_session=${'T'.repeat(43)}`;
const headers = {
  cookie,
  origin: publicUrl,
  'content-type': 'application/octet-stream',
  'idempotency-key': 'one-upload-key',
};
const id = 'ab'.repeat(16);
const limit = 8 * 1024 * 1024;

async function start(t: TestContext) {
  const received: number[] = [];
  const service = await startOrderService(t, (request, response) => {
    if (request.url.startsWith('/fotos/')) {
      const isThere = request.url.includes(id);
      response.setHeader('content-type', request.url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
      if (isThere) response.end('a photo');
      else {
        response.statusCode = 404;
        response.setHeader('content-type', 'application/json');
        response.end('{"success":false,"data":null,"errors":[{"message":"Não encontrado","code":"not-found"}]}');
      }
      return;
    }
    if (request.url === '/painel/api/me') return respondJson(response, { sessionId: 'one' });
    received.push(request.body.length);
    respondJson(response, { url: `/fotos/${id}.jpg`, width: 1, height: 1 });
  });
  const gateway = await startGateway(t, service, { publicUrl });
  return { service, received, ask: (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init) };
}

describe('photos through the gateway', () => {
  test('a photo of any type is passed on as bytes, with the session, and up to its limit', async (t) => {
    const { service, received, ask } = await start(t);
    for (const bytes of [10, limit])
      assert.equal(
        (await ask('/painel/api/photos', { method: 'POST', headers, body: Buffer.alloc(bytes) })).status,
        200,
      );
    assert.deepEqual(received, [10, limit]);
    const [, call] = forwardedCalls(service);
    assert.equal(call?.headers['content-type'], 'application/octet-stream');
    assert.equal(call?.headers['idempotency-key'], 'one-upload-key');
    assert.match(String(call?.headers.authorization), /^Bearer T+$/);
  });

  test('a longer one is refused, whether it says its length or not', async (t) => {
    const { received, ask } = await start(t);
    const said = await ask('/painel/api/photos', { method: 'POST', headers, body: Buffer.alloc(limit + 1) });
    assert.equal(said.status, 413);
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 9; at += 1) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.close();
      },
    });
    const unsaid: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    assert.equal((await ask('/painel/api/photos', unsaid)).status, 413);
    assert.deepEqual(received, []);
  });

  test('without a session, or from another site, nothing is passed on', async (t) => {
    const { service, ask } = await start(t);
    const send = (own: Record<string, string>) =>
      ask('/painel/api/photos', { method: 'POST', headers: own, body: 'x' });
    const { cookie: _cookie, ...strange } = headers;
    assert.equal((await send(strange)).status, 401);
    assert.equal((await send({ ...headers, origin: 'https://evil.example' })).status, 403);
    const { origin: _origin, ...silent } = headers;
    assert.equal((await send(silent)).status, 403);
    assert.equal(forwardedCalls(service).length, 0);
  });

  // Decision: A page may ask for all photos of a catalogue at once, also from many phones behind one address.
  test('a hundred photos at once are all shown', async (t) => {
    const { ask } = await start(t);
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(`/fotos/${id}.jpg`)));
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  });

  // Decision: A bucket that hangs slows down photos only.
  test('photos that hang leave the calls of the shop their connections', async (t) => {
    let open = 0;
    const service = await startOrderService(t, ({ url }, response) => {
      if (url.startsWith('/fotos/')) open++;
      else respondJson(response, { sessionId: 'one' });
    });
    const limits = { upstreamConnections: 4, upstreamWaiting: 0, photoConnections: 3, photosWaiting: 60 };
    const gateway = await startGateway(t, service, { publicUrl, limits });
    const leave = new AbortController();
    const photos = Array.from({ length: 30 }, () =>
      fetch(`${gateway.url}/fotos/${id}.jpg`, { signal: leave.signal }).catch(() => null),
    );
    await until(() => open === 3);
    const calls = Array.from({ length: 4 }, () => fetch(`${gateway.url}/painel/api/me`, { headers: { cookie } }));
    for (const { status } of await Promise.all(calls)) assert.equal(status, 200);
    assert.equal(open, 3, 'the other photos wait for theirs');
    leave.abort();
    await Promise.all(photos);
  });

  test('a photo is kept for a year, in each width; another name is not found', async (t) => {
    const { service, ask } = await start(t);
    const photo = await ask(`/fotos/${id}.jpg`);
    assert.equal(photo.status, 200);
    assert.equal(photo.headers.get('content-type'), 'image/jpeg');
    assert.equal(photo.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(photo.headers.get('x-content-type-options'), 'nosniff');
    const small = await ask(`/fotos/${id}-160.webp`);
    assert.equal(small.headers.get('content-type'), 'image/webp');
    const tag = small.headers.get('etag') ?? '';
    assert.equal((await ask(`/fotos/${id}-160.webp`, { headers: { 'if-none-match': tag } })).status, 304);
    for (const name of [`${id}-9999.webp`, `${id}.svg`, `${'cd'.repeat(16)}.jpg`])
      assert.equal((await ask(`/fotos/${name}`)).status, 404, name);
    assert.ok(forwardedCalls(service).every(({ headers: sent }) => sent.cookie === undefined));
  });
});
