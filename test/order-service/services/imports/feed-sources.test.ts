import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openRemoteFiles } from '../../../../order-service/providers/remote-files.ts';
import { temporaryFeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import {
  addFeedSource,
  feedSourceOf,
  feedSourcesOf,
  removeFeedSource,
  requestFeedRun,
  setFeedSourcePaused,
} from '../../../../order-service/services/imports/feed-sources.ts';
import { ImportTurns } from '../../../../order-service/services/imports/import-queue.ts';
import { feedSourceJob } from '../../../../order-service/services/imports/run-feed-source.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { feedSite, fileWithEtag } from '../../../helpers/feed-site.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

const minute = 60_000;
const secretsKey = 'uma chave de testes com mais de 32 letras';

const feedOf = (count: number) =>
  `id,title,price\n${Array.from({ length: count }, (_, at) => `p${at},Produto ${at},5.00 BRL`).join('\n')}`;

const hourly = { everyMinutes: 60, isFull: false, updatesStock: false, currency: 'BRL' };
const full = { ...hourly, isFull: true };

/** A shop, a site, and the job of its sources on a clock that the test sets. */
async function startSources(t: TestContext, database: Database) {
  const { shopId } = await createShop(database, { slug: 'ana', code: 'ana' });
  const site = await feedSite(t, fileWithEtag(feedOf(20), '"1"'));
  const files = openRemoteFiles({ ownHosts: ['127.0.0.1'] });
  t.after(() => files.close());
  let now = new Date('2026-11-26T12:00:00Z');
  const logged: object[] = [];
  const log = {
    info: () => {},
    error: () => {},
    warn: (data: object, text: string) => void logged.push({ data, text }),
  };
  const importTurns = new ImportTurns();
  const clock = () => now;
  const parts = { database, clock, log, files, importTurns, secretsKey, maxImportMs: 60_000 };
  const handlers = { 'feed-source': feedSourceJob({ ...parts, feedFolder: temporaryFeedFolder() }) };
  const add = (options = hourly, address = `http://ana:segredo@${site.host}/feed.csv?token=abc`) =>
    database.tx((db) => addFeedSource(db, shopId, new URL(address), options, { now, secretsKey }), shopId);
  return {
    ...{ shopId, site, logged, importTurns, add },
    run: () => runDueJobs({ database, clock, log }, handlers),
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * minute);
    },
    lastRun: async (id: number) => (await feedSourceOf(database, shopId, id)).runs[0],
    active: async () =>
      (
        await database.one<{ count: number }>(
          sql`select count(*)::int as count from product where shop_id = ${shopId} and is_active`,
        )
      )?.count,
    accept: (id: number) => database.tx((db) => requestFeedRun(db, shopId, id, { now, isAccepted: true }), shopId),
    pause: (id: number, isPaused = true) =>
      database.tx((db) => setFeedSourcePaused(db, shopId, id, { now, isPaused }), shopId),
    remove: (id: number) => database.tx((db) => removeFeedSource(db, shopId, id), shopId),
  };
}

