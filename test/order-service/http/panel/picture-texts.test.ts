import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { ProductDraft } from '../../../../order-service/services/catalog/product-draft.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const [front, back] = ['https://fotos.example/frente.jpg', 'https://fotos.example/verso.jpg'];
const mel = (fields: Partial<ProductDraft> = {}) => draft('mel', { name: 'Mel', images: [front, back], ...fields });

onOneDatabase((kind, fresh) => {
  describe(`what the photos of a product show (${kind})`, () => {
    const start = async (t: TestContext, products: ProductDraft[] = [mel()]) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, { products });
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const product = async () => dataOf(await callPanel(service, 'product', { as, params: { id: 'mel' } }));
      const send = (body: PanelBody<'saveProduct'>) => callPanel(service, 'saveProduct', { as, body });
      const save = async (change: Omit<PanelBody<'saveProduct'>, 'id'>) =>
        send({ id: 'mel', version: (await product()).version, ...change });
      const shown = async () => dataOf(await service.get<Product>('/api/catalog/products/mel')).images;
      return { service, database, shopId, product, send, save, shown };
    };

    // Decision: A photo may say what it shows, for people who do not see it; without that it has the product's name.
    test('the text of a photo is sent with the product, and a photo without one is sent without', async (t) => {
      const { save, shown, database } = await start(t);
      assert.deepEqual(await shown(), [{ url: front }, { url: back }]);
      const { imageTexts } = dataOf(await save({ imageTexts: [{ url: front, text: ' Pote de mel aberto ' }] }));
      assert.deepEqual(imageTexts, [{ url: front, text: 'Pote de mel aberto' }]);
      assert.deepEqual(await shown(), [{ url: front, alt: 'Pote de mel aberto' }, { url: back }]);
      const audit = await database.many(sql`select after from staff_audit where action = 'product.edit'`);
      assert.deepEqual(audit, [{ after: 'textos das fotos' }]);
    });

    test('a new product has the texts of its photos at once', async (t) => {
      const { send, service } = await start(t);
      const images = [front];
      const texts = [{ url: front, text: 'Vela acesa' }];
      const { id } = dataOf(
        await send({ id: null, name: 'Vela', images, imageTexts: texts, variants: [{ sku: null, price: 9 }] }),
      );
      const { images: shown } = dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
      assert.deepEqual(shown, [{ url: front, alt: 'Vela acesa' }]);
    });

    test('texts stay with their photos in another order and after an import, and leave with their photos', async (t) => {
      const { save, shown, database, shopId } = await start(t);
      dataOf(await save({ imageTexts: [{ url: back, text: 'O rótulo' }] }));
      dataOf(await save({ images: [back, front] }));
      assert.deepEqual(await shown(), [{ url: back, alt: 'O rótulo' }, { url: front }]);
      await saveProducts(database, shopId, 'hand', [mel({ images: [front, back], brand: 'Colmeia' })]);
      assert.deepEqual(await shown(), [{ url: front }, { url: back, alt: 'O rótulo' }]);
      dataOf(await save({ images: [front], imageTexts: [] }));
      dataOf(await save({ images: [front, back] }));
      assert.deepEqual(await shown(), [{ url: front }, { url: back }]);
    });

    test('a text of a photo that the product does not have is dropped, and an empty one removes it', async (t) => {
      const { save, product, database } = await start(t);
      const texts = [
        { url: front, text: 'De frente' },
        { url: 'https://fotos.example/outra.jpg', text: 'De outro produto' },
      ];
      dataOf(await save({ imageTexts: texts }));
      assert.deepEqual((await product()).imageTexts, [{ url: front, text: 'De frente' }]);
      dataOf(await save({ imageTexts: [{ url: front, text: '  ' }] }));
      assert.deepEqual(await database.many(sql`select image_texts from product`), [{ image_texts: {} }]);
    });

    test('what another person wrote meanwhile is not lost, and a card number is refused', async (t) => {
      const { send, product } = await start(t);
      const { version } = await product();
      const write = (text: string) => send({ id: 'mel', version, imageTexts: [{ url: front, text }] });
      assert.equal((await write('Cartão 4111 1111 1111 1111')).status, 422);
      dataOf(await write('Pote fechado'));
      assert.equal((await write('Pote aberto')).status, 409);
      assert.deepEqual((await product()).imageTexts, [{ url: front, text: 'Pote fechado' }]);
    });

    test('the photos of a product of the Tray get no text here', async (t) => {
      const { save, database, shown } = await start(t, []);
      const shop = await database.one<{ id: string }>(sql`select id from shop`);
      await saveProducts(database, shop?.id ?? '', 'tray', [mel()]);
      const response = await save({ imageTexts: [{ url: front, text: 'Pote' }] });
      assert.deepEqual([response.status, response.errors[0]?.code], [422, 'owned']);
      assert.deepEqual(await shown(), [{ url: front }, { url: back }]);
    });
  });
});
