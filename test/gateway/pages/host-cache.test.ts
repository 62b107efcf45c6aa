import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { createHostCache } from '../../../gateway/pages/host-cache.ts';
import { stopClock } from '../../helpers/stopped-clock.ts';

// The part of a request that is read here: its Host.
const to = (host: string) => ({ host, ip: '203.0.113.7' }) as FastifyRequest;
const plenty = { newHosts: 8, newHostsPerMinuteOfNetwork: 60, newHostsPerMinute: 240 };

test('makes only one page per Host wait for a hanging service', async (t) => {
  stopClock(t);
  const responses: ((value: { page: string }) => void)[] = [];
  const times = { freshMs: 10_000, staleMs: 300_000, waitMs: 300 };
  const pageOf = createHostCache(
    () => new Promise<{ page: string }>((respond) => responses.push(respond)),
    times,
    plenty,
  );
  const first = pageOf(to('a.example'));
  t.mock.timers.tick(300);
  assert.equal(await first, null);
  // The clock stops here: a page that waits would wait for ever.
  assert.equal(await pageOf(to('a.example')), null);
  assert.equal(responses.length, 1, 'and it is asked once meanwhile');
  const other = pageOf(to('b.example'));
  responses[1]?.({ page: 'b' });
  assert.deepEqual(await other, { page: 'b' }, 'a hanging lookup of one Host does not delay another');
  responses[0]?.({ page: 'a' });
  await new Promise(setImmediate);
  assert.deepEqual(await pageOf(to('a.example')), { page: 'a' });
});

test('retries a failing service in the background without delaying pages', async (t) => {
  stopClock(t);
  let isWell = false;
  let requestCount = 0;
  const ask = async () => {
    requestCount++;
    if (!isWell) throw new Error('away');
    return { page: 'a' };
  };
  const pageOf = createHostCache(ask, { freshMs: 10_000, staleMs: 300_000, waitMs: 300 }, plenty);
  assert.equal(await pageOf(to('a.example')), null);
  isWell = true;
  t.mock.method(performance, 'now', () => 1e12);
  assert.equal(await pageOf(to('a.example')), null);
  await new Promise(setImmediate);
  assert.deepEqual([await pageOf(to('a.example')), requestCount], [{ page: 'a' }, 2]);
});
