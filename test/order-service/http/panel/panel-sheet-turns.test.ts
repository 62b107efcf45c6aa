import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { importBusy, importTexts } from '#shared/text/imports/import-texts.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { readFeedAside } from '../../../../order-service/feeds/feed-worker-client.ts';
import { type ImportTurnLimits, ImportTurns } from '../../../../order-service/services/imports/import-queue.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { contextSecret, createShop, dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const csv = 'codigo;nome;preço\ncafe;Café Serra;39,90\n';
const sheet = (isDryRun: boolean): PanelBody<'importSheet'> => ({
  ...{ file: Buffer.from(csv).toString('base64'), updatesStock: false, isDryRun },
});

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + 20_000; !isSo(); await setTimeout(5)) assert.ok(performance.now() < end, what);
}

type Settings = { maxImportMs?: number; turns?: Partial<ImportTurnLimits> };

/** Shops whose files are read only when the test lets them: `reading` has the open ones. */
async function start(t: TestContext, database: Database, { maxImportMs = 60_000, turns = {} }: Settings = {}) {
  const reading: { release: () => void; signal: AbortSignal | undefined }[] = [];
  const importTurns = new ImportTurns(turns);
  const service = await startTestService(t, database, undefined, undefined, {
    platform: {
      ...{ publicUrl: 'http://localhost:3000', platformApiKey: null, maxImportMs, importTurns },
      readFeed: async (task, signal) => {
        await new Promise<void>((release, refuse) => {
          reading.push({ release, signal });
          signal?.addEventListener('abort', () => refuse(signal.reason));
        });
        return readFeedAside(task, signal);
      },
    },
  });
  const shopOf = async (slug: string) => {
    const { shopId } = await createShop(database, { slug, code: slug });
    const { token } = await signInStaff(database, shopId, 'manager');
    const send = (isDryRun = false, key = randomUUID() as string) =>
      callPanel(service, 'importSheet', { as: token, body: sheet(isDryRun), key });
    return { shopId, token, send };
  };
  return { service, reading, shopOf };
}

onOneDatabase((kind, fresh) => {
  describe(`the turns of the panel's spreadsheets (${kind})`, () => {
    // Decision: Every import passes the same turns, whatever its way in: one of a shop, two at most in the process.
    test('of many at once a shop has one, previews too, and the others are refused in its words', async (t) => {
      const { reading, shopOf } = await start(t, await fresh(t));
      const { send } = await shopOf('ana');
      const sent = Array.from({ length: 6 }, (_, at) => send(at % 2 === 0));
      await until(() => reading.length === 1, 'one is read');
      const refused = (await Promise.race([Promise.all(sent), setTimeout(200, null)])) ?? [];
      assert.deepEqual(refused, [], 'the admitted one goes on');
      reading[0]?.release();
      const responses = await Promise.all(sent);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 503, 503, 503, 503, 503]);
      for (const { errors } of responses.filter(({ status }) => status === 503))
        assert.deepEqual(errors, [{ message: importBusy.ownShop, code: 'busy' }]);
      assert.equal(reading.length, 1);
    });

    test('two shops are read at most, the Platform API included, and a third waits', async (t) => {
      const { service, reading, shopOf } = await start(t, await fresh(t), { turns: { longMs: 10, waitMs: 60_000 } });
      const [ana, bia, caio] = [await shopOf('ana'), await shopOf('bia'), await shopOf('caio')];
      const { key } = await createApiKey(service.database, bia.shopId, { name: 'Chatbot', contextSecret });
      const first = ana.send();
      await until(() => reading.length === 1, 'the first is read');
      const upload = () =>
        service.post('/platform/products/import', csv, { code: key, headers: { 'content-type': 'text/csv' } });
      const second = upload();
      await until(() => reading.length === 2, 'the second is read');
      assert.equal((await bia.send()).status, 503, 'of the same shop, by the other way in');
      const third = caio.send();
      await setTimeout(60);
      assert.equal(reading.length, 2);
      for (let at = 0; at < 3; at++) {
        await until(() => reading.length > at, `reading ${at}`);
        reading[at]?.release();
      }
      assert.deepEqual(
        (await Promise.all([first, second, third])).map(({ status }) => status),
        [200, 200, 200],
      );
    });

    test('a refused one is imported later with the same key', async (t) => {
      const { reading, shopOf } = await start(t, await fresh(t));
      const { send } = await shopOf('ana');
      const first = send(true);
      await until(() => reading.length === 1, 'one is read');
      assert.equal((await send(false, 'the-key-of-an-import')).status, 503);
      reading[0]?.release();
      assert.equal((await first).status, 200);
      const later = send(false, 'the-key-of-an-import');
      await until(() => reading.length === 2, 'it is read');
      reading[1]?.release();
      assert.equal(dataOf(await later).created, 1);
    });

    // Decision: A preview ends when its person left; an import goes on.
    test('a preview whose person left ends and frees its place; an import is saved', async (t) => {
      const { service, reading, shopOf } = await start(t, await fresh(t));
      const { send, token } = await shopOf('ana');
      const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
      const leaveAfterStart = async (isDryRun: boolean) => {
        const before = reading.length;
        for (;;) {
          const person = new AbortController();
          const sent = fetch(`${url}/painel/api/sheet/import`, {
            ...{ method: 'POST', body: JSON.stringify(sheet(isDryRun)), signal: person.signal },
            headers: {
              ...{ 'content-type': 'application/json', 'idempotency-key': `left-${isDryRun}-000` },
              authorization: `Bearer ${token}`,
            },
          }).catch(() => null);
          const isRead = until(() => reading.length > before, 'it is read').then(() => null);
          const response = await Promise.race([sent, isRead]);
          // The place of a person who left is free a moment after the reading of their file ended.
          if (response?.status === 503) continue;
          person.abort();
          await sent;
          return reading[before];
        }
      };
      const preview = await leaveAfterStart(true);
      await until(() => preview?.signal?.aborted === true, 'the reading ends');
      const real = await leaveAfterStart(false);
      await setTimeout(100);
      assert.equal(real?.signal?.aborted, false);
      assert.equal((await send()).status, 503, 'the import goes on');
      real?.release();
      const key = 'left-false-000';
      await until(() => reading.length === 2, 'no other is read');
      for (const end = performance.now() + 20_000; performance.now() < end; await setTimeout(20)) {
        const again = await send(false, key);
        if (again.status === 503) continue;
        assert.equal(dataOf(again).created, 1);
        break;
      }
      assert.equal(reading.length, 2, 'the same key imported nothing again');
    });

    test('one that takes too long ends, says that nothing changed, and frees its place', async (t) => {
      const { reading, shopOf } = await start(t, await fresh(t), { maxImportMs: 1_000 });
      const { send } = await shopOf('ana');
      for (const isDryRun of [true, false]) {
        const { status, errors } = await send(isDryRun);
        assert.deepEqual([status, errors], [422, [{ message: importTexts.tookTooLong, code: 'import-timeout' }]]);
      }
      assert.equal(reading.length, 2);
    });
  });
});
