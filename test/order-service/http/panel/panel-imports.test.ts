import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { saveFeedRun } from '../../../../order-service/database/catalog/feed-sources.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { unknownTable } from '../../../../order-service/feeds/tables/unknown-table.ts';
import { recordFeedRun } from '../../../../order-service/services/imports/feed-sources.ts';
import { isSourceImporting } from '../../../../webapp/panel/imports/is-source-importing.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const secretsKey = 'uma chave de testes com mais de 32 letras';
const body = {
  address: 'https://loja.example/produtos.xml?token=segredo',
  everyMinutes: 360,
  full: false,
  stock: false,
};

async function startPanel(t: TestContext, database: Database, parts: { secretsKey?: string } = { secretsKey }) {
  const service = await startTestService(t, database, undefined, undefined, parts);
  const { shopId } = await createShop(database, { slug: 'ana', code: 'ana' });
  const { token } = await signInStaff(database, shopId, 'manager');
  const jobs = async () =>
    (await database.many<{ key: string }>(sql`select key from job where kind = 'feed-source'`)).map(({ key }) => key);
  const audit = () =>
    database.many<{ action: string; target_label: string }>(
      sql`select action, target_label from staff_audit where action like 'source.%' order by id`,
    );
  return { service, shopId, as: token, jobs, audit };
}

