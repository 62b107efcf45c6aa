import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformImport } from '#shared/contract/platform/platform-import-schemas.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { readFeedAside } from '../../../../order-service/feeds/feed-worker-client.ts';
import type { PlatformParts } from '../../../../order-service/routes/platform/platform.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { contextSecret, createShop, startTestService } from '../../../helpers/order-service/order-service.ts';
import { feed, promised, startPlatformShop } from './platform-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`an import through the Platform API (${kind})`, () => {
    const start = async (t: TestContext) => startPlatformShop(t, await fresh(t));

    test('imports a feed as it is, lists rejected lines, and has a dry run', async (t) => {
      const { service, key, otherKey } = await start(t);
      const send = (query: string, body: string | Buffer, code = key) =>
        service.post<PlatformImport>(`/platform/products/import${query}`, body, {
          code,
          headers: { 'content-type': 'application/xml' },
        });
      const count = async () => (await service.database.one<{ n: number }>(sql`select count(*) as n from product`))?.n;
      const tried = promised('importProducts', await send('?dryRun=true', feed));
      assert.deepEqual([tried.isDryRun, tried.updated, tried.created, tried.problemCount], [true, 1, 0, 1]);
      assert.deepEqual([tried.problems[0]?.line, tried.problems[0]?.id], [3, 'ruim']);
      assert.equal(await count(), 2);
      const taken = promised('importProducts', await send('?currency=USD', feed, otherKey));
      assert.deepEqual([taken.format, taken.created, taken.updated, taken.problemCount], ['google-xml', 1, 1, 0]);
      assert.equal(await count(), 3);
      const code = async (query: string, body: string | Buffer) => {
        const { status, errors } = await send(query, body);
        return [status, errors[0]?.code];
      };
      assert.deepEqual(await code('', '<html>'), [422, 'no-feed']);
      assert.deepEqual(await code('', ''), [422, 'no-feed']);
      assert.deepEqual(await code('?full=sim', feed), [400, 'bad-request']);
      assert.deepEqual(await code('', Buffer.alloc(10 * 1024 * 1024 + 1, 'x')), [413, 'too-large']);
      assert.equal(
        (await send('', Buffer.alloc(20 * 1024 * 1024, 'x'), 'wrong')).status,
        401,
        'before the body is read',
      );
    });

    test("keeps fields that an import's feed does not contain, and needs a confirmation to empty the shop", async (t) => {
      const { service, shopId, key } = await start(t);
      const send = (query: string, body: string, headers = {}) =>
        service.post<PlatformImport>(`/platform/products/import${query}`, body, {
          code: key,
          headers: { 'content-type': 'text/csv', ...headers },
        });
      const rows = (...ids: string[]) => ids.map((id) => `${id},Produto ${id},5.00 BRL,in stock,8,Lume`).join('\n');
      const columns = 'id,title,price,availability,quantity,brand';
      promised('importProducts', await send('', `${columns}\n${rows('a', 'b', 'c')}`));
      await service.database.run(sql`update stock set available = 3 where shop_id = ${shopId} and sku = 'a'`);
      const part = 'id,title,price,quantity\na,Outro produto,5.00 BRL,8';
      const tried = promised('importProducts', await send('?dryRun=true&stock=true', part));
      assert.deepEqual(tried.changes, [
        { line: 2, id: 'a', field: 'nome', from: 'Produto a', to: 'Outro produto' },
        { line: 2, id: 'a', field: 'estoque', from: '3', to: '8' },
      ]);
      const taken = promised('importProducts', await send('', part));
      assert.deepEqual(
        [taken.created, taken.updated, taken.changed, taken.unchanged, taken.stockKept],
        [0, 1, 1, 0, 1],
      );
      assert.deepEqual(taken.keptStocks, [{ line: 2, id: 'a', sku: 'a', kept: 3, inFeed: 8 }]);
      const kept = await service.database.one(sql`
        select p.name, p.brand, k.available from product p join stock k on k.shop_id = p.shop_id and k.sku = 'a'
        where p.shop_id = ${shopId} and p.provider_id = 'a'`);
      assert.deepEqual(kept, { name: 'Outro produto', brand: 'Lume', available: 3 });

      const one = 'id,title,price\na,Outro produto,5.00 BRL';
      const active = async () =>
        (
          await service.database.one<{ n: number }>(sql`
        select count(*) as n from product where shop_id = ${shopId} and is_active`)
        )?.n;
      const full = promised('importProducts', await send('?full=true&dryRun=true', one));
      assert.equal(full.needsYes, true);
      assert.deepEqual(
        full.changes.filter(({ line }) => line === null),
        ['b', 'c'].map((id) => ({ line: null, id, field: 'à venda', from: 'sim', to: 'não' })),
      );
      const headers = { 'idempotency-key': 'importar-0001' };
      for (let time = 0; time < 2; time++) {
        const { status, errors, data } = await send('?full=true', one, headers);
        assert.deepEqual(
          [status, errors[0]?.code, data],
          [422, 'too-many-withdrawn', { withdrawn: 2, turnedOff: 0, active: 4 }],
        );
        assert.match(errors[0]?.message ?? '', /tira de venda 2 de 4 produtos da loja: 2 que o arquivo não lista mais/);
      }
      assert.equal(await active(), 4);
      assert.equal(promised('importProducts', await send('?full=true&yes=true', one)).withdrawn, 2);
      assert.equal(await active(), 2);

      const foreign = 'id,title,price\na,Chinelo,9.00 BRL';
      const left = promised('importProducts', await send('', foreign));
      assert.deepEqual([left.changed, left.otherProducts, left.needsYes], [0, 1, false]);
      assert.match(left.problems[0]?.reason ?? '', /já é do produto "Outro produto", e o arquivo traz "Chinelo"/);
      assert.equal(promised('importProducts', await send('?yes=true', foreign)).changed, 1);
    });

    test('stops an endless import with a message, changes nothing, and accepts the next one', async (t) => {
      let hasBegun = () => {};
      const begun = new Promise<void>((resolve) => (hasBegun = resolve));
      const platform: PlatformParts = {
        publicUrl: 'http://localhost:3000',
        platformApiKey: null,
        maxImportMs: 1_000,
        readFeed: (task, signal) => {
          hasBegun();
          return readFeedAside(
            task,
            signal,
            new URL('../../../helpers/source/infinite-loop-thread.ts', import.meta.url),
          );
        },
      };
      const service = await startTestService(t, await fresh(t), undefined, undefined, { platform });
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const send = () =>
        service.post<PlatformImport>('/platform/products/import', feed, {
          code: key,
          headers: { 'content-type': 'application/xml' },
        });
      const endless = send();
      await begun;
      assert.equal((await send()).status, 503, 'one at a time');
      const { status, errors } = await endless;
      assert.deepEqual([status, errors[0]?.code], [422, 'import-timeout']);
      assert.match(errors[0]?.message ?? '', /^A importação passou de 1 segundo e foi interrompida; nada foi mudado\./);
      platform.maxImportMs = 60_000;
      platform.readFeed = readFeedAside;
      assert.equal(promised('importProducts', await send()).created, 1);
    });
  });
});
