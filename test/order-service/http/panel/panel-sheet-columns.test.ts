import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { findFeedColumns } from '../../../../order-service/database/catalog/feed-columns.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { csv, xlsx } from '../../feeds/tables/table-samples.ts';

type Columns = NonNullable<PanelBody<'importSheet'>['columns']>;

const headings = ['Cód. mercadoria', 'Mercadoria', 'Vlr. tabela', 'Qtde. loja'];
const rows = [headings, ['B1', 'Bolo de fubá', '20,00', '3'], ['B2', 'Pão de mel', '6,50', '9']];

async function startPanel(t: TestContext, database: Database) {
  const service = await startTestService(t, database);
  const { shopId } = await createShop(database, { slug: 'ana', code: 'ana' });
  const { token: as } = await signInStaff(database, shopId, 'manager');
  const send = (file: string | Uint8Array, isDryRun: boolean, columns?: Columns) =>
    callPanel(service, 'importSheet', {
      as,
      body: {
        ...{ file: Buffer.from(file).toString('base64'), updatesStock: false, isDryRun },
        ...(columns && { columns }),
      },
    });
  const read = async (file: string | Uint8Array, isDryRun = true, columns?: Columns) =>
    dataOf(await send(file, isDryRun, columns));
  return { service, shopId, send, read };
}

onOneDatabase((kind, fresh) => {
  describe(`the columns of a spreadsheet in the panel (${kind})`, () => {
    test('a table that is not recognised asks for its columns, with suggestions and first values', async (t) => {
      const { read, send } = await startPanel(t, await fresh(t));
      for (const file of [csv(...rows), xlsx(rows)]) {
        const asked = await read(file);
        assert.deepEqual([asked.format, asked.created], [null, 0]);
        assert.equal(asked.unknown, 'Faltam as colunas do nome e do preço.');
        assert.deepEqual(
          asked.columns.map(({ name, field, suggested }) => [name, field, suggested]),
          [
            ['Cód. mercadoria', null, 'id'],
            ['Mercadoria', null, 'title'],
            ['Vlr. tabela', null, 'price'],
            ['Qtde. loja', null, 'quantity'],
          ],
        );
        assert.deepEqual(asked.columns[1]?.samples, ['Bolo de fubá', 'Pão de mel']);
      }
      assert.equal((await send(csv(...rows), false)).status, 422);
    });

    test('the preview lists new products with prices, and shows promotions by name and day', async (t) => {
      const { read } = await startPanel(t, await fresh(t));
      const plain = csv(['Código', 'Nome', 'Preço'], ['F1', 'Favo', '20,00'], ['F2', 'Melado', '6,50']);
      const { added } = await read(plain);
      assert.deepEqual(added, [
        { id: 'F1', name: 'Favo', isFrom: false, price: 20 },
        { id: 'F2', name: 'Melado', isFrom: false, price: 6.5 },
      ]);
      await read(plain, false);
      const headings = ['Código do produto', 'Código da variação (SKU)', 'Nome', 'Preço'];
      const promotion = ['Preço promocional', 'Promoção de', 'Promoção até'];
      const row = ['F1', 'F1', 'Favo', '20,00', '18,00', '01/12/2026', '24/12/2026'];
      const { changes } = await read(csv([...headings, ...promotion], row));
      const to = 'R$\u00a018,00 desde 01/12/2026 até 24/12/2026';
      assert.deepEqual(changes, [{ id: 'F1', name: 'Favo', field: 'promoção', from: '(nada)', to }]);
    });

    test('what a person says of the columns is read, kept for the next file, and can be said again', async (t) => {
      const database = await fresh(t);
      const { shopId, read } = await startPanel(t, database);
      const columns: Columns = [
        { heading: 'cod_mercadoria', field: 'id' },
        { heading: 'mercadoria', field: 'title' },
        { heading: 'vlr_tabela', field: 'price' },
      ];
      const partly = await read(csv(...rows), true, columns.slice(0, 2));
      assert.equal(partly.unknown, 'Falta a coluna do preço.');
      const preview = await read(csv(...rows), true, columns);
      assert.deepEqual([preview.format, preview.created], ['planilha', 2]);
      assert.deepEqual(await findFeedColumns(database, shopId), []);
      assert.equal((await read(csv(...rows), false, columns)).created, 2);
      const again = await read(csv(...rows));
      assert.deepEqual([again.format, again.unchanged], ['planilha', 2]);
      assert.deepEqual(
        again.columns.map(({ field }) => field),
        ['id', 'title', 'price', null],
      );
      assert.deepEqual(again.notices, [{ line: 1, id: null, reason: 'colunas não usadas: Qtde. loja' }]);
      const corrected = await read(csv(...rows), false, [
        { heading: 'vlr_tabela', field: null },
        { heading: 'qtde_loja', field: 'price' },
      ]);
      assert.deepEqual([corrected.changed, corrected.changes[0]?.to], [2, 'R$\u00a03,00']);
      assert.deepEqual(
        (await read(csv(...rows))).columns.map(({ field }) => field),
        ['id', 'title', null, 'price'],
      );
    });

    test("a platform's export is named, and another shop keeps its own columns", async (t) => {
      const database = await fresh(t);
      const { service, read } = await startPanel(t, database);
      const own = csv(['Identificador URL', 'Nome', 'Preço'], ['vela', 'Vela', '15,00']);
      assert.equal((await read(own)).format, 'planilha da Nuvemshop');
      await read(csv(...rows), false, [
        { heading: 'mercadoria', field: 'title' },
        { heading: 'vlr_tabela', field: 'price' },
      ]);
      const other = await createShop(database, { slug: 'bia', code: 'bia' });
      const { token } = await signInStaff(database, other.shopId, 'owner');
      const body = { file: Buffer.from(csv(...rows)).toString('base64'), updatesStock: false, isDryRun: true };
      assert.notEqual(dataOf(await callPanel(service, 'importSheet', { as: token, body })).unknown, null);
    });

    test('a field that does not exist and a heading of another form are refused', async (t) => {
      const { service, shopId } = await startPanel(t, await fresh(t));
      const { token: as } = await signInStaff(service.database, shopId, 'owner');
      for (const column of [
        { heading: 'mercadoria', field: 'constructor' },
        { heading: '__proto__', field: 'title' },
        { heading: 'a'.repeat(201), field: 'title' },
      ]) {
        const body = { file: 'bm9tZTtwcmVjbwo=', updatesStock: false, isDryRun: true, columns: [column] };
        assert.equal((await callPanel(service, 'importSheet', { as, body })).status, 400);
      }
    });
  });
});
