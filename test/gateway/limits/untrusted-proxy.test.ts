import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const warnings = (log: string) => log.split('\n').filter((line) => line.includes('TRUSTED_PROXIES'));
const readyOf = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<[number, Record<string, unknown>]> => {
  const answer = await fetch(`${url}/health/ready`, { headers });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
};

for (const [header, value] of [
  ['X-Forwarded-For', '203.0.113.7'],
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Real-IP', '203.0.113.7'],
] as const)
  test(`warns once of a request forwarded with ${header} by an untrusted proxy, also at readiness`, async (t) => {
    const orders = await startOrderService(t, (_request, response) => answerJson(response, null));
    const { url, log } = await startGateway(t, { url: orders.url });
    assert.deepEqual(Object.keys((await readyOf(url))[1]), ['status', 'dependencies']);
    for (let time = 0; time < 3; time++) await fetch(`${url}/health/live`, { headers: { [header]: value } });
    const [warning = '', ...more] = warnings(log());
    assert.deepEqual(more, []);
    const { level, header: named } = JSON.parse(warning);
    assert.deepEqual([level, named], [40, header.toLowerCase()]);
    assert.ok(!log().includes('203.0.113.7'));
    const [status, { warnings: reported }] = await readyOf(url);
    assert.equal(status, 200);
    assert.deepEqual(reported, { TRUSTED_PROXIES: 'a proxy that is not named there forwards requests' });
  });

test('does not warn of a trusted proxy, but of another one', async (t) => {
  const orders = await startOrderService(t, (_request, response) => answerJson(response, null));
  const forwarded = { 'X-Forwarded-For': '203.0.113.7', 'X-Real-IP': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
  const trusting = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.1'] });
  assert.equal((await readyOf(trusting.url, forwarded))[1].warnings, undefined);
  assert.deepEqual(warnings(trusting.log()), []);
  const elsewhere = await startGateway(t, { url: orders.url }, { trustedProxies: ['198.51.100.9'] });
  await readyOf(elsewhere.url, forwarded);
  assert.equal(warnings(elsewhere.log()).length, 1);
});
