import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { readFeedAside } from '../../../../order-service/feeds/feed-worker-client.ts';
import type { PlatformParts } from '../../../../order-service/routes/platform/platform.ts';
import { ImportTurns } from '../../../../order-service/services/imports/import-queue.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { contextSecret, createShop, startTestService } from '../../../helpers/order-service/order-service.ts';

const csv = { 'content-type': 'text/csv' };
const feed = 'id,title,price\ncafe,Café,12.90 BRL';

/** Waits until something is so, for at most 20 seconds. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + 20_000; !(await isSo()); await setTimeout(5))
    assert.ok(performance.now() < end, what);
}

onOneDatabase((kind, fresh) => {
  describe(`the turns of imports (${kind})`, () => {
    test("runs imports in turns: a shop that imports in a loop does not keep another shop's feed out", async (t) => {
      const readings: { name: string; release: () => void }[] = [];
      const readingOf = async (name: string) => {
        const running = () => readings.find((reading) => reading.name === name);
        await until(() => running() !== undefined, name);
        return running();
      };
      const platform: PlatformParts = {
        publicUrl: 'http://localhost:3000',
        platformApiKey: null,
        maxImportMs: 60_000,
        // On a busy machine a held import must not become a long one, beside which the next one runs.
        importTurns: new ImportTurns({ longMs: 600_000, waitMs: 600_000 }),
        readFeed: async (task, signal) => {
          const name = /\n(\w+),/.exec(readFileSync(task.file, 'utf8'))?.[1] ?? '';
          await new Promise<void>((release) => readings.push({ name, release }));
          return readFeedAside(task, signal);
        },
      };
      const service = await startTestService(t, await fresh(t), undefined, undefined, { platform });
      const keyOf = async (slug: string) => {
        const { shopId } = await createShop(service.database, { slug, code: slug });
        return (await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret })).key;
      };
      const [busy, other, third] = [await keyOf('busy'), await keyOf('other'), await keyOf('third')];
      const send = async (code: string, name: string) => {
        const body = `id,title,price\n${name},${name},5.00 BRL`;
        return (await service.post('/platform/products/import', body, { code, headers: csv })).status;
      };
      const first = send(busy, 'First');
      const firstReading = await readingOf('First');
      assert.deepEqual(await Promise.all([send(busy, 'More'), send(busy, 'More')]), [503, 503]);
      const waiting = send(other, 'Other');
      await setTimeout(20);
      assert.deepEqual(await Promise.all([send(other, 'More'), send(busy, 'More')]), [503, 503]);
      firstReading?.release();
      assert.equal(await first, 200);
      const again = send(busy, 'Again');
      await setTimeout(20);
      const late = send(third, 'Late');
      await setTimeout(20);
      for (const name of ['Other', 'Late', 'Again']) (await readingOf(name))?.release();
      assert.deepEqual(await Promise.all([waiting, late, again]), [200, 200, 200]);
      assert.deepEqual(
        readings.map(({ name }) => name),
        ['First', 'Other', 'Late', 'Again'],
        'the shop that had no turn yet comes first',
      );
    });

    test('a client that leaves during its upload does not keep the next import of its shop out', async (t) => {
      const importTurns = new ImportTurns();
      const entered = t.mock.method(importTurns, 'enter').mock;
      const service = await startTestService(t, await fresh(t), undefined, undefined, {
        platform: { publicUrl: 'http://localhost:3000', platformApiKey: null, maxImportMs: 60_000, importTurns },
      });
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const url = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(url.port), url.hostname);
      const head = `POST /platform/products/import HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\n`;
      socket.write(`${head}content-type: text/csv\r\ncontent-length: 1000\r\n\r\nid,title`);
      const send = () => service.post('/platform/products/import', feed, { code: key, headers: csv });
      await until(() => entered.callCount() === 1, 'the upload has begun');
      assert.equal((await send()).status, 503);
      socket.destroy();
      await until(async () => (await send()).status === 200, 'its place is free');
    });
  });
});