onEachDatabase((kind, fresh) => {
  describe(`products by address (${kind})`, () => {
    // Decision: an address is imported at once and then at its interval, and an unchanged file costs nothing.
    test('are imported at once and at their interval, and an unchanged file is not read again', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, site, shopId, lastRun, active } = await startSources(t, database);
      const id = await add();
      assert.equal(await run(), 1);
      assert.equal(await active(), 20);
      const { outcome, products, created } = (await lastRun(id)) ?? {};
      assert.deepEqual([outcome, products, created], ['imported', 20, 20]);
      pass(59);
      assert.equal(await run(), 0);
      const version = () => database.one(sql`select version from catalogue where shop_id = ${shopId}`);
      const before = await version();
      for (let time = 0; time < 3; time++) {
        pass(60);
        assert.equal(await run(), 1);
      }
      assert.deepEqual(await version(), before);
      const { runs, failures } = await feedSourceOf(database, shopId, id);
      assert.deepEqual(
        runs.map((one) => [one.outcome, one.times]),
        [
          ['unchanged', 3],
          ['imported', 1],
        ],
      );
      assert.equal(failures, 0);
      assert.equal(site.seen.at(-1)?.headers['if-none-match'], '"1"');
    });

    test('a paused source is read only on request, and goes on at once when it is resumed', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, pause, accept, site } = await startSources(t, database);
      const id = await add();
      await run();
      await pause(id);
      pass(600);
      assert.equal(await run(), 0);
      assert.equal(site.seen.length, 1);
      await accept(id);
      await run();
      assert.equal(site.seen.length, 2);
      pass(600);
      await run();
      assert.equal(site.seen.length, 2);
      await pause(id, false);
      await run();
      pass(60);
      await run();
      assert.equal(site.seen.length, 4);
    });

    test('a site without an ETag sends the same file again, which is recognised by its content', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, site, lastRun } = await startSources(t, database);
      site.respond = (_request, response) => response.end(feedOf(20));
      const id = await add();
      await run();
      pass(60);
      await run();
      assert.equal((await lastRun(id))?.outcome, 'unchanged');
      site.respond = (_request, response) => response.end(feedOf(21));
      pass(60);
      await run();
      const { outcome, created } = (await lastRun(id)) ?? {};
      assert.deepEqual([outcome, created], ['imported', 1]);
    });

    // Decision: a source that fails keeps the catalogue, says so, is tried again sooner, and no secret is in the words.
    test('a site that fails takes no product away, is tried again soon, and no secret is said', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, site, lastRun, active, logged, shopId } = await startSources(t, database);
      const id = await add(full);
      await run();
      site.respond = (_request, response) => response.writeHead(500).end('erro');
      pass(60);
      await run();
      const { outcome, reason, message } = (await lastRun(id)) ?? {};
      assert.deepEqual([outcome, reason], ['failed', 'status-500']);
      assert.match(message ?? '', /o site respondeu com o erro 500\. Nada foi mudado/);
      assert.equal(await active(), 20);
      pass(5);
      assert.equal(await run(), 1);
      assert.equal((await feedSourceOf(database, shopId, id)).failures, 2);
      site.respond = (_request, response) => response.end('<html><body>Entre na sua conta</body></html>');
      pass(15);
      await run();
      const page = await lastRun(id);
      assert.deepEqual([page?.outcome, page?.reason], ['refused', 'no-feed']);
      site.respond = (_request, response) => response.writeHead(200, { 'content-length': 1_000 }).end('id,title,price');
      pass(60);
      await run();
      assert.equal((await lastRun(id))?.outcome, 'failed');
      assert.equal(await active(), 20);
      assert.equal(logged.length, 4);
      const [stored] = await database.many(sql`select * from feed_source where shop_id = ${shopId}`);
      const job = await database.many(sql`select * from job where kind = 'feed-source'`);
      for (const said of [logged, await feedSourcesOf(database, shopId), stored, job])
        assert.doesNotMatch(JSON.stringify(said), /segredo|abc/);
    });

    // Decision: a file that lost most of its products changes nothing until a person accepts it.
    test('a file that lost most of its products changes nothing until it is accepted', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, site, lastRun, active, accept } = await startSources(t, database);
      const id = await add(full);
      await run();
      site.respond = fileWithEtag(feedOf(5), '"2"');
      pass(60);
      await run();
      const { outcome, reason, message } = (await lastRun(id)) ?? {};
      assert.deepEqual([outcome, reason], ['refused', 'shrunk']);
      assert.match(message ?? '', /só 5 dos 20 produtos/);
      assert.equal(await active(), 20);
      site.respond = fileWithEtag(feedOf(12), '"3"');
      pass(60);
      await run();
      assert.equal((await lastRun(id))?.reason, 'too-many-withdrawn');
      assert.equal(await active(), 20);
      await accept(id);
      await run();
      assert.equal((await lastRun(id))?.outcome, 'imported');
      assert.equal(await active(), 12);
      site.respond = fileWithEtag(feedOf(4), '"4"');
      pass(60);
      await run();
      assert.equal((await lastRun(id))?.outcome, 'refused', 'the acceptance counts once');
    });

    test('a shorter file that is not the whole stock takes nothing away, and its history says that it is short', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, site, lastRun, active } = await startSources(t, database);
      const id = await add();
      await run();
      site.respond = fileWithEtag(feedOf(5), '"2"');
      pass(60);
      await run();
      const { outcome, message } = (await lastRun(id)) ?? {};
      assert.deepEqual([outcome, message], ['imported', 'O arquivo tem 5 de 20 produtos da última vez.']);
      assert.equal(await active(), 20);
    });

    test('an import of the shop that runs makes the address wait', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, active, importTurns, shopId } = await startSources(t, database);
      await add();
      const turn = importTurns.enter(shopId);
      await run();
      assert.equal(await active(), 0);
      turn.end();
      pass(1);
      await run();
      assert.equal(await active(), 20);
    });

    test('the same address again changes its options, and a whole stock has no address beside it', async (t) => {
      const database = await fresh(t);
      const { add, shopId, site } = await startSources(t, database);
      const id = await add();
      assert.equal(await add({ ...full, everyMinutes: 15 }), id);
      const [source, ...more] = await feedSourcesOf(database, shopId);
      assert.deepEqual([source?.everyMinutes, source?.full, more.length], [15, true, 0]);
      await assert.rejects(add(hourly, `${site.url}/other.csv`), { message: 'refused: one-full-source' });
    });

    test('a removed source is not imported again, and its products stay', async (t) => {
      const database = await fresh(t);
      const { add, run, pass, remove, active, shopId, site } = await startSources(t, database);
      const id = await add();
      await run();
      await remove(id);
      pass(600);
      assert.equal(await run(), 0);
      assert.deepEqual([await active(), site.seen.length], [20, 1]);
      assert.deepEqual(await feedSourcesOf(database, shopId), []);
      await assert.rejects(remove(id), { message: 'refused: not-found' });
    });
  });
});
