import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeForwardedFor } from '../../../gateway/limits/forwarded-for.ts';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const trustedProxies = ['127.0.0.1'];

/** The status of each new visitor that this list of `X-Forwarded-For` values makes. */
async function statusesOf(url: string, forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const value of forwarded) {
    const { status } = await fetch(`${url}/api/session/anonymous-session`, { headers: { 'X-Forwarded-For': value } });
    statuses.push(status);
  }
  return statuses;
}

test('X-Forwarded-For is reduced to addresses', () => {
  const cases: [header: string, reduced: string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['198.51.100.1:80,203.0.113.7:4711', '198.51.100.1, 203.0.113.7'],
    ['garbage1, 203.0.113.7', 'unknown, 203.0.113.7'],
    ['203.0.113.7:port', 'unknown'],
    ['999.0.113.7', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
  ];
  for (const [header, reduced] of cases) {
    const headers = { 'x-forwarded-for': header };
    normalizeForwardedFor(headers);
    assert.deepEqual(headers, { 'x-forwarded-for': reduced }, header);
  }
  const without = {};
  normalizeForwardedFor(without);
  assert.deepEqual(without, {});
});

for (const [what, headerAt] of [
  ['ports of one address', (time: number) => `203.0.113.7:${2000 + time}`],
  ['ports of one IPv6 address', (time: number) => `[2001:db8::7]:${2000 + time}`],
  ['texts that are no address', (time: number) => `garbage${time}`],
] as const)
  test(`different ${what} share one limit behind a trusted proxy`, async (t) => {
    const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
    const { url } = await startGateway(t, { url: orders.url }, { trustedProxies });
    const values = Array.from({ length: 70 }, (_, time) => headerAt(time));
    const statuses = await statusesOf(url, values);
    assert.ok(statuses.includes(429), statuses.join());
    assert.deepEqual(await statusesOf(url, ['198.51.100.1']), [200], 'another address has its own limit');
  });

test('an X-Forwarded-For without an address is logged once and named at readiness', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url, log } = await startGateway(t, { url: orders.url }, { trustedProxies });
  for (const value of ['garbage', 'other'])
    await fetch(`${url}/health/live`, { headers: { 'X-Forwarded-For': value } });
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('held no IP address'));
  assert.equal(lines.length, 1);
  assert.doesNotMatch(log(), /garbage|other"/);
  const { warnings } = (await (await fetch(`${url}/health/ready`)).json()) as { warnings?: Record<string, string> };
  assert.match(warnings?.TRUSTED_PROXIES ?? '', /held no IP address/);
});
