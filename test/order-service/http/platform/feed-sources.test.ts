import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { FeedSource } from '#shared/contract/platform/feed-source-schemas.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { contextSecret, createShop, dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';

const secretsKey = 'uma chave de testes com mais de 32 letras';
const body = { address: 'https://loja.example/produtos.xml?token=segredo', everyMinutes: 360 };

async function startShops(t: TestContext, database: Database) {
  const platform = {
    publicUrl: 'http://localhost:3000',
    platformApiKey: null,
    maxImportMs: 60_000,
    feedSources: { secretsKey, ownHosts: [] },
  };
  const service = await startTestService(t, database, undefined, undefined, { platform });
  const keyOf = async (slug: string) => {
    const { shopId } = await createShop(database, { slug, code: slug });
    return (await createApiKey(database, shopId, { name: 'ERP', contextSecret })).key;
  };
  return { service, key: await keyOf('ana'), otherKey: await keyOf('bia') };
}

onOneDatabase((kind, fresh) => {
  describe(`the calls about addresses of products (${kind})`, () => {
    test('add an address, list it without its secrets, request a run, and remove it', async (t) => {
      const database = await fresh(t);
      const { service, key } = await startShops(t, database);
      const added = await service.post<FeedSource>('/platform/feed-sources', body, { code: key });
      assert.equal(added.status, 200);
      const { id, address, everyMinutes, runs } = dataOf(added);
      assert.deepEqual([address, everyMinutes, runs], ['https://loja.example/produtos.xml?…', 360, []]);
      const jobs = () => database.many<{ key: string }>(sql`select key from job where kind = 'feed-source'`);
      assert.deepEqual(await jobs(), [{ key: String(id) }]);
      const ran = await service.post<FeedSource>(`/platform/feed-sources/${id}/run`, { yes: true }, { code: key });
      assert.equal(ran.status, 200);
      const list = await service.get<{ data: FeedSource[] }>('/platform/feed-sources', { code: key });
      assert.deepEqual(
        dataOf(list).data.map((source) => source.id),
        [id],
      );
      assert.ok(!JSON.stringify([added, ran, list]).includes('segredo'));
      const removed = await service.post<{ id: number }>(`/platform/feed-sources/${id}/remove`, {}, { code: key });
      assert.deepEqual(dataOf(removed), { id });
      assert.deepEqual(await jobs(), []);
      const again = await service.post(`/platform/feed-sources/${id}/remove`, {}, { code: key });
      assert.equal(again.status, 404);
    });

    test('the same Idempotency-Key adds one source and repeats the response', async (t) => {
      const database = await fresh(t);
      const { service, key } = await startShops(t, database);
      const headers = { 'idempotency-key': 'uma-fonte-1' };
      const first = await service.post<FeedSource>('/platform/feed-sources', body, { code: key, headers });
      const second = await service.post<FeedSource>('/platform/feed-sources', body, { code: key, headers });
      assert.deepEqual(dataOf(second), dataOf(first));
    });

    test('a paused address waits without a job and keeps its history, and goes on at once', async (t) => {
      const database = await fresh(t);
      const { service, key } = await startShops(t, database);
      const { id } = dataOf(await service.post<FeedSource>('/platform/feed-sources', body, { code: key }));
      const pause = (fields: object) =>
        service.post<FeedSource>(`/platform/feed-sources/${id}/pause`, fields, { code: key });
      const jobs = () => database.many(sql`select 1 from job where kind = 'feed-source'`);
      assert.equal(dataOf(await pause({ paused: true })).paused, true);
      assert.equal((await jobs()).length, 0);
      const { data } = dataOf(await service.get<{ data: FeedSource[] }>('/platform/feed-sources', { code: key }));
      assert.deepEqual(
        data.map((source) => [source.id, source.paused]),
        [[id, true]],
      );
      assert.equal(dataOf(await pause({ paused: false })).paused, false);
      assert.equal((await jobs()).length, 1);
      assert.equal((await pause({})).status, 400);
      assert.equal((await pause({ paused: 'sim' })).status, 400);
      const missing = await service.post('/platform/feed-sources/99/pause', { paused: true }, { code: key });
      assert.equal(missing.status, 404);
    });

    test('refuse an address of a private network, an impossible interval, and an unknown field', async (t) => {
      const { service, key } = await startShops(t, await fresh(t));
      const add = async (fields: object) => {
        const response = await service.post('/platform/feed-sources', { ...body, ...fields }, { code: key });
        return [response.status, response.errors[0]?.code];
      };
      for (const address of ['https://10.0.0.1/a.xml', 'http://localhost/a.xml', 'loja.example'])
        assert.deepEqual(await add({ address }), [422, 'bad-address']);
      assert.equal((await add({ everyMinutes: 1 }))[0], 400);
      assert.equal((await add({ every: '6h' }))[0], 400);
    });

    test("no key, a session's code and another shop's key reach nothing", async (t) => {
      const { service, key, otherKey } = await startShops(t, await fresh(t));
      const { id } = dataOf(await service.post<FeedSource>('/platform/feed-sources', body, { code: key }));
      const writes: [string, object][] = [
        ['/platform/feed-sources', body],
        [`/platform/feed-sources/${id}/run`, {}],
        [`/platform/feed-sources/${id}/pause`, { paused: true }],
        [`/platform/feed-sources/${id}/remove`, {}],
      ];
      for (const code of [null, 'ana', `${key}x`]) {
        assert.equal((await service.get('/platform/feed-sources', { code })).status, 401);
        for (const [path, sent] of writes) assert.equal((await service.post(path, sent, { code })).status, 401, path);
      }
      const list = await service.get<{ data: FeedSource[] }>('/platform/feed-sources', { code: otherKey });
      assert.deepEqual(dataOf(list).data, []);
      for (const [path, sent] of writes.slice(1))
        assert.equal((await service.post(path, sent, { code: otherKey })).status, 404, path);
      const own = await service.get<{ data: FeedSource[] }>('/platform/feed-sources', { code: key });
      assert.deepEqual(
        dataOf(own).data.map(({ paused }) => paused),
        [false],
      );
    });
  });
});
