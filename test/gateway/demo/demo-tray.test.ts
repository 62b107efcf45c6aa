import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoWebhooks } from '../../../gateway/demo/demo-webhooks.ts';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const form = {
  seller_id: '391251',
  scope_id: '108',
  scope_name: 'product_price',
  act: 'update',
  app_code: '9999',
  url_notification: '',
};

describe("the panel of the demo's Tray store", () => {
  // Decision: The demo's store responds as Tray does, keeps its orders and stock over a restart, and sends webhooks
  // about changes.
  test("posts changes to the shop's webhook as Tray does, and never reveals its address", async (t) => {
    const orderService = await startOrderService(t, (request, response) =>
      respondJson(
        response,
        request.url === '/demo/tray-store/change' ? { path: '/webhooks/tray/secret-part', forms: [form] } : null,
      ),
    );
    const { url } = await startGateway(t, orderService, { isDemo: true });
    const change = (headers: Record<string, string> = {}) =>
      fetch(`${url}/demo/tray-store/change`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"kind":"revoke"}',
      });
    assert.deepEqual(await (await change()).json(), { success: true, data: null, errors: [] });
    const received = orderService.seen
      .map(({ method, url: path }) => `${method} ${path}`)
      .filter((line) => line.includes('tray'));
    assert.deepEqual(received, [
      'POST /demo/tray-store/change',
      'POST /webhooks/tray/secret-part?seller_id=391251&scope_id=108&scope_name=product_price',
    ]);
    assert.equal((await change({ origin: 'https://outra.exemplo.com' })).status, 403, 'another site changes nothing');
  });

  test('retries a webhook that was not accepted, as Tray does', async (t) => {
    const states = [503, 500, 200];
    const path = '/webhooks/tray/secret-part';
    let resolve = () => {};
    const accepted = new Promise<void>((done) => {
      resolve = done;
    });
    const orderService = await startOrderService(t, (request, response) => {
      if (request.url === '/demo/tray-store/change') return respondJson(response, { path, forms: [form] });
      if (!request.url?.startsWith(path)) return respondJson(response, null);
      response
        .writeHead(states.shift() ?? 200, { 'content-type': 'application/json' })
        .end('{"success":false,"data":null,"errors":[]}');
      if (states.length === 0) resolve();
    });
    const { url } = await startGateway(t, orderService, { isDemo: true });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/demo/tray-store/change`, {
      method: 'POST',
      headers,
      body: '{"kind":"revoke"}',
    });
    assert.equal(status, 200, 'the change in the panel does not wait for the webhook');
    await accepted;
    assert.equal(orderService.seen.filter(({ url: asked }) => asked?.startsWith(path)).length, 3);
  });

  test('stops after the last attempt, and sends nothing after it is closed', async () => {
    const posted: string[] = [];
    const refused: boolean[] = [];
    let resolve = () => {};
    const gaveUp = new Promise<void>((done) => {
      resolve = done;
    });
    const parts = {
      post: async ({ scope_id = '' }: Record<string, string>) => posted.push(scope_id) && 503,
      onRefused: (_form: unknown, _status: number, isLast: boolean) => {
        refused.push(isLast);
        if (isLast) resolve();
      },
    };
    await demoWebhooks({ ...parts, waits: [1, 2] }).send([form]);
    await gaveUp;
    assert.deepEqual(
      [posted, refused],
      [
        ['108', '108', '108'],
        [false, false, true],
      ],
    );

    const closed = demoWebhooks({ ...parts, waits: [0, 0] });
    closed.stop();
    await closed.send([form]);
    await new Promise((next) => setImmediate(next));
    assert.equal(posted.length, 4, 'the first try alone');
  });

  test('responds to failures with JSON, never with a page', async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), { isDemo: true });
    for (const path of ['allow', 'deny', 'change']) {
      const response = await fetch(`${url}/demo/tray-store/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"callback":"https://evil.example"',
      });
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [400, 'application/json; charset=utf-8'],
        path,
      );
      assert.equal((await response.json()).success, false);
      assert.equal((await fetch(`${url}/demo/tray-store/${path}`)).status, 405);
    }
  });

  test("denies with the OAuth error, and only to the shop's own callback", async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), {
      isDemo: true,
      publicUrl: 'https://loja.example',
    });
    const deny = (callback: string) =>
      fetch(`${url}/demo/tray-store/deny`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ callback }),
      });
    const { data } = await (await deny('https://loja.example/tray/register/callback')).json();
    assert.match(data.goTo, /^\/tray\/register\/callback\?adm_user=admin-demo&error=access_denied&api_address=/);
    assert.equal((await deny('https://evil.example/tray/register/callback')).status, 400);
  });

  test('serves a page that runs only its own script, and only in a demo', async (t) => {
    const orderService = await startOrderService(t);
    const { url } = await startGateway(t, orderService, { isDemo: true });
    const response = await fetch(`${url}/demo/tray`);
    assert.equal(response.status, 200);
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /default-src 'none'; script-src 'sha256-.*; style-src 'sha256-/,
    );
    const without = await startGateway(t, orderService, { isDemo: false });
    for (const path of ['/demo/tray', '/demo/tray-store/panel'])
      assert.equal((await fetch(without.url + path)).status, 404);
  });
});
