import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { exportProducts } from '../../../../order-service/services/product-spreadsheet/export-products.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, refusalOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { importedFeed } from '../../feeds/feed-samples.ts';
import { csv } from '../../feeds/tables/table-samples.ts';

const [coffee, milk] = ['7891000100103', '7894900011517'];

onOneDatabase((kind, fresh) => {
  // Decision: A barcode that is typed in the panel has a right check digit. What a file brings in stays as it is.
  describe(`the barcode of a product in the panel (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, { products: [] });
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const take = (...codes: string[]) =>
        importCatalog(
          database,
          shopId,
          importedFeed(
            csv(
              ['código', 'nome', 'tamanho', 'preço', 'código de barras'],
              ...codes.map((code, at) => ['C1', 'Café', at === 0 ? 'P' : 'M', '50,00', code]),
            ),
          ),
        );
      const product = async (id: string) => dataOf(await callPanel(service, 'product', { as, params: { id } }));
      const codes = async (id: string) => (await product(id)).variants.map(({ barcode }) => barcode);
      const save = async (body: PanelBody<'saveProduct'>) =>
        callPanel(service, 'saveProduct', {
          as,
          body: { ...body, ...(body.id !== null && { version: (await product(body.id)).version }) },
        });
      const exported = async () => {
        const parts: Buffer[] = [];
        for await (const part of exportProducts(database, shopId, 'csv', '')) parts.push(part);
        return Buffer.concat(parts).toString('utf8');
      };
      return { service, as, take, codes, save, exported };
    };

    test('is set, changed and removed in the editor, found by a search, and stays at the next import', async (t) => {
      const { service, as, take, codes, save, exported } = await start(t);
      await take('', '');
      const edited = dataOf(await save({ id: 'C1', variants: [{ sku: 'C1-p', barcode: '7891000 100103' }] }));
      assert.deepEqual(edited.keptFields, ['barcode']);
      assert.deepEqual(await codes('C1'), [`0${coffee}`, null]);
      const found = dataOf(await callPanel(service, 'products', { as, query: { search: coffee } }));
      assert.deepEqual(
        found.items.map(({ id }) => id),
        ['C1'],
      );
      assert.match(await exported(), new RegExp(`;${coffee};`));
      await take(milk, milk);
      assert.deepEqual(await codes('C1'), [`0${coffee}`, null]);
      dataOf(await save({ id: 'C1', variants: [{ sku: 'C1-p', barcode: milk }] }));
      assert.deepEqual(await codes('C1'), [`0${milk}`, null]);
      dataOf(await save({ id: 'C1', variants: [{ sku: 'C1-p', barcode: null }] }));
      assert.deepEqual(await codes('C1'), [null, null]);
      dataOf(await save({ id: null, name: 'Leite', variants: [{ sku: null, price: 5, barcode: milk }] }));
      assert.deepEqual(await codes('leite'), [`0${milk}`]);
    });

    // Decision: The changes of an import show a bar code as it is printed, without the zeros in front.
    test('an import shows the change of a barcode as it is printed', async (t) => {
      const { take } = await start(t);
      await take(coffee, milk);
      const report = await take(milk, milk);
      assert.deepEqual(
        report.changes.map(({ changes }) => changes),
        [[{ field: 'código de barras (Tamanho: P)', from: coffee, to: milk }]],
      );
    });

    test('a wrong number of digits or check digit is refused, and nothing changes', async (t) => {
      const { take, codes, save } = await start(t);
      await take(coffee, '');
      for (const [barcode, text] of [
        ['7891000100104', productRefusals.gtin['check-digit']],
        ['789100010010', productRefusals.gtin['check-digit']],
        ['78910001001', productRefusals.gtin.length],
        ['CAFE-01', productRefusals.gtin.length],
        ['0000000000000', productRefusals.gtin.length],
      ] as const) {
        const refused = await save({ id: 'C1', variants: [{ sku: 'C1-p', barcode }] });
        assert.deepEqual([refused.errors[0]?.code, ...refusalOf(refused).slice(0, 2)], ['bad-barcode', 422, text]);
        const fresh = await save({ id: null, name: 'Novo', variants: [{ sku: null, price: 5, barcode }] });
        assert.equal(fresh.status, 422);
      }
      assert.deepEqual(await codes('C1'), [`0${coffee}`, null]);
    });

    test('a code of a file that is no GTIN stays while another field is changed', async (t) => {
      const { take, codes, save, exported } = await start(t);
      await take('LOJA-0001', '12345');
      dataOf(
        await save({ id: 'C1', name: 'Café moído', variants: [{ sku: 'C1-p', price: 55, barcode: 'LOJA-0001' }] }),
      );
      assert.deepEqual(await codes('C1'), ['LOJA0001', '00000000012345']);
      assert.match(await exported(), /;LOJA0001;/);
    });
  });
});
