import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forwardedCalls, respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';
import { servedPaths } from '../routes/served-paths.ts';

const account = '0f8fad5b-d9cb-469f-a165-70867728950e';
/** What a stranger sends to a webhook or callback of any vendor: all forms of proof, all of them wrong. */
const forged = {
  authorization: `Basic ${Buffer.from('loja:errada').toString('base64')}`,
  'x-signature': 'ts=1704908010, v1=wrong',
  'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
};
const handshake = 'hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const form = 'application/x-www-form-urlencoded';

/** The routes of webhooks and of callbacks, with what the order service responds to a wrong secret. */
const kinds = ['/webhooks', '/tray'].flatMap((start) => [401, 404].map((status) => ({ start, status })));

// Decision: Every webhook and callback is limited per address and account before it reaches the order service.
for (const { start, status } of kinds)
  test(`limits how many wrong requests to each route under ${start} reach the order service (${status})`, async (t) => {
    const orders = await startOrderService(t, (_request, response) => respondJson(response, null, status));
    const limits = {
      wrongSignaturesPerMinute: 2,
      webhookTrialsPerMinute: 1,
      callsWithoutSessionPerMinute: 4,
      storeAuthorizationsPerMinute: 4,
      storeLinksPerMinute: 4,
    };
    const paths = servedPaths((await startGateway(t, orders)).app, start);
    assert.ok(paths.length >= 4, paths.join(' '));
    for (const path of paths) {
      // A limit of its own: what one route refuses must not hide that another one refuses nothing.
      const gateway = await startGateway(t, orders, { limits });
      let reached = 0;
      for (const method of methods) {
        const before = forwardedCalls(orders).length;
        const statuses: number[] = [];
        for (let tries = 0; tries < 15; tries++) {
          const url = `${gateway.url}${path.replace(/:[a-z]+/g, account)}?${handshake}`;
          const body = method === 'GET' ? null : 'seller_id=1';
          const sent = { method, body, headers: { ...forged, ...(body ? { 'content-type': form } : {}) } };
          statuses.push((await fetch(url, sent)).status);
        }
        const passed = forwardedCalls(orders).length - before;
        reached += passed;
        assert.ok(passed <= 6, `${method} ${path}: ${passed} wrong requests passed (${statuses.join(' ')})`);
      }
      if (start === '/webhooks') assert.ok(reached > 0, `nothing passed ${path}`);
    }
  });

test('a wrong secret of a Tray webhook counts per address and secret, and delays no right one', async (t) => {
  const right = '/webhooks/tray/the-right-secret';
  const orders = await startOrderService(t, ({ url }, response) =>
    respondJson(response, null, url.startsWith(right) ? 200 : 404),
  );
  const limits = { wrongSignaturesPerMinute: 3 };
  const { url, log } = await startGateway(t, orders, { limits, trustedProxies: ['127.0.0.1'], logLevel: 'info' });
  const send = async (path: string, from: string) =>
    (await fetch(url + path, { method: 'POST', headers: { 'content-type': form, 'x-forwarded-for': from } })).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++) statuses.push(await send('/webhooks/tray/wrong', '203.0.113.9'));
  assert.deepEqual(statuses, [404, 404, 404, 429, 429, 429]);
  assert.equal(await send(right, '203.0.113.9'), 200, 'the address that was refused');
  assert.equal(await send('/webhooks/tray/wrong', '198.51.100.9'), 404, 'another address');
  for (let tries = 0; tries < 20; tries++) statuses.push(await send(`/webhooks/tray/wrong-${tries}`, '203.0.113.9'));
  assert.equal(statuses.at(-1), 429, 'many different secrets');
  assert.ok(!log().includes('the-right-secret'));
});
