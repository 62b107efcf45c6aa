import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, onlyProduct, outcomeOf, rss } from './feed-samples.ts';

const shirt = (id: string, color: string | null, size: string | null, fields: Record<string, string | null> = {}) =>
  item({ id, title: `Camiseta lisa - ${color} ${size}`, item_group_id: 'camiseta', color, size, ...fields });

test('turns the items of a group into one product with variants by colour and size', () => {
  const product = onlyProduct(
    rss(
      shirt('c1', 'Azul', 'P', { image_link: 'https://ana.example/azul.jpg', price: '40.00 BRL' }),
      shirt('c2', 'azul', 'M', { sale_price: '30.00 BRL', price: '45.00 BRL' }),
      shirt('c3', 'Verde', 'M', { availability: 'out_of_stock', image_link: 'https://ana.example/verde.jpg' }),
    ),
  );
  assert.equal(product.providerId, 'camiseta');
  assert.equal(product.name, 'Camiseta lisa');
  assert.deepEqual(product.images, ['https://ana.example/azul.jpg', 'https://ana.example/verde.jpg']);
  assert.deepEqual(product.axes, [
    {
      id: 'color',
      name: 'Cor',
      options: [
        { id: 'azul', name: 'Azul' },
        { id: 'verde', name: 'Verde' },
      ],
    },
    {
      id: 'size',
      name: 'Tamanho',
      options: [
        { id: 'p', name: 'P' },
        { id: 'm', name: 'M' },
      ],
    },
  ]);
  assert.deepEqual(
    product.variants.map(({ sku, options, price, promotion, isInStock, image }) => [
      sku,
      options,
      price,
      promotion?.price ?? null,
      isInStock,
      image,
    ]),
    [
      ['c1', { color: 'azul', size: 'p' }, 4000, null, true, 'https://ana.example/azul.jpg'],
      ['c2', { color: 'azul', size: 'm' }, 4500, 3000, true, null],
      ['c3', { color: 'verde', size: 'm' }, 1500, null, false, 'https://ana.example/verde.jpg'],
    ],
  );
  assert.equal(product.price, 1500);
});

test("the product's name has no attribute of which only the values differ", () => {
  const boot = (number: string) =>
    item({ id: `b${number}`, title: `Bota Ânkle - Número: ${number}`, item_group_id: 'bota', size: number });
  assert.equal(onlyProduct(rss(boot('35'), boot('36'))).name, 'Bota Ânkle');
});

test('offers no choice for an attribute that all members share', () => {
  const product = onlyProduct(rss(shirt('c1', 'Azul', 'P'), shirt('c2', 'Azul', 'M')));
  assert.deepEqual(
    product.axes.map(({ id }) => id),
    ['size'],
  );
});

test('keeps options apart whose ids would be equal', () => {
  const product = onlyProduct(rss(shirt('c1', null, '+'), shirt('c2', null, '-'), shirt('c3', null, null)));
  assert.deepEqual(
    product.axes[0]?.options.map(({ id }) => id),
    ['x', 'x-2', 'unico'],
  );
});

test("turns a group of one into a plain product with the group's id and its colour as a fact", () => {
  const product = onlyProduct(rss(shirt('c1', 'Azul', null)));
  assert.deepEqual([product.providerId, product.sku, product.axes], ['camiseta', 'c1', []]);
  assert.deepEqual(product.facts, [{ name: 'Cor', value: ['Azul'] }]);
});

test('imports members that differ in no attribute as separate products, with a notice', () => {
  const { products, problems, notices } = outcomeOf(rss(shirt('c1', 'Azul', null), shirt('c2', 'Azul', null)));
  assert.deepEqual(
    products.map(({ providerId }) => providerId),
    ['c1', 'c2'],
  );
  assert.deepEqual(problems, []);
  assert.match(notices[0]?.reason ?? '', /grupo camiseta .*separados/);
});

test('reports a second variant with the same options and imports the others', () => {
  const { products, problems } = outcomeOf(
    rss(shirt('c1', 'Azul', 'P'), shirt('c2', 'Azul', 'M'), shirt('c3', 'Azul', 'p')),
  );
  assert.equal(products[0]?.variants.length, 2);
  assert.deepEqual(problems, [{ line: 5, id: 'c3', reason: 'mesma variante que a linha 3' }]);
});

test('a variant on request cannot be bought beside variants with a price', () => {
  const product = onlyProduct(
    rss(shirt('c1', 'Azul', 'P'), shirt('c2', 'Azul', 'M', { custom_label_0: 'Sob consulta', price: '1.00 BRL' })),
  );
  assert.deepEqual(
    product.variants.map(({ price, isActive }) => [price, isActive]),
    [
      [1500, true],
      [null, false],
    ],
  );
  assert.deepEqual([product.isPriceOnRequest, product.price], [false, 1500]);
});

test('a group whose members are all on request is displayed as on request', () => {
  const onRequest = { custom_label_0: 'Sob consulta', price: '1.00 BRL' };
  const product = onlyProduct(rss(shirt('c1', 'Azul', 'P', onRequest), shirt('c2', 'Azul', 'M', onRequest)));
  assert.deepEqual(
    [product.isPriceOnRequest, product.price, product.variants.map(({ isActive }) => isActive)],
    [true, null, [true, true]],
  );
});

test('reports a product with the id of a group as a repeated id', () => {
  const { products, problems } = outcomeOf(
    rss(item({ id: 'camiseta' }), shirt('c1', 'Azul', 'P'), shirt('c2', 'Azul', 'M')),
  );
  assert.deepEqual(
    products.map(({ name }) => name),
    ['Vela de cera'],
  );
  assert.deepEqual(problems, [{ line: 4, id: 'camiseta', reason: 'id repetido: já usado na linha 3' }]);
});
