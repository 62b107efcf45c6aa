import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import type { Envelope } from '#shared/model/result.ts';
import { idAtOption } from '#shared/rules/catalog/product-id-at-option.ts';
import { importFeed } from '../helpers/order-service/import-feed.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

const ids = [
  'a/b?c#d e',
  '../../etc',
  '..',
  'search',
  'facets',
  'searchText',
  'byids',
  'collections',
  '12,34&x',
  'ção 100%',
  'a\\b',
];

test('a product opens by any id of its feed, through the gateway, and can be added to the cart', async (t) => {
  const shop = await startShop();
  t.after(() => shop.stop());
  const rows = ids.map((id, at) => `"${id}","Lanterna singular ${at}","5,00 BRL"`);
  const variants = ['P', 'M'].map((size) => `"v/${size}","Capa singular","9,00 BRL","${size}","capa/única & 100%"`);
  const feed = ['id,title,price,size,item_group_id', ...rows.map((row) => `${row},,`), ...variants].join('\n');
  assert.match((await importFeed(feed, shop.dataDir)).stdout, /Produtos: 12 novos/);

  const headers = { authorization: 'Bearer demo-webchat' };
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const sent = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    };
    const response = await fetch(shop.url + path, sent ?? { headers });
    assert.equal(response.status, 200, `${path}: ${response.status}`);
    const envelope: Envelope<Data> = await response.json();
    assert.ok(envelope.success && envelope.data !== null, path);
    return envelope.data;
  };

  const found = await call<PagedResult<Product>>(endpoints.searchTextProducts.path, {
    searchQuery: 'singular',
    perPage: 50,
  });
  assert.equal(found.data.length, 12);
  for (const { providerId, name, sku, dimensions } of found.data) {
    const opened = await call<Product>(fillPath(endpoints.product.path, { id: providerId }));
    assert.deepEqual([opened.providerId, opened.name], [providerId, name]);
    assert.equal(
      (await call<Product>(fillPath(endpoints.product.path, { id: idAtOption(providerId, 'p') }))).name,
      name,
    );
    const page = await fetch(`${shop.url}/product/${encodeURIComponent(providerId)}`);
    assert.equal(page.status, 200, providerId);
    const attributes =
      dimensions.length > 0 ? [{ providerId: 'size', optionProviderId: 'p', redirectable: false }] : [];
    const order = await call<Order>(endpoints.putItem.path, {
      index: '',
      providerId,
      quantity: 1,
      attributes,
      sku: dimensions[0]?.sku ?? sku,
    });
    assert.ok(order.items.some((item) => item.providerId === providerId));
  }
  const all = found.data.map(({ providerId }) => providerId);
  const byIds = await call<Product[]>(fillPath(endpoints.productsByIds.path, { ids: all.join(',') }));
  assert.deepEqual(
    byIds.map(({ providerId }) => providerId),
    all,
  );
  assert.deepEqual(found.data.flatMap(({ sku }) => sku || []).sort(), [...ids].sort(), "codes are the merchant's own");
});
