import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { product, products } from '../../../../order-service/services/catalog/catalog.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';
import { importedFeed } from '../../feeds/feed-samples.ts';
import { csv } from '../../feeds/tables/table-samples.ts';

const headings = ['código', 'nome', 'variação', 'preço', 'estoque', 'categoria'];
const sheet = (categories: string) =>
  importedFeed(
    csv(
      headings,
      ['C1', 'Camiseta', 'P', '49,90', '3', categories],
      ['C1', 'Camiseta', 'M', '49,90', '5', ''],
      ['', '', 'G', '54,90', '0', ''],
    ),
  );

onEachDatabase((kind, fresh) => {
  describe(`importing a sheet that repeats a product (${kind})`, () => {
    test('makes one product in all its categories, the same at the next import', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, { slug: 'ana', code: 'ana', products: [] });
      const first = await importCatalog(database, shopId, sheet('Roupas > Camisetas; Ofertas'));
      assert.deepEqual([first.created, first.problems, first.categories], [1, [], 3]);
      const shirt = await product(database, shopId, 'C1');
      assert.deepEqual(
        [shirt.name, shirt.attributes[0]?.options.map(({ name }) => name), shirt.dimensions.map(({ sku }) => sku)],
        ['Camiseta', ['P', 'M', 'G'], ['C1-p', 'C1-m', 'C1-g']],
      );
      const listedIn = async (id: string) =>
        (await products(database, shopId, { categoryIds: [id] }, {})).data.map(({ providerId }) => providerId);
      assert.deepEqual([await listedIn('roupas'), await listedIn('ofertas')], [['C1'], ['C1']]);
      const again = await importCatalog(database, shopId, sheet('Roupas > Camisetas; Ofertas'));
      assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 1]);
      await importCatalog(database, shopId, sheet('Roupas; Novidades'));
      assert.deepEqual([await listedIn('ofertas'), await listedIn('novidades')], [[], ['C1']]);
    });
  });
});
