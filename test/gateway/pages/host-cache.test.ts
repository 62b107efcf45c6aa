import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { createHostCache } from '../../../gateway/pages/host-cache.ts';
import { stopClock } from '../../helpers/stopped-clock.ts';

// What is read of a request here: the Host it was sent to.
const to = (host: string) => ({ host, ip: '203.0.113.7' }) as FastifyRequest;
const plenty = { newHosts: 8, newHostsPerMinuteOfNetwork: 60, newHostsPerMinute: 240 };

test('a service that hangs is waited for by one page of a Host and no other, until it answers', async (t) => {
  stopClock(t);
  const answers: ((value: { page: string }) => void)[] = [];
  const times = { freshMs: 10_000, staleMs: 300_000, waitMs: 300 };
  const pageOf = createHostCache(() => new Promise<{ page: string }>((answer) => answers.push(answer)), times, plenty);
  const first = pageOf(to('a.example'));
  t.mock.timers.tick(300);
  assert.equal(await first, null);
  // No clock goes on from here: what waits would wait for ever.
  assert.equal(await pageOf(to('a.example')), null);
  assert.equal(answers.length, 1, 'and it is asked once meanwhile');
  const other = pageOf(to('b.example'));
  answers[1]?.({ page: 'b' });
  assert.deepEqual(await other, { page: 'b' }, 'what one Host waits for in vain is nothing to another');
  answers[0]?.({ page: 'a' });
  await new Promise(setImmediate);
  assert.deepEqual(await pageOf(to('a.example')), { page: 'a' });
});

test('a service that fails is asked again behind the pages, and none of them waits', async (t) => {
  stopClock(t);
  let isWell = false;
  let asked = 0;
  const ask = async () => {
    asked++;
    if (!isWell) throw new Error('away');
    return { page: 'a' };
  };
  const pageOf = createHostCache(ask, { freshMs: 10_000, staleMs: 300_000, waitMs: 300 }, plenty);
  assert.equal(await pageOf(to('a.example')), null);
  isWell = true;
  t.mock.method(performance, 'now', () => 1e12);
  assert.equal(await pageOf(to('a.example')), null);
  await new Promise(setImmediate);
  assert.deepEqual([await pageOf(to('a.example')), asked], [{ page: 'a' }, 2]);
});
