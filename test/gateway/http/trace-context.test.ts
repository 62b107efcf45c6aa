import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceContext } from '../../../gateway/http/trace-context.ts';
import { bearer, contactCode, raw, sendRaw, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = `00-${traceId}-00f067aa0ba902b7-01`;

test("passes a caller's trace and state on unchanged, and logs the trace id", async (t) => {
  const orders = await startOrderService(t);
  const { url, log } = await startGateway(t, orders);
  const headers = { ...bearer(contactCode), traceparent: given, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' };
  await fetch(`${url}/api/order/current`, { headers });
  const { traceparent, tracestate } = orders.seen.at(-1)?.headers ?? {};
  assert.deepEqual([traceparent, tracestate], [given, 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE']);
  await until(() => log().includes('"request"'));
  assert.ok(log().includes(`"traceId":"${traceId}"`));
});

test('starts one trace for a call without one, and uses it upstream and in the log', async (t) => {
  const orders = await startOrderService(t);
  const { url, log } = await startGateway(t, orders);
  for (let count = 0; count < 2; count++) await fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
  await until(() => log().split('"request"').length === 3);
  const sent = orders.seen.map(({ headers }) => String(headers.traceparent));
  // The first of the two calls looks up the session.
  assert.deepEqual([sent.length, sent[0] === sent[1], sent[1] === sent[2]], [3, true, false]);
  for (const trace of sent) {
    assert.match(trace, /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    assert.ok(log().includes(`"traceId":"${trace.split('-')[1]}"`));
  }
});

test('replaces a malformed trace and drops its state', async (t) => {
  const orders = await startOrderService(t);
  const { port, log } = await startGateway(t, orders);
  const lines = [
    'GET /api/shop/settings HTTP/1.1',
    'Host: a',
    'traceparent: canary-trace',
    'tracestate: canary=1',
    'Connection: close',
  ];
  await sendRaw(port, raw(...lines));
  await until(() => log().includes('"request"'));
  const { traceparent, tracestate } = orders.seen.at(-1)?.headers ?? {};
  assert.match(String(traceparent), /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  assert.equal(tracestate, undefined);
  assert.doesNotMatch(log(), /canary/);
});

test('logs the trace of a request that is refused before any hook', async (t) => {
  const { port, log } = await startGateway(t, await startOrderService(t));
  await sendRaw(port, raw('GET /%zz HTTP/1.1', 'Host: a', `traceparent: ${given}`, 'Connection: close'));
  await until(() => log().includes('"request"'));
  assert.ok(log().includes(`"traceId":"${traceId}"`));
});

test('accepts only well-formed traceparent headers', () => {
  const cases: [traceparent: string | undefined, isBelieved: boolean][] = [
    [given, true],
    [`cc-${traceId}-00f067aa0ba902b7-01`, true],
    [`cc-${traceId}-00f067aa0ba902b7-01-what-comes-later`, true],
    [`cc-${traceId}-00f067aa0ba902b7-01.what-comes-later`, false],
    [`${given}-more`, false],
    [`ff-${traceId}-00f067aa0ba902b7-01`, false],
    [given.toUpperCase(), false],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
    [`00-${traceId}-${'0'.repeat(16)}-01`, false],
    [`00-${traceId}-00f067aa0ba902b7`, false],
    [`00-${traceId}-00f067aa0ba902b7-1`, false],
    [`${given}, ${given}`, false],
    [`cc-${traceId}-00f067aa0ba902b7-01-${'x'.repeat(100)}`, false],
    ['', false],
    [undefined, false],
  ];
  for (const [traceparent, isBelieved] of cases)
    assert.equal(traceContext({ traceparent }).traceparent === traceparent, isBelieved, String(traceparent));
});

test('passes on only well-formed tracestate headers', () => {
  const members = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join(',');
  const cases: [tracestate: string | string[] | undefined, passed: string | null][] = [
    ['a=1', 'a=1'],
    [' a=1 , b@c=2,', 'a=1,b@c=2'],
    [['a=1', 'b=2'], 'a=1,b=2'],
    [members(32), members(32)],
    [members(33), null],
    ['a=1,a=2', null],
    ['A=1', null],
    ['a', null],
    ['a=', null],
    ['a=b=c', null],
    ['a=é', null],
    ['', null],
    [`a=${'x'.repeat(600)}`, null],
    [undefined, null],
  ];
  for (const [tracestate, passed] of cases)
    assert.equal(
      traceContext({ traceparent: given, tracestate: tracestate as string | undefined }).tracestate,
      passed,
      String(tracestate),
    );
});
