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

const optionsOf = (product: ReturnType<typeof productsOf>[number] | undefined) =>
  product?.variants.map(({ sku, stock, options = {} }) => [
    sku,
    stock,
    product.axes.map(({ id, options: all }) => all.find((one) => one.id === options[id])?.name).join(' '),
  ]);
const variableHead =
  'ID,Type,SKU,Name,Published,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';

// Decision: A variation of WooCommerce without a value of an attribute is for each value of it, and divides its stock.
test('a variation for any size becomes one for each size, beside those that have their own', () => {
  const text = [
    variableHead,
    '1,variable,C,Camiseta,1,,,,Cor,"Azul, Verde",Tamanho,"P, M, G"',
    '2,variation,C-A,,1,50,4,id:1,Cor,Azul,Tamanho,',
    '3,variation,C-V-P,,1,60,2,id:1,Cor,Verde,Tamanho,P',
    '4,variation,C-A-M,,1,55,1,id:1,Cor,Azul,Tamanho,M',
  ].join('\n');
  const reading = readFeed(Buffer.from(text));
  assert.ok(!('refusal' in reading));
  const [shirt, ...others] = reading.products;
  assert.deepEqual([others, reading.problems], [[], []]);
  assert.deepEqual(optionsOf(shirt), [
    ['C-A-p', 2, 'Azul P'],
    ['C-A-g', 2, 'Azul G'],
    ['C-V-P', 2, 'Verde P'],
    ['C-A-M', 1, 'Azul M'],
  ]);
  assert.deepEqual(
    reading.notices.map(({ line, id, reason }) => [line, id, reason]),
    [
      [
        3,
        '2',
        'Tamanho em branco vale para qualquer opção: entraram 2 variantes; ' +
          'o estoque da linha (4) foi dividido entre as 2 variantes: 2 em cada uma',
      ],
    ],
  );
});

test('a variation for any size of a product that lists no sizes gets those of the other variations', () => {
  const text = [
    variableHead,
    '1,variable,C,Camiseta,1,,,,,,,',
    '2,variation,C-A,,1,50,,id:1,Cor,Azul,Tamanho,',
    '3,variation,C-V-P,,1,60,,id:1,Cor,Verde,Tamanho,P',
    '4,variation,C-V-M,,1,60,,id:1,Cor,Verde,Tamanho,M',
  ].join('\n');
  const [shirt] = productsOf(text, 'woocommerce');
  assert.deepEqual(
    optionsOf(shirt)?.map(([, , options]) => options),
    ['Azul P', 'Azul M', 'Verde P', 'Verde M'],
  );
});

test('a variation for any of too many values, or of unknown ones, stays one variant with a notice', () => {
  const sizes = (count: number) => Array.from({ length: count }, (_, at) => `T${at}`).join(', ');
  const reasonsOf = (values: string) => {
    const rows = [`1,variable,C,Camiseta,1,,,,Cor,"Azul, Verde",Tamanho,"${values}"`];
    for (const [at, colour] of ['Azul', 'Verde'].entries())
      rows.push(`${at + 2},variation,C-${colour},,1,50,,id:1,Cor,${colour},Tamanho,`);
    const reading = readFeed(Buffer.from([variableHead, ...rows].join('\n')));
    assert.ok(!('refusal' in reading));
    return [reading.products[0]?.variants.length, reading.notices[0]?.reason];
  };
  assert.deepEqual(reasonsOf(sizes(101)), [
    2,
    'Tamanho em branco vale para qualquer opção, e são opções demais: a variante entrou sem essa escolha',
  ]);
  assert.deepEqual(reasonsOf(''), [
    2,
    'Tamanho em branco vale para qualquer opção, mas o arquivo não diz quais são: a variante entrou sem essa escolha',
  ]);
  assert.deepEqual(reasonsOf(sizes(100))[0], 200);
});

test('the short description is the text of a product without a long one', () => {
  const [head, long, short] = [
    'ID,Type,SKU,Name,Published,Short description,Description,Regular price',
    'Longa',
    'Curta',
  ];
  const rows = [`1,simple,A,Caderno,1,${short},,10`, `2,simple,B,Caneta,1,${short},${long},10`];
  const products = productsOf([head, ...rows].join('\n'), 'woocommerce');
  assert.deepEqual(
    products.map(({ description }) => description),
    [short, long],
  );
});
