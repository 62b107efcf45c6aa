import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { bodyProblems } from '#shared/text/refusals/body-problems.ts';
import {
  bearer,
  contactCode,
  forwardedCalls,
  raw,
  sendRaw,
  startGateway,
  startOrderService,
  until,
  webapp,
} from './gateway-fixture.ts';

const authorization = `Authorization: ${bearer(contactCode).authorization}`;
const post = ['POST /api/order/items/ HTTP/1.1', 'Host: shop.example', authorization, 'Content-Type: application/json'];

// Decision: Only the calls of the contract are passed on, and under the path of the contract.
test('refuses a request whose end is ambiguous and does not forward it', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const oldPost = ['POST /api/order/items/ HTTP/1.0', ...post.slice(1)];
  const smuggled: Record<string, string> = {
    'length and chunks': `${raw(...post, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n`,
    'chunks twice': `${raw(...post, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n`,
    'chunks not last': `${raw(...post, 'Transfer-Encoding: chunked, gzip')}0\r\n\r\n`,
    'chunks in chunks': `${raw(...post, 'Transfer-Encoding: chunked, chunked')}0\r\n\r\n`,
    'no chunks at all': `${raw(...post, 'Transfer-Encoding: gzip')}0\r\n\r\n`,
    'chunks in HTTP/1.0': `${raw(...oldPost, 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    'a space before the colon': `${raw(...post, 'Transfer-Encoding : chunked')}0\r\n\r\n`,
    'two lengths': `${raw(...post, 'Content-Length: 2', 'Content-Length: 3')}{}`,
    'a list of lengths': `${raw(...post, 'Content-Length: 2, 2')}{}`,
    'a signed length': `${raw(...post, 'Content-Length: +2')}{}`,
    'a negative length': `${raw(...post, 'Content-Length: -1')}{}`,
    'a folded header': `${raw(...post, 'X-A: 1\r\n Transfer-Encoding: chunked')}0\r\n\r\n`,
    'a bare line feed': `${post.join('\n')}\nContent-Length: 2\n\n{}`,
    'a hexadecimal chunk size': `${raw(...post, 'Transfer-Encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n`,
    'a chunk longer than said': `${raw(...post, 'Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`,
    'a header without a name': raw(...post, ': x', 'Content-Length: 0'),
    'a zero byte in a header': raw(...post, 'X-A: a\0b', 'Content-Length: 0'),
  };
  const responses = Object.entries(smuggled).map(async ([name, bytes]) => [name, (await sendRaw(port, bytes)).status]);
  assert.deepEqual(
    await Promise.all(responses),
    Object.keys(smuggled).map((name) => [name, 400]),
  );
  assert.deepEqual(forwardedCalls(orders), []);
});

test('responds to unsupported transfer codings with 501 in the envelope, and closes the connection', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const chunks = '2\r\n{}\r\n0\r\n\r\n';
  const second = raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization);
  const file = ['GET /assets/a.js HTTP/1.1', 'Host: a', 'Accept-Encoding: br'];
  const packed: Record<string, string> = {
    'gzip in chunks': `${raw(...post, 'Transfer-Encoding: gzip, chunked')}${chunks}`,
    'the same without a space': `${raw(...post, 'Transfer-Encoding: gzip,chunked')}${chunks}`,
    'the same in two headers': `${raw(...post, 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked')}${chunks}`,
    'an unknown coding': `${raw(...post, 'Transfer-Encoding: xchunked, chunked')}${chunks}`,
    'the identity coding': `${raw(...post, 'Transfer-Encoding: identity, chunked')}${chunks}`,
    'with a second request behind it': `${raw(...post, 'Transfer-Encoding: gzip, chunked')}${chunks}${second}`,
    'for a file': `${raw(...file, 'Transfer-Encoding: gzip, chunked')}${chunks}`,
  };
  for (const [name, bytes] of Object.entries(packed)) {
    const { status, all, body, isClosed } = await sendRaw(port, bytes, 3_000);
    assert.deepEqual([status, isClosed, all.split('HTTP/1.1 ').length - 1], [501, true, 1], name);
    if (name !== 'for a file') assert.equal(JSON.parse(body).errors[0].code, 'bad-request', name);
  }
  assert.deepEqual(orders.seen, []);
  const plain = await sendRaw(port, `${raw(...post, 'Transfer-Encoding: Chunked', 'Connection: close')}${chunks}`);
  assert.equal(plain.status, 200, 'chunks by themselves are read');
});

