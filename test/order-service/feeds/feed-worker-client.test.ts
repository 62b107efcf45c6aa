import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { readFeedAside } from '../../../order-service/feeds/feed-worker-client.ts';
import { feedLimits, readFeed } from '../../../order-service/feeds/read-feed.ts';
import { isDiskFull } from '../../../order-service/services/core/disk-full.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';
import { FeedFolder } from '../../../order-service/services/imports/feed-folder.ts';
import { importFeed } from '../../../order-service/services/imports/import-feed.ts';
import { allProducts, feedTask } from '../../helpers/order-service/feed-files.ts';
import { runningImport } from '../../helpers/order-service/running-import.ts';

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

/** What the thread read, with all products. */
async function readWhole(feed: Uint8Array) {
  const reading = await readFeedAside(feedTask(feed));
  if ('refusal' in reading) return reading;
  try {
    return { ...reading, products: await allProducts(reading.products) };
  } finally {
    await reading.products.close();
  }
}

const endless = new URL('../../helpers/source/infinite-loop-thread.ts', import.meta.url);

describe('a feed that is read in its own thread', () => {
  test('is aborted at its time limit, and its thread ends', async () => {
    const signal = AbortSignal.timeout(100);
    const threads = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length;
    // The threads of earlier tests have ended, but their ports close a little later.
    await setTimeout(200);
    const before = threads();
    await assert.rejects(readFeedAside(feedTask(rows(1)), signal, endless), (error) => error === signal.reason);
    assert.equal(threads(), before);
  });

  test('gives the same result as in the main thread, with problems and notices', async () => {
    for (const feed of [
      rows(1_203),
      Buffer.concat([rows(3), Buffer.from('\np0,De novo,"1,00 BRL"\nx,Sem preço,')]),
      Buffer.from('<html></html>'),
    ])
      assert.deepEqual(await readWhole(feed), readFeed(feed, feedLimits));
  });

  test('leaves the file of its products alone, and none where there is no space for it', async () => {
    const task = feedTask(rows(100));
    const reading = await readFeedAside(task);
    assert.ok(!('refusal' in reading));
    await reading.products.close();
    assert.deepEqual(readdirSync(path.dirname(task.file)).sort(), ['feed', 'feed.work.products']);
    await assert.rejects(readFeedAside(feedTask(rows(100), { mostWorkBytes: 1_000 })), isDiskFull);
  });

  test('refuses a feed that needs too much memory, instead of ending the server', async () => {
    const greedy = new URL('../../helpers/source/greedy-thread.ts', import.meta.url);
    assert.deepEqual(await readFeedAside(feedTask(rows(1)), undefined, greedy), {
      refusal: 'Linha 1: o feed precisa de memória demais para ser lido: divida o arquivo em partes menores',
    });
  });

  test('lets other work run more often than it has parts', async () => {
    const turns = await turnsDuring(() => readWhole(rows(5_000)));
    assert.ok(turns > 10, `${turns} turns`);
  });

  test("is used by the platform's import: other work runs before the first query of the catalogue", async () => {
    // Only the shop's own columns are asked for.
    const withoutColumns: Partial<Database> = { many: async () => [] };
    const { file } = feedTask(rows(3_000, '0,00 BRL'));
    const options = { isFull: false, isDryRun: true, updatesStock: false, isAccepted: false, currency: 'BRL' };
    const turn = await runningImport('shop');
    const turns = await turnsDuring(() =>
      assert.rejects(
        importFeed(withoutColumns as Database, turn, { file, bytes: 1, hash: '' }, options, {
          maxImportMs: 60_000,
          feedFolder: new FeedFolder(path.dirname(file)),
        }),
        Refusal,
      ),
    );
    assert.ok(turns > 6, `${turns} turns`);
  });
});
