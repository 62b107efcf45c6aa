import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { readFeedAside } from '../../../order-service/feeds/feed-worker-client.ts';
import { feedLimits, readFeed } from '../../../order-service/feeds/read-feed.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';
import { importFeed } from '../../../order-service/services/imports/import-feed.ts';

const rows = (count: number, price = '10,00 BRL') =>
  Buffer.from(
    ['id,title,price', ...Array.from({ length: count }, (_, at) => `p${at},Produto ${at},"${price}"`)].join('\n'),
  );

/** How often other work ran during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let handle = setImmediate(function next() {
    turns++;
    handle = setImmediate(next);
  });
  try {
    await work();
  } finally {
    clearImmediate(handle);
  }
  return turns;
}

const endless = new URL('../../helpers/source/infinite-loop-thread.ts', import.meta.url);

describe('a feed that is read in its own thread', () => {
  test('is aborted at its time limit, and its thread ends', async () => {
    const signal = AbortSignal.timeout(100);
    const threads = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length;
    const before = threads();
    await assert.rejects(readFeedAside(rows(1), feedLimits, signal, endless), (error) => error === signal.reason);
    assert.equal(threads(), before);
  });

  test('gives the same result as in the main thread, with problems and notices', async () => {
    for (const feed of [
      rows(1_203),
      Buffer.concat([rows(3), Buffer.from('\np0,De novo,"1,00 BRL"\nx,Sem preço,')]),
      Buffer.from('<html></html>'),
    ])
      assert.deepEqual(await readFeedAside(feed, feedLimits), readFeed(feed, feedLimits));
  });

  test('yields to other work more often than it has parts', async () => {
    const turns = await turnsDuring(() => readFeedAside(rows(5_000), feedLimits));
    assert.ok(turns > 10, `${turns} turns`);
  });

  test("is used by the platform's import: other work runs before the first query", async () => {
    const neverAsked = {} as Database;
    const wish = { isFull: false, isDryRun: true, updatesStock: false, isAccepted: false, currency: 'BRL' };
    const turns = await turnsDuring(() =>
      assert.rejects(importFeed(neverAsked, 'shop', rows(3_000, '0,00 BRL'), wish, { maxImportMs: 60_000 }), Refusal),
    );
    assert.ok(turns > 6, `${turns} turns`);
  });
});