onOneDatabase((kind, fresh) => {
  describe(`the panel's addresses of products (${kind})`, () => {
    test('are added, run, paused, resumed and removed; the history says who, without the secret', async (t) => {
      const database = await fresh(t);
      const { service, as, jobs, audit } = await startPanel(t, database);
      const added = await callPanel(service, 'addImportSource', { as, body });
      assert.equal(added.status, 200);
      const { id, address, paused, runs } = dataOf(added);
      assert.deepEqual([address, paused, runs], ['https://loja.example/produtos.xml?…', false, []]);
      assert.deepEqual(await jobs(), [String(id)]);
      const params = { id: String(id) };
      const ran = await callPanel(service, 'runImportSource', { as, params, body: { yes: true } });
      assert.equal(ran.status, 200);
      const stopped = await callPanel(service, 'pauseImportSource', { as, params, body: { isPaused: true } });
      assert.equal(dataOf(stopped).paused, true);
      assert.deepEqual(await jobs(), []);
      const resumed = await callPanel(service, 'pauseImportSource', { as, params, body: { isPaused: false } });
      assert.equal(dataOf(resumed).paused, false);
      assert.deepEqual(await jobs(), [String(id)]);
      const list = await callPanel(service, 'importSources', { as });
      assert.deepEqual(
        dataOf(list).sources.map((source) => source.id),
        [id],
      );
      const removed = await callPanel(service, 'removeImportSource', { as, params });
      assert.deepEqual(dataOf(removed), { id });
      assert.deepEqual(await jobs(), []);
      const entries = await audit();
      assert.deepEqual(entries.map(({ action }) => action).toSorted(), [
        'source.add',
        'source.pause',
        'source.remove',
        'source.resume',
        'source.run',
      ]);
      assert.ok(entries.every(({ target_label }) => target_label === address));
      const stored = await database.many(sql`select * from staff_audit`);
      for (const said of [added, ran, stopped, resumed, list, removed, stored])
        assert.ok(!JSON.stringify(said).includes('segredo'));
    });

    test('a paused address that someone asks for is being read until it is read', async (t) => {
      const database = await fresh(t);
      const { service, shopId, as } = await startPanel(t, database);
      const { id } = dataOf(await callPanel(service, 'addImportSource', { as, body }));
      const params = { id: String(id) };
      const stateOf = async () => {
        const { now, sources } = dataOf(await callPanel(service, 'importSources', { as }));
        const [source] = sources;
        assert.ok(source);
        return [source.paused, source.isRequested, isSourceImporting(source, now)];
      };
      assert.deepEqual(await stateOf(), [false, false, true]);
      await callPanel(service, 'pauseImportSource', { as, params, body: { isPaused: true } });
      assert.deepEqual(await stateOf(), [true, false, false]);
      const asked = dataOf(await callPanel(service, 'runImportSource', { as, params, body: {} }));
      assert.equal(asked.isRequested, true);
      assert.deepEqual(await stateOf(), [true, true, true]);
      const [source] = await database.many<{ next_at: Date }>(sql`select next_at from feed_source where id = ${id}`);
      assert.ok(source);
      const nextAt = new Date(source.next_at.getTime() + 3_600_000);
      const run = { seen: source.next_at, nextAt, failures: 0, known: null, products: 1 };
      await saveFeedRun(database, shopId, id, run);
      assert.deepEqual(await stateOf(), [true, false, false]);
    });

    test('the notice of a file without known columns names no command', async (t) => {
      const database = await fresh(t);
      const { service, shopId, as } = await startPanel(t, database);
      const { id } = dataOf(await callPanel(service, 'addImportSource', { as, body }));
      const message = unknownTable(['coisa', 'valor cheio']);
      assert.match(message, /npm run/);
      const at = new Date();
      const counts = { bytes: 10, products: null, created: null, changed: null, withdrawn: null, turned_off: null };
      await recordFeedRun(database, shopId, id, {
        ...{ ...counts, problems: null, outcome: 'refused', reason: 'unknown-columns', message },
        ...{ began_at: at, ended_at: at, times: 1 },
      });
      const [source] = dataOf(await callPanel(service, 'importSources', { as })).sources;
      const failure = source?.runs[0]?.message ?? '';
      assert.match(failure, /Colunas encontradas: "coisa".*traga-o uma vez em Produtos › Planilha/);
      assert.doesNotMatch(failure, /npm|--map/);
    });

    test('the same key adds one address and one entry, and the same address changes its options', async (t) => {
      const database = await fresh(t);
      const { service, as, audit } = await startPanel(t, database);
      const key = 'uma-fonte-do-painel';
      const first = await callPanel(service, 'addImportSource', { as, key, body });
      const second = await callPanel(service, 'addImportSource', { as, key, body });
      assert.deepEqual(dataOf(second), dataOf(first));
      assert.equal((await audit()).length, 1);
      const changed = await callPanel(service, 'addImportSource', { as, body: { ...body, everyMinutes: 60 } });
      assert.deepEqual([dataOf(changed).id, dataOf(changed).everyMinutes], [dataOf(first).id, 60]);
    });

    test('an inside address, a card number, and a secret without a key are refused in Portuguese', async (t) => {
      const database = await fresh(t);
      const { service, as } = await startPanel(t, database, {});
      const refused = async (fields: object) => {
        const response = await callPanel(service, 'addImportSource', { as, body: { ...body, ...fields } });
        return [response.status, response.errors[0]?.code, response.errors[0]?.message];
      };
      for (const address of ['https://10.0.0.1/a.xml', 'http://localhost/a.xml', 'loja.example'])
        assert.deepEqual((await refused({ address })).slice(0, 2), [422, 'bad-address']);
      const [, , text] = await refused({ address: 'https://10.0.0.1/a.xml' });
      assert.match(String(text), /precisa ser um nome público da internet/);
      assert.equal((await refused({ address: 'https://loja.example/4111 1111 1111 1111.xml' }))[0], 422);
      assert.deepEqual((await refused({})).slice(0, 2), [422, 'needs-secrets-key']);
      assert.equal((await refused({ everyMinutes: 1 }))[0], 400);
      assert.deepEqual(dataOf(await callPanel(service, 'importSources', { as })).sources, []);
    });

    test("another shop's addresses never appear and cannot be run, paused or removed", async (t) => {
      const database = await fresh(t);
      const { service, as } = await startPanel(t, database);
      const { id } = dataOf(await callPanel(service, 'addImportSource', { as, body }));
      const other = await createShop(database, { slug: 'bia', code: 'bia' });
      const { token } = await signInStaff(database, other.shopId, 'owner');
      assert.deepEqual(dataOf(await callPanel(service, 'importSources', { as: token })).sources, []);
      const params = { id: String(id) };
      const responses = [
        await callPanel(service, 'runImportSource', { as: token, params, body: {} }),
        await callPanel(service, 'pauseImportSource', { as: token, params, body: { isPaused: true } }),
        await callPanel(service, 'removeImportSource', { as: token, params }),
      ];
      assert.deepEqual(
        responses.map(({ status }) => status),
        [404, 404, 404],
      );
      const [source, ...more] = dataOf(await callPanel(service, 'importSources', { as })).sources;
      assert.deepEqual([source?.id, source?.paused, more], [id, false, []]);
    });
  });
});
