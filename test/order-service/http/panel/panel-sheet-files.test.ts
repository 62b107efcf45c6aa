import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import { findCurrentProducts } from '../../../../order-service/database/catalog/current-products.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { savePhoto } from '../../../../order-service/database/photos/photos.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { setStock, stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, type PanelInput, signInStaff } from '../../../helpers/order-service/panel.ts';

onOneDatabase((kind, fresh) => {
  describe(`the spreadsheets of the panel (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, {
        products: [
          draft('cafe', { name: 'Café Serra', variant: { available: 10, price: 3_490 } }),
          draft('mel', { name: 'Mel Silvestre', variant: { available: 3, price: 3_290 } }),
          draft('bolo', { name: 'Bolo de Fubá', variant: { available: 0, price: 2_400 } }),
        ],
      });
      const { token } = await signInStaff(database, shopId, 'manager');
      const call = async <Name extends PanelCallName>(name: Name, input: PanelInput = {}): Promise<PanelData<Name>> =>
        dataOf(await callPanel(service, name, { as: token, ...input }));
      const refused = async (name: PanelCallName, input: PanelInput) =>
        refusalOf(await callPanel(service, name, { as: token, ...input }));
      const sheetsInHistory = () =>
        database.many<{ after: object }>(sql`
          select after from staff_audit where shop_id = ${shopId} and action = 'product.sheet' order by at, id`);
      const shown = async (id: string) => dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
      return { service, database, shopId, token, call, refused, sheetsInHistory, shown };
    };
    const cafe = { params: { id: 'cafe' } };

    test('one goes out and comes back with what was edited', async (t) => {
      const { call, shown, refused } = await start(t);
      const { name, file } = await call('exportSheet', { body: { format: 'csv' } });
      assert.match(name, /^produtos-\d{4}-\d\d-\d\d\.csv$/);
      const text = Buffer.from(file, 'base64').toString();
      const edited = Buffer.from(text.replace('34,90', '39,90').replace(';10;sim', ';8;sim')).toString('base64');
      const body = { file: edited, updatesStock: false, isDryRun: true };
      const preview = await call('importSheet', { body });
      assert.deepEqual([preview.changed, preview.unchanged, preview.stockKept], [1, 2, 1]);
      assert.deepEqual(preview.changes, [
        { id: 'cafe', name: 'Café Serra', field: 'preço', from: 'R$\u00a034,90', to: 'R$\u00a039,90' },
      ]);
      assert.deepEqual(preview.added, []);
      assert.equal((await shown('cafe')).price, 34.9);
      await call('importSheet', { body: { ...body, isDryRun: false, updatesStock: true } });
      assert.equal((await shown('cafe')).price, 39.9);
      const [status, reason = ''] = await refused('importSheet', { body: { ...body, file: 'bm90IGEgdGFibGU=' } });
      assert.equal(status, 422);
      assert.match(reason, /^Linha 1:/);
      const unpriced = Buffer.from('codigo;nome\n1;Café\n').toString('base64');
      const [, noPrice = ''] = await refused('importSheet', { body: { ...body, file: unpriced, isDryRun: false } });
      assert.match(noPrice, /falta a coluna do preço.*traga-o uma vez em Produtos › Planilha/);
      assert.doesNotMatch(noPrice, /npm|--map|ARQUIVO/);
    });

    test('a spreadsheet older than a press on ‘acabou’ puts nothing back without a word', async (t) => {
      const { call, shown } = await start(t);
      const { file } = await call('exportSheet', { body: { format: 'csv' } });
      await call('countProduct', { ...cafe, body: { isSoldOut: true } });
      const older = Buffer.from(Buffer.from(file, 'base64').toString().replace('34,90', '39,90')).toString('base64');
      const body = { file: older, updatesStock: false, isDryRun: true };
      const preview = await call('importSheet', { body });
      assert.deepEqual(preview.backInStock, { count: 1, names: ['Café Serra'] });
      assert.deepEqual(
        preview.changes.map(({ field }) => field),
        ['preço'],
      );
      await call('importSheet', { body: { ...body, updatesStock: true, isDryRun: false } });
      assert.deepEqual([(await shown('cafe')).price, (await shown('cafe')).isActive], [39.9, false]);
      const confirmed = await call('importSheet', { body: { ...body, restoresSoldOut: true } });
      assert.deepEqual(
        confirmed.changes.map(({ field, from, to }) => [field, from, to]),
        [['acabou', 'sim', 'não']],
      );
      await call('importSheet', { body: { ...body, restoresSoldOut: true, isDryRun: false } });
      assert.equal((await shown('cafe')).isActive, true);
    });

    test('a spreadsheet and its entry of the history are saved together or not at all', async (t) => {
      const { call, shown, service, token, database, sheetsInHistory } = await start(t);
      const { file } = await call('exportSheet', { body: { format: 'csv' } });
      const edited = Buffer.from(file, 'base64').toString().replace('34,90', '39,90');
      const body = { file: Buffer.from(edited).toString('base64'), updatesStock: true, isDryRun: false };
      await database.run(sql`alter table staff_audit add constraint no_sheets check (action <> 'product.sheet')`);
      assert.equal((await callPanel(service, 'importSheet', { as: token, body })).status, 500);
      assert.equal((await shown('cafe')).price, 34.9);
      await database.run(sql`alter table staff_audit drop constraint no_sheets`);
      await call('importSheet', { body });
      assert.equal((await shown('cafe')).price, 39.9);
      const entries = await sheetsInHistory();
      assert.equal(entries.length, 1);
      assert.deepEqual(entries[0]?.after, {
        novos: 0,
        mudados: 1,
        mudanças: 'Café Serra: preço R$\u00a034,90 → R$\u00a039,90',
      });
    });

    test('a spreadsheet has the whole address of an uploaded photo, and comes back without a change', async (t) => {
      const { call, database, shopId } = await start(t);
      const id = 'a'.repeat(32);
      const photo = `/fotos/${id}.jpg`;
      await savePhoto(database, shopId, { id, bytes: 1, width: 1, height: 1 }, new Date());
      const { id: honey } = await call('saveProduct', {
        body: { id: null, name: 'Mel', images: [photo], variants: [{ sku: null, price: 9 }] },
      });
      for (const format of ['csv', 'xlsx'] as const) {
        const { file } = await call('exportSheet', { body: { format } });
        if (format === 'csv')
          assert.ok(Buffer.from(file, 'base64').toString().includes(`;http://localhost:3000${photo};`));
        const back = await call('importSheet', { body: { file, updatesStock: true, isDryRun: false } });
        assert.deepEqual([back.created, back.changed, back.problems], [0, 0, []]);
      }
      assert.deepEqual((await findCurrentProducts(database, shopId, [honey]))[0]?.images, [photo]);
    });

    // Decision: A spreadsheet that is sent again with its key, after a lost connection, is not imported twice.
    test('sent again with its key, it gives the first report and changes nothing', async (t) => {
      const { call, database, sheetsInHistory, service, token } = await start(t);
      const file = Buffer.from('codigo;nome;preço;estoque\ncafe;Café Serra;39,90;7\n').toString('base64');
      const body = { file, updatesStock: true, isDryRun: false };
      const key = 'the-key-of-a-sheet';
      // The products are saved, and the response is not: the order service stops between them.
      const stopped = t.mock.method(database, 'run', () => Promise.reject(new Error('stopped')));
      assert.equal((await callPanel(service, 'importSheet', { as: token, body, key })).status, 500);
      stopped.mock.restore();
      assert.equal(await stockOf(database, 'cafe'), 7);
      await setStock(database, 4, 'cafe');
      const again = await call('importSheet', { body, key });
      assert.deepEqual([again.created, again.changed, again.unchanged], [0, 1, 0]);
      assert.equal(again.changes[0]?.name, 'Café Serra');
      assert.equal(await stockOf(database, 'cafe'), 4, 'what was sold since is not there again');
      assert.equal((await sheetsInHistory()).length, 1);
    });

    test('a body with more than its fields, however deep, is refused as a bad request', async (t) => {
      const { service, token } = await start(t);
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      const fields = '"file":"YQ==","updatesStock":false,"isDryRun":true';
      for (const more of [`"x":${deep}`, `"columns":[{"heading":"a","field":null,"x":${deep}}]`]) {
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-deep-body' };
        const { status } = await service.post('/painel/api/sheet/import', `{${fields},${more}}`, {
          code: token,
          headers,
        });
        assert.equal(status, 400);
      }
    });
  });
});
