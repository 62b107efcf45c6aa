import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import { acceptedEncoding } from '../../gateway/http/accepted-encoding.ts';
import { exceedsNestingDepth } from '../../gateway/http/json-body.ts';
import { TokenBuckets } from '../../gateway/limits/token-bucket.ts';

test('a token bucket allows its capacity at once and refills over a minute', (t) => {
  const clock = t.mock.method(performance, 'now', () => 0);
  const buckets = new TokenBuckets(2);
  assert.deepEqual(
    [buckets.take('a'), buckets.take('a'), buckets.take('a'), buckets.take('b')],
    [true, true, false, true],
  );
  clock.mock.mockImplementation(() => 30_000);
  assert.deepEqual([buckets.hasToken('a'), buckets.take('a'), buckets.take('a')], [true, true, false]);
});

test('buckets are bounded: the oldest is dropped', () => {
  const buckets = new TokenBuckets(1, 2);
  for (const key of ['a', 'b', 'c']) buckets.take(key);
  assert.deepEqual([buckets.hasToken('a'), buckets.hasToken('c')], [true, false]);
});

test('a household counts as one network: a whole IPv4 address, the first 64 bits of IPv6', () => {
  const networks: [address: string, network: string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ];
  assert.deepEqual(
    networks.map(([address]) => [address, clientNetwork(address)]),
    networks,
  );
});

test('the depth of JSON is counted only outside strings', () => {
  const cases: [json: string, tooDeep: boolean][] = [
    ['[[1]]', false],
    ['[[[1]]]', true],
    ['{"a":{"b":{}}}', true],
    ['["[[[["]', false],
    ['["\\"[[[["]', false],
    ['["\\\\",[[1]]]', true],
    ['[[1],[2],[3]]', false],
    [']]]][[[', true],
  ];
  assert.deepEqual(
    cases.map(([json]) => [json, exceedsNestingDepth(Buffer.from(json), 2)]),
    cases,
  );
});

test("an encoding is chosen by the client's Accept-Encoding", () => {
  const offers = [{ name: 'br' }, { name: 'gzip' }, { name: 'identity' }];
  const cases: [header: string | undefined, chosen: string | undefined][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0,gzip', 'gzip'],
    ['br;q=0.001', 'br'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['deflate', 'identity'],
    ['br ; q=0 , *', 'gzip'],
  ];
  assert.deepEqual(
    cases.map(([header]) => [header, acceptedEncoding(header, offers)?.name]),
    cases,
  );
});
