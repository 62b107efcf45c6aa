import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  refusalOf,
  shirt,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { hour } from './catalog-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`a product (${kind})`, () => {
    // Spec §3: "Product: providerId (a suffix after & is ignored when matching suggested ids)"
    test('is found by its id with any suffix after &, and unknown ones are 404', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('a/b é', { name: 'Arroz' })] });
      const name = async (id: string) =>
        dataOf(await service.get<Product>(`/api/catalog/products/${encodeURIComponent(id)}`)).name;
      assert.equal(await name('a/b é'), 'Arroz');
      assert.equal(await name('a/b é&anything=1'), 'Arroz');
      assert.deepEqual(refusalOf(await service.get('/api/catalog/products/nope')), [
        404,
        'Não encontramos o que você pediu.',
      ]);
    });

    // Spec §7: "GET /api/catalog/products/{id} | product (id, or id with 'Variant=' option id for redirectable
    // attributes)"
    test("opens at an option with 'Variant='", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [shirt({ images: ['/azul.svg', '/verde.svg'] })] });
      const opened = async (id: string) => {
        const { images, price, providerId } = dataOf(
          await service.get<Product>(`/api/catalog/products/${encodeURIComponent(id)}`),
        );
        return [providerId, images[0]?.url, price];
      };
      assert.deepEqual(await opened('camisa'), ['camisa', '/azul.svg', 50]);
      assert.deepEqual(await opened('camisa&Variant=verde'), ['camisa', '/verde.svg', 50]);
      assert.deepEqual(await opened('camisa&Variant=m'), ['camisa', '/azul.svg', 50], 'a size is no page of its own');
      assert.deepEqual(await opened('camisa&Variant=nope'), ['camisa', '/azul.svg', 50]);
    });

    // Spec §3: "name, images[url], description, brand.name, sellerName … variants … currentDimension, variantImagesSrc,
    // sku, price, listPrice, promotionalPrice, minPrice, maxPrice, isActive, isRestrictedSale, hasShippingRestriction,
    // shippingRestrictionMessage, soldInKilo, amountInKilo, kilogramPrice, clusterHighlights, offerDescription,
    // specification[name, value[]], subscriptionOffers[]"
    // Spec §3: "dimensions[map attribute to option, image.url, isAvailable, sku, priceDefault]"
    test('has its combinations with their prices and availability', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [shirt()] });
      const product = dataOf(await service.get<Product>('/api/catalog/products/camisa'));
      assert.deepEqual(
        product.dimensions.map(({ map, isAvailable, priceDefault }) => [map, isAvailable, priceDefault.listPrice]),
        [
          [{ cor: 'azul', tam: 'm' }, false, 50],
          [{ cor: 'verde', tam: 'p' }, true, 50],
          [{ cor: 'verde', tam: 'm' }, true, 60],
        ],
      );
      assert.deepEqual(
        [product.variants, product.minPrice, product.maxPrice, product.currentDimension, product.sku],
        [true, 50, 60, null, ''],
      );
    });

    test('has its promotional price inside its window only', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const at = (hours: number) => new Date(Date.now() + hours * hour);
      const windows: [string, Date | null, Date | null, number, number][] = [
        ['now', at(-1), at(1), 8_00, 8],
        ['open', null, null, 8_00, 8],
        ['over', at(-2), at(-1), 8_00, 0],
        ['to-come', at(1), at(2), 8_00, 0],
        ['dearer', null, null, 11_00, 0],
      ];
      await createShop(service.database, {
        products: windows.map(([id, promotionStartsAt, promotionEndsAt, promotionalPrice]) =>
          draft(id, { variant: { promotionalPrice, promotionStartsAt, promotionEndsAt } }),
        ),
      });
      for (const [id, , , , expected] of windows) {
        const { price, promotionalPrice } = dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
        assert.deepEqual([id, price, promotionalPrice], [id, 10, expected]);
      }
    });

    // Spec §3: "name, images[url], description, brand.name, sellerName … variants … currentDimension, variantImagesSrc,
    // sku, price, listPrice, promotionalPrice, minPrice, maxPrice, isActive, isRestrictedSale, hasShippingRestriction,
    // shippingRestrictionMessage, soldInKilo, amountInKilo, kilogramPrice, clusterHighlights, offerDescription,
    // specification[name, value[]], subscriptionOffers[]"
    test('is inactive when sold out, has its weight, and hides a price on request', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        products: [
          draft('acabou', { variant: { available: 0 } }),
          draft('queijo', { amountInGrams: 250, variant: { price: 16_90, promotionalPrice: 15_00 } }),
          draft('mesa', { isPriceOnRequest: true, variant: { price: 9_999_00, listPrice: 10_000_00 } }),
        ],
      });
      const get = async (id: string) => dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
      assert.equal((await get('acabou')).isActive, false);
      const queijo = await get('queijo');
      assert.deepEqual([queijo.soldInKilo, queijo.amountInKilo, queijo.kilogramPrice], [true, 0.25, 60]);
      assert.ok(!/9999|10000/.test(JSON.stringify(await get('mesa'))));
    });

    test('of a list of ids come in the requested order, each once, unknown ones left out', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: ['a', 'b', 'c'].map((id) => draft(id)) });
      const ids = async (list: string) =>
        dataOf(await service.get<Product[]>(`/api/catalog/products/byids/${list}`)).map(({ providerId }) => providerId);
      assert.deepEqual(await ids('c,a'), ['c', 'a']);
      assert.deepEqual(await ids('b%26x=1,nope,b,a'), ['b', 'a']);
      assert.equal((await service.get(`/api/catalog/products/byids/${Array(101).fill('a').join(',')}`)).status, 400);
    });
  });
});
