import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { endpoints } from '#shared/contract/endpoints.ts';
import { isPlainUrl } from '../../gateway/security/request-guard.ts';
import { bearer, contactCode, raw, sendRaw, startGateway, startOrderService } from './gateway-fixture.ts';

const pieces = [
  '/',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%25',
  '%c0%ae',
  '//',
  '@',
  ';',
  '?',
  '#',
  'api',
  'order',
  'current',
  'catalog',
  'products',
  'admin',
  'x',
  '%61',
  'é',
  ' ',
  '\t',
  ':',
  '*',
  '&',
  '=',
];
const known = Object.values(endpoints).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/?]+')}(\\?|$)`),
);

test('sends the order service only calls of the contract, whatever the path', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const target = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => `/api/${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(target, async (path) => {
      const { status } = await sendRaw(
        port,
        raw(
          `GET ${path} HTTP/1.1`,
          'Host: a',
          `Authorization: ${bearer(contactCode).authorization}`,
          'Connection: close',
        ),
      );
      assert.ok([200, 400, 404, 405].includes(status), `${path} ${status}`);
    }),
    { numRuns: 300 },
  );
  assert.deepEqual(
    orders.seen
      .map(({ url }) => url)
      .filter(
        (url) =>
          !known.some((pattern) => pattern.test(url)) || /%2f|%5c|\/\.\.?(\/|$)/i.test(url.split('?', 1)[0] ?? ''),
      ),
    [],
  );
});

test('responds to arbitrary bytes', async (t) => {
  const orders = await startOrderService(t);
  const { port, url } = await startGateway(
    t,
    { url: orders.url },
    { limits: { headersMs: 200, requestMs: 300, checkEveryMs: 50 } },
  );
  const words = fc.constantFrom(
    'GET ',
    'POST ',
    '/api/order/current',
    ' HTTP/1.1\r\n',
    'Host: a\r\n',
    '\r\n',
    'Content-Length: 3\r\n',
    'Transfer-Encoding: chunked\r\n',
    '0\r\n\r\n',
    'Connection: x\r\n',
    ': ',
    '\0',
  );
  const bytes = fc.array(
    fc.oneof(
      words.map((word) => Buffer.from(word)),
      fc.uint8Array({ maxLength: 12 }).map((array) => Buffer.from(array)),
    ),
    { minLength: 1, maxLength: 10 },
  );
  const requests = fc.sample(bytes, 200).map((parts) => Buffer.concat(parts));
  const responses = await Promise.all(requests.map((request) => sendRaw(port, request, 1_000)));
  for (const [index, { status, all }] of responses.entries()) {
    const isRefused = [0, 200, 400, 401, 404, 405, 408, 414, 415, 431].includes(status);
    assert.ok(
      isRefused && (status !== 0 || all === ''),
      `${JSON.stringify(requests[index]?.toString('latin1'))} ${status}`,
    );
  }
  assert.equal((await fetch(`${url}/health/live`)).status, 200);
});

test('keeps a plain path unchanged in a URL parser', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const path = `/${parts.join('')}`;
      if (isPlainUrl(path)) assert.equal(new URL(path, 'http://a').pathname, path.split('?', 1)[0]);
    }),
    { numRuns: 2_000 },
  );
});
