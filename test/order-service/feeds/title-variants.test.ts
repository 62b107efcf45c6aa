import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, outcomeOf, rss } from './feed-samples.ts';

const pie = (id: string, title: string, fields: Record<string, string | null> = {}) =>
  item({ id, title, brand: 'Trama', ...fields });
const seen = (...items: string[]) =>
  outcomeOf(rss(...items)).products.map(({ providerId, name, axes, variants }) => [
    providerId,
    name,
    axes.map((axis) => `${axis.name}: ${axis.options.map((option) => option.name).join(', ')}`),
    variants.map(({ sku, price }) => `${sku} ${price}`),
  ]);

test("titles that differ only in '- Recheio: …' become one product, with each row's id as a SKU", () => {
  const rows = [
    pie('t-1', 'Torta salgada - Recheio: Frango'),
    pie('t-2', 'Torta salgada - Recheio: Palmito', { price: '18.00 BRL' }),
    pie('t-3', 'Torta doce'),
  ];
  assert.deepEqual(seen(...rows), [
    ['torta-salgada', 'Torta salgada', ['Recheio: Frango, Palmito'], ['t-1 1500', 't-2 1800']],
    ['t-3', 'Torta doce', [], []],
  ]);
  const { notices } = outcomeOf(rss(...rows));
  assert.deepEqual(
    notices.map(({ id, reason }) => [id, reason]),
    [['t-1', '2 linhas entraram como opções (Recheio) de um produto: Torta salgada']],
  );
});

test('two attributes at the end of a title become two choices, and Cor is the colour', () => {
  const rows = ['Azul,P', 'Azul,M', 'Preta,P'].map((both, at) => {
    const [color, size] = both.split(',');
    return pie(`c-${at}`, `Saia - Cor: ${color} - Comprimento: ${size}`);
  });
  const [product] = outcomeOf(rss(...rows)).products;
  assert.deepEqual(
    product?.axes.map(({ id, name }) => [id, name]),
    [
      ['color', 'Cor'],
      ['comprimento', 'Comprimento'],
    ],
  );
  assert.deepEqual(
    product?.variants.map(({ options }) => options),
    [
      { color: 'azul', comprimento: 'p' },
      { color: 'azul', comprimento: 'm' },
      { color: 'preta', comprimento: 'p' },
    ],
  );
});

test('equal titles with their own colour or size become one product', () => {
  const found = seen(
    pie('m-1', 'Meia', { color: 'Azul', size: '36' }),
    pie('m-2', 'Meia', { color: 'Azul', size: '38' }),
  );
  assert.deepEqual(found, [['meia', 'Meia', ['Tamanho: 36, 38'], ['m-1 1500', 'm-2 1500']]]);
});

const apart: [why: string, ...rows: string[]][] = [
  ['one alone', pie('a', 'Torta - Recheio: Frango')],
  ['of other brands', pie('a', 'Torta - Recheio: Frango'), pie('b', 'Torta - Recheio: Palmito', { brand: 'Outra' })],
  [
    'of other categories',
    pie('a', 'Torta - Recheio: Frango', { product_type: 'Doces' }),
    pie('b', 'Torta - Recheio: Palmito'),
  ],
  ['with other attributes', pie('a', 'Torta - Recheio: Frango'), pie('b', 'Torta - Tamanho: Grande')],
  ['with the same choice twice', pie('a', 'Torta - Recheio: Frango'), pie('b', 'Torta - Recheio: frango')],
  ['without a named attribute', pie('a', 'Torta - 6 fatias'), pie('b', 'Torta - 12 fatias')],
  ['with equal titles and no choice', pie('a', 'Torta'), pie('b', 'Torta')],
];
for (const [why, ...rows] of apart) {
  test(`keeps rows ${why} separate`, () => {
    const { products } = outcomeOf(rss(...rows));
    assert.deepEqual(
      products.map(({ axes, variants }) => [axes.length, variants.length]),
      rows.map(() => [0, 0]),
    );
  });
}

test('a product with the name of a group keeps its id, and the group gets the id of its first row', () => {
  const found = seen(
    pie('torta', 'Tortas variadas'),
    pie('t-1', 'Torta - Recheio: Frango'),
    pie('t-2', 'Torta - Recheio: Palmito'),
  );
  assert.deepEqual(
    found.map(([id]) => id),
    ['torta', 't-1'],
  );
});
