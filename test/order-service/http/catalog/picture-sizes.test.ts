import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, item, startTestService } from '../../../helpers/order-service/order-service.ts';

const shopify = 'https://cdn.shopify.com/s/files/1/caneca.jpg?v=1';
const plain = 'https://fotos.example/caneca.jpg';
const drawing = '/demo/caneca.svg';
const caneca = draft('caneca', { images: [shopify, plain, drawing] });
const ours = /^\/picture\/\{width\}\/[\w-]{22}\?\{url\}$/;

test('pictures of products and order lines state how to request a width', async (t) => {
  const service = await startTestService(t, await freshDatabase(t), undefined, undefined, { makesPictures: true });
  await createShop(service.database, { products: [caneca, draft('copo', { images: [plain] })] });
  const list = dataOf(await service.get<PagedResult<Product>>('/api/catalog/top')).data;
  const [first, second, third] = list.find(({ providerId }) => providerId === 'caneca')?.images ?? [];
  assert.deepEqual(first, { url: shopify, sized: '{url}&width={width}' }, 'its own place does it');
  assert.match(second?.sized ?? '', ours);
  assert.deepEqual(third, { url: drawing });

  const order = dataOf(await service.post<Order>('/api/order/items/', item('copo')));
  assert.deepEqual(
    order.items[0]?.images,
    [{ url: plain, sized: second?.sized }],
    'the same picture has the same address everywhere',
  );
});

test('without a resizing gateway only pictures of foreign hosts do', async (t) => {
  const service = await startTestService(t, await freshDatabase(t));
  await createShop(service.database, { products: [caneca] });
  const { images } = dataOf(await service.get<Product>('/api/catalog/products/caneca'));
  assert.deepEqual(images, [{ url: shopify, sized: '{url}&width={width}' }, { url: plain }, { url: drawing }]);
});