test('does not execute requests after a refused one on a closing connection', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const behind = `${raw(...post, 'Content-Length: 2')}{}`;
  for (const refused of [
    raw('GET /api/order/current HTTP/1.1', 'Host: a b', authorization),
    raw('GET /a//b HTTP/1.1', 'Host: a'),
  ]) {
    const { all, isClosed } = await sendRaw(port, refused + behind + behind, 3_000);
    assert.deepEqual([all.split('HTTP/1.1 ').length - 1, all.slice(9, 12), isClosed], [1, '400', true]);
  }
  assert.deepEqual(orders.seen, []);
});

test('refuses repeated headers that must be unique, and an invalid Host', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const get = 'GET /api/order/current HTTP/1.1';
  const wrong: Record<string, string> = {
    'two hosts': raw(get, 'Host: a', 'Host: b', authorization),
    'two bearers': raw(get, 'Host: a', authorization, 'Authorization: Bearer other'),
    'no host': raw(get, authorization),
    'a path as host': raw(get, 'Host: a/../b', authorization),
    'a user in the host': raw(get, 'Host: a@b', authorization),
    'a space in the host': raw(get, 'Host: a b', authorization),
    'a host longer than any name': raw(get, `Host: ${'a'.repeat(254)}`, authorization),
  };
  const responses = Object.entries(wrong).map(async ([name, bytes]) => [name, (await sendRaw(port, bytes)).status]);
  assert.deepEqual(
    await Promise.all(responses),
    Object.keys(wrong).map((name) => [name, 400]),
  );
  assert.deepEqual(orders.seen, []);
});

test('ignores headers that are dangerous for other proxies', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  for (const header of [
    'Keep-Alive: timeout=5',
    'TE: trailers',
    'Proxy-Connection: keep-alive',
    'Connection: close, x-shop-id, authorization',
  ]) {
    const { status } = await sendRaw(
      port,
      raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization, header),
      60,
    );
    assert.equal(status, 200, header);
  }
  const expecting = await sendRaw(
    port,
    `${raw(...post, 'Expect: 100-continue', 'Content-Length: 2', 'Connection: close')}{}`,
  );
  assert.match(expecting.all, /^HTTP\/1\.1 100 .*[\s\S]*HTTP\/1\.1 200 /);
});

test('refuses too many or too large headers', async (t) => {
  const orders = await startOrderService(t);
  const file = {
    contentType: 'text/javascript',
    isImmutable: true,
    encodings: [{ name: 'br' as const, bytes: Buffer.from('x'), etag: '"x"' }],
  };
  const { port } = await startGateway(
    t,
    { url: orders.url },
    {},
    { ...webapp, files: new Map([['/assets/a.js', file]]) },
  );
  const large = await sendRaw(
    port,
    raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization, `X-A: ${'a'.repeat(20_000)}`),
  );
  assert.equal(large.status, 431);
  const withHeaders = (count: number) =>
    sendRaw(
      port,
      raw('GET /health/live HTTP/1.1', 'Host: a', ...Array.from({ length: count - 1 }, (_, index) => `X-${index}: 1`)),
    );
  const statuses = [];
  for (const count of [64, 65, 66, 400, 3_000]) statuses.push((await withHeaders(count)).status);
  assert.deepEqual(statuses, [200, 431, 431, 431, 431]);
  // A truncated header could be the important one, so nothing of such a request is trusted.
  const many = Array.from({ length: 70 }, (_, index) => `X-${index}: 1`);
  for (const bytes of [
    raw('GET /assets/a.js HTTP/1.1', 'Host: a', 'Accept-Encoding: br', ...many),
    raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization, ...many, 'Authorization: Bearer another'),
  ]) {
    const { status, isClosed } = await sendRaw(port, bytes, 3_000);
    assert.deepEqual([status, isClosed], [431, true]);
  }
  const { body } = await sendRaw(port, raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization, ...many));
  assert.equal(JSON.parse(body).errors[0].code, 'too-large');
  assert.deepEqual(orders.seen, []);
});

