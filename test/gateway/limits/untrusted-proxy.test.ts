import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { defaultLimits } from '../../../gateway/limits/default-limits.ts';
import { networkClass } from '../../../gateway/limits/network-class.ts';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const warnings = (log: string) => log.split('\n').filter((line) => line.includes('TRUSTED_PROXIES'));
const readyOf = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<[number, Record<string, unknown>]> => {
  const response = await fetch(`${url}/health/ready`, { headers });
  return [response.status, (await response.json()) as Record<string, unknown>];
};

for (const [header, value] of [
  ['X-Forwarded-For', '203.0.113.7'],
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Real-IP', '203.0.113.7'],
] as const)
  test(`logs once a request forwarded with ${header} by an untrusted proxy, and names it at readiness`, async (t) => {
    const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
    const { url, log } = await startGateway(t, { url: orders.url });
    assert.deepEqual(Object.keys((await readyOf(url))[1]), ['status', 'dependencies']);
    for (let time = 0; time < 3; time++) await fetch(`${url}/health/live`, { headers: { [header]: value } });
    const [warning = '', ...more] = warnings(log());
    assert.deepEqual(more, []);
    const { level, header: named } = JSON.parse(warning);
    assert.deepEqual([level, named], [40, header]);
    assert.ok(!log().includes('203.0.113.7'));
    const [status, { warnings: reported }] = await readyOf(url);
    assert.equal(status, 200);
    const said = `a request from this machine carried ${header}; if a proxy forwards requests, name it in TRUSTED_PROXIES`;
    assert.deepEqual(reported, { TRUSTED_PROXIES: said });
  });

test('the warning leaves readiness an hour after the last forwarded request', async (t) => {
  assert.equal(defaultLimits.forwardedWarningMs, 3_600_000);
  const forwardedWarningMs = 1_000;
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url, log } = await startGateway(t, { url: orders.url }, { limits: { forwardedWarningMs } });
  const isWarned = async () => (await readyOf(url))[1].warnings !== undefined;
  const forward = () => fetch(`${url}/health/live`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  const start = performance.now();
  while (performance.now() < start + 1.5 * forwardedWarningMs) await forward();
  assert.equal(await isWarned(), true, 'the last request counts');
  await setTimeout(forwardedWarningMs);
  assert.equal(await isWarned(), false);
  await forward();
  assert.equal(await isWarned(), true);
  assert.equal(warnings(log()).length, 1);
});

test('a warning names the kind of network that a request came from, never its address', () => {
  const kinds: [address: string, kind: string][] = [
    ['127.0.0.1', 'this machine'],
    ['::1', 'this machine'],
    ['::ffff:127.0.0.9', 'this machine'],
    ['10.1.2.3', 'a private network'],
    ['::ffff:172.30.57.2', 'a private network'],
    ['fd00::2', 'a private network'],
    ['fe80::1%eth0', 'a private network'],
    ['203.0.113.7', 'a public network'],
    ['2001:db8::7', 'a public network'],
  ];
  for (const [address, kind] of kinds) assert.equal(networkClass(address), kind, address);
});

test('does not warn of a trusted proxy, but of another one', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const forwarded = { 'X-Forwarded-For': '203.0.113.7', 'X-Real-IP': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
  const trusting = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.1'] });
  assert.equal((await readyOf(trusting.url, forwarded))[1].warnings, undefined);
  assert.deepEqual(warnings(trusting.log()), []);
  const elsewhere = await startGateway(t, { url: orders.url }, { trustedProxies: ['198.51.100.9'] });
  await readyOf(elsewhere.url, forwarded);
  assert.equal(warnings(elsewhere.log()).length, 1);
});
