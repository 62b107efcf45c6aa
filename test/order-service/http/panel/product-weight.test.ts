import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { type PanelBody, panelSchemas } from '#shared/contract/panel/panel-schemas.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type { ProductsPage } from '#shared/contract/platform/platform-product-schemas.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { exportProducts } from '../../../../order-service/services/product-spreadsheet/export-products.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  startTestService,
  type TestResponse,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { importedFeed } from '../../feeds/feed-samples.ts';
import { csv } from '../../feeds/tables/table-samples.ts';

onOneDatabase((kind, fresh) => {
  // Decision: The weight of a unit as it is shipped is kept from any file, and seen where the shop's people and systems
  // see the product; shoppers do not see it.
  describe(`the weight of a product (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, { products: [] });
      const { token } = await signInStaff(database, shopId, 'manager');
      const { key } = await createApiKey(database, shopId, { name: 'ERP', contextSecret });
      const take = (text: string) => importCatalog(database, shopId, importedFeed(text));
      const product = async (id: string) => {
        const data = dataOf(await callPanel(service, 'product', { as: token, params: { id } }));
        assert.deepEqual(Value.Errors(panelSchemas.product.data, data), []);
        return data;
      };
      const weights = async (id: string) => (await product(id)).variants.map(({ weightInGrams }) => weightInGrams);
      const save = async (body: PanelBody<'saveProduct'>) =>
        callPanel(service, 'saveProduct', {
          as: token,
          body: { ...body, ...(body.id !== null && { version: (await product(body.id)).version }) },
        });
      return { service, database, shopId, key, take, product, weights, save };
    };
    const sheet = (...weights: string[]) =>
      csv(
        ['código', 'nome', 'tamanho', 'preço', 'peso (kg)'],
        ...weights.map((weight, at) => ['C1', 'Camisa', at === 0 ? 'P' : 'M', '50,00', weight]),
      );

    test('is imported for each variant, listed by the Platform API, and exported', async (t) => {
      const { service, database, shopId, key, take, weights } = await start(t);
      await take(sheet('0,2', '0,25'));
      assert.deepEqual(await weights('C1'), [200, 250]);
      const response = await service.app.inject({
        method: 'GET',
        url: '/platform/products',
        headers: { authorization: `Bearer ${key}` },
      });
      const page = dataOf({ ...response.json(), status: response.statusCode } as TestResponse<ProductsPage>);
      assert.deepEqual(Value.Errors(platformCalls.products.data, page), []);
      assert.deepEqual(
        page.data.map(({ variants }) => variants.map(({ weightInGrams }) => weightInGrams)),
        [[200, 250]],
      );
      const parts: Buffer[] = [];
      for await (const part of exportProducts(database, shopId, 'csv', '')) parts.push(part);
      const [head = '', ...rows] = Buffer.concat(parts).toString('utf8').trim().split('\r\n');
      const at = head.split(';').indexOf('Peso para envio (g)');
      assert.deepEqual(
        rows.map((row) => row.split(';')[at]),
        ['200', '250'],
      );
      const changed = [head, ...rows].join('\r\n').replace(';200;', ';180;');
      const report = await take(changed);
      assert.deepEqual(
        report.changes.map(({ changes }) => changes),
        [[{ field: 'peso para envio (Tamanho: P)', from: '200 g', to: '180 g' }]],
      );
      assert.deepEqual(await weights('C1'), [180, 250]);
      const unreadable = await take(changed.replace(';180;', ';leve;'));
      assert.match(unreadable.problems[0]?.reason ?? '', /^Peso para envio \(g\): "leve" não é um número inteiro/);
    });

    test('is set and removed in the editor, stays at the next import, and no shopper sees it', async (t) => {
      const { service, take, weights, save, product } = await start(t);
      await take(sheet('0,2', '0,25'));
      const edited = dataOf(await save({ id: 'C1', variants: [{ sku: 'C1-p', weightInGrams: 300 }] }));
      assert.deepEqual(
        [edited.variants.map(({ weightInGrams }) => weightInGrams), edited.keptFields],
        [[300, 250], ['weight']],
      );
      await take(sheet('0,9', '0,9'));
      assert.deepEqual(await weights('C1'), [300, 250]);
      dataOf(await save({ id: 'C1', variants: [{ sku: 'C1-m', weightInGrams: null }] }));
      assert.deepEqual(await weights('C1'), [300, null]);
      dataOf(await save({ id: null, name: 'Boné', variants: [{ sku: null, price: 30, weightInGrams: 90 }] }));
      assert.deepEqual(await weights('bone'), [90]);
      for (const weightInGrams of [0, -1, 1.5, 100_000_001]) {
        const refused = await save({ id: 'bone', variants: [{ sku: 'bone', weightInGrams }] });
        assert.deepEqual([refused.success, (await product('bone')).variants[0]?.weightInGrams], [false, 90]);
      }
      assert.doesNotMatch(JSON.stringify(await service.get('/api/catalog/products/bone')), /weight/i);
    });
  });
});
