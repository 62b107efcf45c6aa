import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { productsOf } from './table-samples.ts';

test('a grouped product of WooCommerce without a price is skipped with a notice', () => {
  const head = 'ID,Type,SKU,Name,Published,Sale price,Regular price';
  const rows = ['7,simple,W7,Caderno,1,,12.90', '8,grouped,W8,Volta às aulas,1,,', '9,grouped,W9,Kit,1,,30.00'];
  const feed = readFeed(Buffer.from([head, ...rows].join('\n')));
  assert.ok(!('refusal' in feed));
  assert.deepEqual(
    feed.products.map(({ providerId, price }) => [providerId, price]),
    [
      ['7', 1_290],
      ['9', 3_000],
    ],
  );
  assert.deepEqual(feed.problems, []);
  assert.deepEqual(
    feed.notices.map(({ line, id, reason }) => [line, id, reason]),
    [[3, '8', 'é um produto agrupado, uma página que só lista outros produtos: não entrou, e os outros entram']],
  );
});

test('a colour that all variants share is kept as a fact of the product', () => {
  const head = 'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
  const more = 'Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)';
  const shirt = (id: string, size: string) => `${id},variation,S${id},,1,50,id:1,Cor,Azul,Tamanho,${size},Gola,Polo`;
  const text = [`${head},${more}`, '1,variable,S1,Camisa,1,,,,,,,,', shirt('2', 'P'), shirt('3', 'M')].join('\n');
  const [product, ...others] = productsOf(text, 'woocommerce');
  assert.deepEqual(others, []);
  assert.deepEqual(
    product?.axes.map(({ name }) => name),
    ['Tamanho'],
  );
  assert.deepEqual(product?.commonChoices, [
    { name: 'Cor', value: ['Azul'] },
    { name: 'Gola', value: ['Polo'] },
  ]);
});