// Decision: Only the calls of the contract are passed on, and under the path of the contract.
test('accepts only small, flat and harmless JSON as a body', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const send = async (type: string | null, body: string | Buffer) => {
    const headers = [
      'POST /api/order/items/ HTTP/1.1',
      'Host: a',
      authorization,
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const head = raw(...headers, ...(type === null ? [] : [`Content-Type: ${type}`]));
    return (await sendRaw(port, Buffer.concat([Buffer.from(head), Buffer.from(body)]))).status;
  };
  const json = 'application/json';
  const cases: readonly [why: string, type: string | null, body: string | Buffer, status: number][] = [
    ['plain', json, '{"a":1}', 200],
    ['with a charset', 'application/json ; charset=utf-8', '{}', 200],
    ['deep enough', json, `${'['.repeat(32)}${']'.repeat(32)}`, 200],
    ['brackets in a text', json, `{"a":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`, 200],
    ['empty', json, '', 200],
    ['text', 'text/plain', '{}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['no type', null, '{}', 415],
    ['a tab in the type', 'application/json\ta', '{}', 415],
    ['garbage after the type', 'application/json garbage', '{}', 415],
    ['a longer type', 'application/jsonx', '{}', 415],
    ['broken', json, '{"a":', 400],
    ['no JSON', json, 'hello', 400],
    ['a poisoned prototype', json, '{"__proto__":{"x":1}}', 400],
    ['the same in escapes', json, '{"\\u005f_proto__":{"x":1}}', 400],
    ['a poisoned constructor', json, '{"constructor":{"prototype":{"x":1}}}', 400],
    ['too deep', json, `${'['.repeat(33)}${']'.repeat(33)}`, 400],
    ['deep enough to hurt a parser', json, '['.repeat(60_000), 400],
    ['not UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['too large', json, `{"a":"${'x'.repeat(66_000)}"}`, 413],
  ];
  const responses: [string, number][] = [];
  for (const [why, type, body] of cases) responses.push([why, await send(type, body)]);
  assert.deepEqual(
    responses,
    cases.map(([why, , , status]) => [why, status]),
  );
  assert.equal(orders.seen.filter(({ method }) => method === 'POST').length, 5);
});

test('names what is wrong with a body that cannot be read', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const problem = async (body: string | Uint8Array<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${contactCode}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/order/items/`, { method: 'POST', headers, body });
    const { errors } = (await response.json()) as { errors: { message: string; code: string }[] };
    return [response.status, ...errors.map(({ code }) => code), errors[1]?.message];
  };
  const refused = (text: string) => [400, 'bad-request', 'bad-request', text];
  assert.deepEqual(await problem('{'), refused(bodyProblems.notJson));
  assert.deepEqual(await problem('['.repeat(40)), refused(bodyProblems.tooDeep));
  assert.deepEqual(await problem(new Uint8Array([0x22, 0xff, 0x22])), refused(bodyProblems.notUtf8));
});

test('stops an endless body at the limit', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const { status } = await sendRaw(port, `${raw(...post, 'Transfer-Encoding: chunked')}${chunk.repeat(8)}`);
  assert.equal(status, 413);
  assert.equal(orders.seen.filter(({ method }) => method === 'POST').length, 0);
});

test('disconnects a client that sends its headers or body too slowly, and holds no upstream call for it', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(
    t,
    { url: orders.url },
    { limits: { headersMs: 200, requestMs: 400, checkEveryMs: 50 } },
  );
  const [slowHeaders, slowBody] = await Promise.all([
    sendRaw(port, 'GET /api/order/current HTTP/1.1\r\nHost: a\r\n', 2_000),
    sendRaw(port, `${raw(...post, 'Content-Length: 100')}{`, 2_000),
  ]);
  assert.deepEqual([slowHeaders.status, slowBody.status], [408, 408]);
  assert.ok(slowHeaders.isClosed && slowBody.isClosed);
  assert.deepEqual(forwardedCalls(orders), []);
});

test('disconnects a client that never reads its responses', async (t) => {
  const orders = await startOrderService(t);
  const file = {
    contentType: 'image/svg+xml',
    isImmutable: true,
    encodings: [{ name: 'identity' as const, bytes: Buffer.alloc(30_000_000), etag: '"x"' }],
  };
  const { port, app } = await startGateway(
    t,
    { url: orders.url },
    { limits: { idleConnectionMs: 300 } },
    { ...webapp, files: new Map([['/assets/a.svg', file]]) },
  );
  let ended = 0;
  app.server.on('connection', (socket) => socket.once('close', () => ended++));
  const client = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => client.destroy());
  client.pause();
  client.write(raw('GET /assets/a.svg HTTP/1.1', 'Host: a'));
  await until(() => ended === 1, 10_000);
  assert.ok(client.bytesRead < 30_000_000);
});
