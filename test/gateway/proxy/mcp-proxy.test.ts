import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpPath } from '#shared/contract/platform/mcp.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { bearer, forwardedCalls, startGateway, startOrderService } from '../gateway-fixture.ts';

const key = 'loja_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const phone = '5511987654321';
const headers = {
  ...bearer(key),
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
  'x-contact-channel-type': 'WhatsApp',
  'x-contact-channel-id': 'zap',
  'x-contact-phone': phone,
};
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

const refusedText = '{"success":false,"data":null,"errors":[{"message":"Não.","code":"not-yours"}]}';

const start = async (t: Parameters<typeof startOrderService>[0], limits: object = {}, shopStatus = 200) => {
  const orders = await startOrderService(t, ({ url, body }, response) => {
    if (url === platformCalls.shop.path)
      return response
        .writeHead(shopStatus, { 'content-type': 'application/json' })
        .end(shopStatus === 200 ? '{"success":true,"data":{},"errors":[]}' : refusedText);
    if (body.includes('"method":"notifications')) return response.writeHead(202).end();
    const isBad = body.includes('bad');
    response.writeHead(isBad ? 406 : 200, { 'content-type': 'application/json', 'set-cookie': 'a=b' });
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        ...(isBad ? { error: { code: -32000, message: 'no' } } : { result: {} }),
      }),
    );
  });
  const gateway = await startGateway(t, { url: orders.url }, { limits });
  const send = (body = ping, more: Record<string, string> = {}, method = 'POST') =>
    fetch(gateway.url + mcpPath, { method, headers: { ...headers, ...more }, ...(method === 'POST' ? { body } : {}) });
  return { orders, ...gateway, send };
};

test('a message reaches the order service with its key and its contact, and no log has either', async (t) => {
  const { orders, send, log } = await start(t);
  const response = await send();
  assert.deepEqual([response.status, await response.json()], [200, { jsonrpc: '2.0', id: 1, result: {} }]);
  assert.equal(response.headers.get('set-cookie'), null);
  const seen = orders.seen.at(-1);
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', mcpPath, ping]);
  for (const [name, value] of Object.entries({ ...headers, 'x-contact-id': undefined }))
    assert.equal(seen?.headers[name], value, name);
  assert.ok(!log().includes(key) && !log().includes(phone));
});

test('notifications and errors of the protocol pass in their own form', async (t) => {
  const { send } = await start(t);
  const noted = await send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  assert.deepEqual([noted.status, await noted.text()], [202, '']);
  const bad = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'bad' }));
  assert.deepEqual(
    [bad.status, await bad.json()],
    [406, { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } }],
  );
});

test('a body that is no JSON gets the parse error of the protocol', async (t) => {
  const { orders, send } = await start(t);
  for (const body of ['not json', '{"jsonrpc":', '', '['.repeat(200)]) {
    const response = await send(body);
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), await response.json()],
      [
        400,
        'application/json; charset=utf-8',
        { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } },
      ],
      body.slice(0, 20),
    );
  }
  assert.deepEqual(
    forwardedCalls(orders).filter(({ url }) => url === mcpPath),
    [],
  );
});

test('JSON that is no message reaches the order service, which calls it an invalid request', async (t) => {
  const { orders, send } = await start(t);
  for (const body of ['null', '7', '[]', '{}']) {
    await send(body);
    const seen = orders.seen.at(-1);
    assert.deepEqual([seen?.url, seen?.body], [mcpPath, body]);
  }
});

test('the query of a message reaches the order service, which refuses it', async (t) => {
  const { orders, url } = await start(t);
  await fetch(`${url}${mcpPath}?x=1`, { method: 'POST', headers, body: ping });
  assert.equal(orders.seen.at(-1)?.url, `${mcpPath}?x=1`);
});

test('a call without a key, of a foreign page, with a strange contact or another method is refused', async (t) => {
  const { orders, send } = await start(t);
  const cases: [status: number, body: string, more: Record<string, string>, method?: string][] = [
    [401, ping, { authorization: '' }],
    [401, ping, { authorization: 'Basic abc' }],
    [403, ping, { origin: 'https://evil.example' }],
    [403, ping, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    [400, ping, { 'x-contact-id': 'jos\u00e9' }],
    [400, 'not json', {}],
    [400, '', {}],
    [415, ping, { 'content-type': 'text/plain' }],
    [413, JSON.stringify({ a: 'x'.repeat(70_000) }), {}],
    [405, '', {}, 'GET'],
    [405, '', {}, 'DELETE'],
  ];
  for (const [status, body, more, method] of cases)
    assert.equal((await send(body, more, method)).status, status, JSON.stringify([more, method, body.slice(0, 20)]));
  assert.deepEqual(
    forwardedCalls(orders).filter(({ url }) => url === mcpPath),
    [],
  );
});

test('the MCP server and the Platform API share the limit of a key', async (t) => {
  const { url, send } = await start(t, { platformCallsPerMinute: 2 });
  assert.equal((await fetch(url + platformCalls.shop.path, { headers: bearer(key) })).status, 200);
  assert.equal((await send()).status, 200);
  const refused = await send();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '10']);
});

test('a key that may only use the MCP server passes, although the call that checks keys refuses it', async (t) => {
  const { send, url } = await start(t, {}, 403);
  for (let call = 0; call < 2; call++) assert.equal((await send()).status, 200);
  assert.equal((await fetch(url + platformCalls.shop.path, { headers: bearer(key) })).status, 403);
  const unknown = await start(t, {}, 401);
  assert.equal((await unknown.send()).status, 401);
});
