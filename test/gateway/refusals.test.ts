import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { refusalBody } from '../../gateway/http/error-response.ts';
import type { WebappFiles } from '../../gateway/pages/webapp-files.ts';
import { raw, sendRaw, startGateway, startOrderService } from './gateway-fixture.ts';

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

test('spells every refusal code in kebab-case, like the order service', () => {
  const codes = Object.keys(refusals).map(
    (name) => JSON.parse(refusalBody(name as keyof typeof refusals)).errors[0].code,
  );
  assert.deepEqual(
    codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code)),
    [],
  );
  assert.ok(codes.includes('bad-request') && codes.includes('no-session'));
});

test('responds to a wrong method with 405 and the allowed ones: JSON for programs, a page for browsers', async (t) => {
  const orders = await startOrderService(t);
  const file = { contentType: 'text/javascript', isImmutable: true, encodings: [] };
  const manifest = {
    entry: '/assets/x.js',
    preload: [],
    styles: [],
    inlineStyle: '',
    inlineScript: '',
    elsewhereScript: '',
    serverPage: 'server/x.cjs',
    panel: { entry: '/assets/panel.js', preload: [], style: '/assets/panel.css' },
  };
  const webapp: WebappFiles = {
    manifest,
    files: new Map([
      ['/assets/x.js', file],
      ['/favicon.ico', file],
    ]),
    renderFrame: () => ({ html: '', head: '' }),
    renderFirstPage: () => ({
      html: '',
      head: '',
      state: {
        shopId: '',
        categories: [],
        products: [],
        pagedData: { page: 0, perPage: 10, hasMore: false, token: null },
      },
    }),
  };
  const { port } = await startGateway(t, { url: orders.url }, {}, webapp);
  const expected: [request: string, status: number, allow: string | undefined, type: string][] = [
    ['POST /catalog', 405, 'get, head', html],
    ['TRACE /catalog', 405, 'get, head', html],
    ['PUT /product/7', 405, 'get, head', html],
    ['DELETE /', 405, 'get, head', html],
    ['PUT /assets/x.js', 405, 'get, head', html],
    ['POST /favicon.ico', 405, 'get, head', html],
    ['PUT /assets/none.js', 404, undefined, html],
    ['POST /nowhere', 404, undefined, html],
    ['POST /health/ready', 405, 'get, head', json],
    ['TRACE /api/order/current', 405, 'get', json],
    ['DELETE /api/order/items/', 405, 'post', json],
    ['DELETE /api/nowhere', 404, undefined, json],
  ];
  const responses: typeof expected = [];
  for (const [request] of expected) {
    const { status, head } = await sendRaw(
      port,
      raw(`${request} HTTP/1.1`, 'Host: a', 'Content-Length: 0', 'Connection: close'),
    );
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim();
    responses.push([request, status, header('allow'), header('content-type') ?? '']);
  }
  assert.deepEqual(responses, expected);
});
