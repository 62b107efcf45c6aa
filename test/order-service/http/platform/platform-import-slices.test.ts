import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { watchStatements } from '../../../helpers/database/watch-statements.ts';
import { contextSecret, createShop, startTestService } from '../../../helpers/order-service/order-service.ts';

const productCount = 20_000;
/** Rows without groups, with as many categories and sellers as an import may create. */
const feed = [
  'id,title,price,product_type,custom_label_0',
  ...Array.from({ length: productCount }, (_, at) => {
    const levels = Array.from({ length: 8 }, (_level, depth) => `Nível ${depth}`).join(' > ');
    return `p${at},Tinta ${at},1.00 BRL,${levels} > Tipo ${at % 4_900},Vendido e entregue por Loja ${at % 900}`;
  }),
].join('\n');

onOneDatabase((kind, fresh) => {
  describe(`a large import (${kind})`, () => {
    test('serves other requests between the slices of its work', async (t) => {
      let turns = 0;
      const turnsAt = new Map<string, number>();
      const database = watchStatements(await fresh(t), (event, text) => {
        for (const table of ['product_variant', 'category', 'seller', 'product'])
          if (text.includes(`from ${table} where`) || text.includes(`join ${table} v`))
            turnsAt.set(`${table} ${event}`, turns);
      });
      // The requests of the test take the import's time on a busy machine, and its limit is not the subject here.
      const platform = { publicUrl: 'http://localhost:3000', platformApiKey: null, maxImportMs: 240_000 };
      const service = await startTestService(t, database, undefined, undefined, { platform });
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { authorization: `Bearer ${key}` };
      let handle = setImmediate(function next() {
        turns++;
        handle = setImmediate(next);
      });
      t.after(() => clearImmediate(handle));

      let isImporting = true;
      let responded = 0;
      const importing = fetch(`${url}/platform/products/import?dryRun=true`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: feed,
      }).finally(() => {
        isImporting = false;
      });
      while (isImporting) {
        const response = await fetch(`${url}/platform/shop`, { headers });
        assert.equal(response.status, 200);
        await response.text();
        responded++;
      }
      const received = await importing;
      assert.equal(received.status, 200, await received.clone().text());
      assert.equal((await received.json()).data.categories, 4_908);
      assert.ok(responded > 20, `${responded} requests got a response`);
      const turnsBetween = (from: string, to: string) => (turnsAt.get(to) ?? 0) - (turnsAt.get(from) ?? 0);
      const grouping = turnsBetween('product_variant result', 'category sent');
      assert.ok(grouping >= productCount / 1_000, `${grouping} turns while the rows are grouped`);
      const planning = turnsBetween('seller result', 'product sent');
      assert.ok(planning >= productCount / 1_000, `${planning} turns while categories and sellers are planned`);
    });
  });
});
