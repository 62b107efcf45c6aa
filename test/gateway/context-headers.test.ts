import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { contextHeaderNames, contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import { signatureOf } from '../../gateway/security/context-signature.ts';
import {
  agentCode,
  bearer,
  contactCode,
  contextSecret,
  raw,
  sendRaw,
  startGateway,
  startOrderService,
} from './gateway-fixture.ts';

const authorization = `Authorization: ${bearer(contactCode).authorization}`;
const allowed = new Set([
  ...contextHeaderNames,
  contextSignatureHeader,
  'host',
  'connection',
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'user-agent',
  'authorization',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'traceparent',
  'tracestate',
]);

// Decision: On every proxied call, after stripping whatever the client sent under these names (also when named in
// Connection): x-request-id, x-session-type … x-context-signature.
test('sends the signed session context with every call to the order service', async (t) => {
  const orders = await startOrderService(t);
  const { url, port } = await startGateway(t, { url: orders.url });
  const response = await fetch(`${url}/api/order/current`, {
    headers: { ...bearer(agentCode), 'user-agent': 'x Instagram 300.0 y' },
  });
  const { headers } = orders.seen.at(-1) ?? assert.fail();
  assert.equal(headers['x-session-type'], '1');
  assert.equal(headers['x-channel-type'], '1');
  assert.equal(headers['x-channel-id'], 'canal-1');
  assert.equal(headers['x-shop-id'], 's1');
  assert.equal(headers['x-in-app-browser'], 'instagram');
  assert.equal(headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(headers['x-forwarded-proto'], 'http');
  assert.equal(headers['x-forwarded-host'], `127.0.0.1:${port}`);
  assert.equal(headers['x-request-id'], response.headers.get('x-request-id'));
  const expected = createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest('hex');
  assert.equal(headers[contextSignatureHeader], expected);
});

// Decision: On every proxied call, after stripping whatever the client sent under these names (also when named in
// Connection): x-request-id, x-session-type … x-context-signature.
test('drops context headers that a client sends', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const forged = [...contextHeaderNames, contextSignatureHeader].flatMap((name) => [
    `${name}: forged`,
    `${name.toUpperCase()}: forged`,
    `${name.replaceAll('-', '_')}: forged`,
  ]);
  const others = [
    'X-Shop-Session',
    'X_Shop_Session',
    'X-Shop-Role',
    'Forwarded',
    'X-Real-IP',
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'Cookie',
    'Proxy-Authorization',
    'TE',
  ];
  const sent = raw(
    'GET /api/order/current HTTP/1.1',
    'Host: a',
    authorization,
    ...forged,
    ...others.map((name) => `${name}: forged`),
    'Connection: close',
  );
  assert.equal((await sendRaw(port, sent)).status, 200);
  const { rawHeaders } = orders.seen.at(-1) ?? assert.fail();
  const names = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  assert.deepEqual(
    names.filter((name) => !allowed.has(name)),
    [],
  );
  assert.equal(new Set(names).size, names.length);
  assert.ok(!rawHeaders.includes('forged'));
});

// Decision: On every proxied call, after stripping whatever the client sent under these names (also when named in
// Connection): x-request-id, x-session-type … x-context-signature.
test('keeps a context header that the client names in Connection', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const named = [...contextHeaderNames, contextSignatureHeader, 'authorization'].join(', ');
  await sendRaw(port, raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization, `Connection: close, ${named}`));
  const { headers } = orders.seen.at(-1) ?? assert.fail();
  assert.deepEqual(
    [...contextHeaderNames, contextSignatureHeader].filter((name) => !headers[name]),
    [],
  );
  assert.equal(headers.authorization, bearer(contactCode).authorization);
});

// Decision: On every proxied call, after stripping whatever the client sent under these names (also when named in
// Connection): x-request-id, x-session-type … x-context-signature.
test('trusts a forwarded address only from a trusted proxy', async (t) => {
  const orders = await startOrderService(t);
  const forwarded = {
    ...bearer(contactCode),
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'loja.example',
    'x-forwarded-proto': 'https',
  };
  const direct = await startGateway(t, { url: orders.url });
  await fetch(`${direct.url}/api/order/current`, { headers: forwarded });
  assert.equal(orders.seen.at(-1)?.headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(orders.seen.at(-1)?.headers['x-forwarded-host'], `127.0.0.1:${direct.port}`);
  const behind = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.0/8'] });
  await fetch(`${behind.url}/api/order/current`, { headers: forwarded });
  assert.equal(orders.seen.at(-1)?.headers['x-forwarded-for'], '203.0.113.9');
  assert.equal(orders.seen.at(-1)?.headers['x-forwarded-host'], 'loja.example');
  assert.equal(orders.seen.at(-1)?.headers['x-forwarded-proto'], 'https');
});

// Decision: On every proxied call, after stripping whatever the client sent under these names (also when named in
// Connection): x-request-id, x-session-type … x-context-signature.
test('signs every header once, each in its own place', () => {
  assert.equal(
    contextTextToSign({ 'x-shop-id': 's', 'x-request-id': 'r', other: 'o' }).split('\n').length,
    1 + contextHeaderNames.length,
  );
  assert.notEqual(contextTextToSign({ 'x-shop-id': 's' }), contextTextToSign({ 'x-channel-id': 's' }));
});

// Decision: docs/order-service-contract.md has test vectors of the context headers' signature.
test('the test vectors of the guide for order services have the right signatures', async () => {
  const guide = await readFile(path.resolve(import.meta.dirname, '../../docs/order-service-contract.md'), 'utf8');
  const vectors = [...guide.matchAll(/^(v1\\n\S+)\n([0-9a-f]{64})$/gm)];
  const key = /with the key `([^`]+)`\. `\\n`/.exec(guide)?.[1] ?? '';
  assert.equal(vectors.length, 3);
  for (const [, text = '', signature] of vectors) {
    const lines = text.replaceAll('\\n', '\n');
    assert.equal(signatureOf(lines, key), signature);
    const names = lines
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, line.indexOf(':')));
    assert.deepEqual(names, [...contextHeaderNames]);
  }
  for (const name of contextHeaderNames) assert.ok(guide.includes(`| \`${name}\` |`), name);
});
