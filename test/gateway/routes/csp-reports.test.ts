import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGateway, startOrderService } from '../gateway-fixture.ts';

const old = (facts: object) => JSON.stringify({ 'csp-report': facts });
const report = (url: string, body: string, type = 'application/csp-report') =>
  fetch(`${url}/policy-reports`, { method: 'POST', headers: { 'content-type': type }, body });

const violationLines = (log: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line.includes('a page blocked content by its security policy'))
    .map((line) => JSON.parse(line));

test('counts a violation and logs one line without an address', async (t) => {
  const orders = await startOrderService(t);
  const { url, log } = await startGateway(t, orders);
  const facts = {
    'document-uri': 'https://loja.example/product/canary-id?canary=1#canary-code',
    referrer: 'https://canary.example/canary',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': `default-src 'none'; ${'x'.repeat(3_000)}`,
    'blocked-uri': 'https://evil.example/canary?canary=1',
    'script-sample': 'canary()',
  };
  assert.equal((await report(url, old(facts))).status, 204);
  const [line, ...more] = violationLines(log());
  assert.deepEqual(
    [line?.directive, line?.blocked, line?.screen, more.length],
    ['script-src-elem', 'evil.example', '/product/:id', 0],
  );
  assert.doesNotMatch(log(), /canary/);
  assert.match(
    await (await fetch(`${url}/metrics`)).text(),
    /^csp_violations_total\{directive="script-src-elem"\} 1$/m,
  );
  assert.deepEqual(orders.seen, []);
});

test('logs only known codes of a report', async (t) => {
  const { url, log } = await startGateway(t, await startOrderService(t));
  const cases: [facts: object, kept: [directive: string, blocked: string, screen: string]][] = [
    [{ 'violated-directive': "style-src 'self' canary", 'blocked-uri': 'inline' }, ['style-src', 'inline', 'other']],
    [{ 'effective-directive': 'img-src', 'blocked-uri': 'data' }, ['img-src', 'data', 'other']],
    [{ 'effective-directive': 'canary\n"} 1', 'blocked-uri': 'canary' }, ['other', 'other', 'other']],
    [
      { 'effective-directive': 'script-src', 'blocked-uri': 'chrome-extension://canary/x.js' },
      ['script-src', 'extension', 'other'],
    ],
    [
      { 'effective-directive': 'connect-src', 'blocked-uri': 'https://canary:canary@a.example/' },
      ['connect-src', 'a.example', 'other'],
    ],
    [
      {
        'effective-directive': 'img-src',
        'document-uri': 'http://a/canary/canary',
        'blocked-uri': 'javascript:canary',
      },
      ['img-src', 'other', 'other'],
    ],
  ];
  for (const [facts] of cases) assert.equal((await report(url, old(facts))).status, 204);
  assert.deepEqual(
    violationLines(log()).map(({ directive, blocked, screen }) => [directive, blocked, screen]),
    cases.map(([, kept]) => kept),
  );
  assert.doesNotMatch(log() + (await (await fetch(`${url}/metrics`)).text()), /canary/);
});

test('accepts batched reports, with a few violations of each batch', async (t) => {
  const { url, log } = await startGateway(t, await startOrderService(t));
  const one = {
    type: 'csp-violation',
    body: { effectiveDirective: 'font-src', blockedURL: 'https://a.example/x', documentURL: 'https://b/order' },
  };
  assert.equal((await report(url, JSON.stringify(Array(50).fill(one)), 'application/reports+json')).status, 204);
  assert.deepEqual(
    violationLines(log()).map(({ directive, blocked, screen }) => [directive, blocked, screen]),
    Array(4).fill(['font-src', 'a.example', '/order']),
  );
});

test('refuses invalid, too large, too deep and too many reports, and logs none of their text', async (t) => {
  const { url, log } = await startGateway(t, await startOrderService(t), { limits: { policyReportsPerMinute: 9 } });
  const fact = { 'effective-directive': 'img-src' };
  const sent: [why: string, body: string, type: string | undefined, status: number][] = [
    ['no JSON', 'canary', undefined, 400],
    ['no report', '{"canary":1}', undefined, 400],
    ['a list of nothing', '[]', 'application/reports+json', 400],
    ['too deep', '['.repeat(9_000), undefined, 400],
    ['too large', old({ ...fact, sample: 'canary'.repeat(9_000) }), undefined, 413],
    ['a form', 'canary=1', 'application/x-www-form-urlencoded', 415],
    ['JSON of another kind', old(fact), 'application/json', 415],
    ['a report', old(fact), undefined, 204],
    ['another', old(fact), undefined, 204],
    ['one too many', old(fact), undefined, 429],
  ];
  for (const [why, body, type, status] of sent) {
    const response = await report(url, body, type);
    assert.equal(response.status, status, why);
    if (status !== 204) assert.equal((await response.json()).success, false, why);
  }
  assert.equal(violationLines(log()).length, 2);
  assert.doesNotMatch(log(), /canary/);
  assert.equal((await fetch(`${url}/policy-reports`)).status, 405);
});
