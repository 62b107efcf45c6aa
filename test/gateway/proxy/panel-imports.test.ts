import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { importBusy } from '#shared/text/imports/import-texts.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { forwardedCalls, respondJson, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const publicUrl = 'https://loja.example';
const headers = {
  cookie: `panel_session=${'T'.repeat(43)}`,
  origin: publicUrl,
  'content-type': 'application/json',
  'idempotency-key': 'the-key-of-a-sheet',
};
const limits = { upstreamWaitMs: 500, upstreamResponseMs: 500, upstreamTotalMs: 500, feedMs: 10_000, longBodyMs: 0 };

/** A gateway before an order service that takes a while for a write; `left` counts calls that were broken off. */
async function start(t: TestContext, slowMs: number, more: Partial<typeof limits> = {}) {
  const counts = { left: 0 };
  const service = await startOrderService(t, ({ url }, response) => {
    if (url === '/painel/api/me') return respondJson(response, { sessionId: 'one' });
    const timer = setTimeout(() => respondJson(response, { created: 1 }), slowMs);
    response.once('close', () => {
      clearTimeout(timer);
      if (!response.writableFinished) counts.left++;
    });
  });
  const gateway = await startGateway(t, service, { publicUrl, limits: { ...limits, ...more } });
  const post = (path: string, body = '{"file":"YQ=="}', init: RequestInit = {}) =>
    fetch(`${gateway.url}/painel/api/${path}`, { method: 'POST', headers, body, ...init });
  return { service, gateway, counts, post };
}

describe("the panel's imports through the gateway", () => {
  // Decision: An import of the panel has the time of an import; other calls of the panel do not.
  test('one that takes longer than any other call may is answered, and another call is given up', async (t) => {
    const { service, post } = await start(t, 1_500);
    const [sheet, staff] = await Promise.all([post('sheet/import'), post('staff', '{}')]);
    assert.deepEqual([sheet.status, staff.status], [200, 504]);
    assert.deepEqual(((await sheet.json()) as { data: unknown }).data, { created: 1 });
    const call = forwardedCalls(service).find(({ url }) => url === '/painel/api/sheet/import');
    assert.deepEqual(
      [call?.body, call?.headers['content-type'], call?.headers['idempotency-key']],
      ['{"file":"YQ=="}', 'application/json', 'the-key-of-a-sheet'],
    );
  });

  test('one that never ends is given up after the time of an import', async (t) => {
    const { post, counts } = await start(t, 60_000, { feedMs: 300 });
    const began = performance.now();
    assert.equal((await post('sheet/import')).status, 504);
    assert.ok(performance.now() - began >= 290);
    await until(() => counts.left === 1);
  });

  test('one whose person leaves is broken off, so that a preview can end', async (t) => {
    const { service, post, counts } = await start(t, 60_000);
    const person = new AbortController();
    const sent = post('sheet/import', '{}', { signal: person.signal }).catch(() => null);
    await until(() => forwardedCalls(service).some(({ url }) => url === '/painel/api/sheet/import'));
    assert.equal(counts.left, 0);
    person.abort();
    await sent;
    await until(() => counts.left === 1);
  });

  test('one that cannot begin now says why; other messages of a failure do not pass', async (t) => {
    let message: string = importBusy.ownShop;
    const service = await startOrderService(t, ({ url }, response) => {
      if (url === '/painel/api/me') return respondJson(response, { sessionId: 'one' });
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: false, data: null, errors: [{ message, code: 'busy' }] }));
    });
    const gateway = await startGateway(t, service, { publicUrl, limits });
    const messageOf = async (): Promise<unknown> => {
      const init = { method: 'POST', headers, body: '{"file":"YQ=="}' };
      const response = await fetch(`${gateway.url}/painel/api/sheet/import`, init);
      assert.equal(response.status, 503);
      return ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message;
    };
    assert.equal(await messageOf(), importBusy.ownShop);
    message = importBusy.otherShops;
    assert.equal(await messageOf(), importBusy.otherShops);
    message = 'relation "product" is locked';
    assert.equal(await messageOf(), refusals.busy);
  });

  // Decision: A long import takes no memory for bodies from the other calls.
  test('those in progress hold no bytes of bodies, and a session has two at most', async (t) => {
    const body = JSON.stringify({ file: 'a'.repeat(6_000_000) });
    const { service, post, gateway } = await start(t, 2_000);
    const imports = [post('sheet/import', body), post('sheet/import', body)];
    await until(() => forwardedCalls(service).filter(({ url }) => url === '/painel/api/sheet/import').length === 2);
    const third = await post('sheet/import', body);
    assert.equal(third.status, 503);
    for (const { status } of await Promise.all(imports)) assert.equal(status, 200);
    assert.ok(!gateway.log().includes('aaaa'));
  });

  test('only JSON is a body, up to its limit', async (t) => {
    const { service, post } = await start(t, 0);
    const types = ['text/plain', 'text/csv', 'application/octet-stream'];
    for (const type of types)
      assert.equal((await post('sheet/import', 'x', { headers: { ...headers, 'content-type': type } })).status, 415);
    assert.equal((await post('sheet/import', 'x'.repeat(9 * 1024 * 1024))).status, 413);
    assert.ok(forwardedCalls(service).every(({ url }) => url === '/painel/api/me'));
  });
});
