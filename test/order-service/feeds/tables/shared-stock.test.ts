import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { dividedStockText, divideStock } from '../../../../order-service/feeds/tables/shared-stock.ts';

const head = 'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';

function read(rows: readonly string[], headings = head) {
  const reading = readFeed(Buffer.from([headings, ...rows].join('\n')));
  assert.ok(!('refusal' in reading));
  return {
    stocks: reading.products.flatMap(({ variants }) =>
      variants.map(({ sku, stock, isStockUnreadable = false }) =>
        isStockUnreadable ? [sku, 'unreadable'] : [sku, stock],
      ),
    ),
    notices: reading.notices.map(({ line, id, reason }) => [line, id, reason]),
  };
}

/** A product with this stock, and variations with these. */
const vase = (stock: string, ...ofVariations: string[]) => [
  `80,variable,Q,Vaso,1,1,${stock},,,Tamanho,"${ofVariations.map((_, at) => `T${at}`).join(', ')}"`,
  ...ofVariations.map((own, at) => `${81 + at},variation,Q${at},,1,1,${own},50,id:80,Tamanho,T${at}`),
];

// Decision: Variations that share the stock of their product of WooCommerce get equal parts of it.
test('variations with the stock of their product divide it', () => {
  const divided = [2, '80', 'o estoque do produto (5) foi dividido entre as 2 variantes: 2 ou 3 em cada uma'];
  for (const own of ['parent', 'Parent', ''])
    assert.deepEqual(read(vase('5', own, own)), {
      stocks: [
        ['Q0', 3],
        ['Q1', 2],
      ],
      notices: [divided],
    });
});

test('a variation with its own stock keeps it, and the others divide that of the product', () => {
  assert.deepEqual(read(vase('4', '7', 'parent', 'parent')).stocks, [
    ['Q0', 7],
    ['Q1', 2],
    ['Q2', 2],
  ]);
  assert.deepEqual(read(vase('4', '7', 'parent')), {
    stocks: [
      ['Q0', 7],
      ['Q1', 4],
    ],
    notices: [],
  });
});

test('a variation that is not sold gets nothing of the stock', () => {
  const rows = vase('4', 'parent', 'parent', 'parent');
  rows[2] = rows[2]?.replace(',1,1,parent', ',1,0,parent') ?? '';
  assert.deepEqual(read(rows).stocks, [
    ['Q0', 2],
    ['Q1', 0],
    ['Q2', 2],
  ]);
});

test('variations without a count of their product stay as they are', () => {
  assert.deepEqual(read(vase('', '', '')).stocks, [
    ['Q0', undefined],
    ['Q1', undefined],
  ]);
  assert.deepEqual(read(vase('', 'parent', '3')).stocks, [
    ['Q0', 'unreadable'],
    ['Q1', 3],
  ]);
});

test('a variation for any size has its part of the stock of the product', () => {
  const rows = ['80,variable,Q,Vaso,1,1,7,,,Tamanho,"P, M, G"', '81,variation,Q1,,1,1,parent,50,id:80,Tamanho,'];
  assert.deepEqual(read(rows), {
    stocks: [
      ['Q1-p', 3],
      ['Q1-m', 2],
      ['Q1-g', 2],
    ],
    notices: [
      [2, '80', 'o estoque do produto (7) foi dividido entre as 3 variantes: 2 ou 3 em cada uma'],
      [3, '81', 'Tamanho em branco vale para qualquer opção: entraram 3 variantes'],
    ],
  });
});

test('the export in Portuguese divides the stock of a product too', () => {
  const headings =
    'ID,Tipo,SKU,Nome,Publicado,Em estoque?,Estoque,Preço,Ascendente,Nome do atributo 1,Valores do atributo 1';
  assert.deepEqual(read(vase('4', 'parent', 'parent'), headings).stocks, [
    ['Q0', 2],
    ['Q1', 2],
  ]);
});

test('the parts of a stock are the whole of it', () => {
  assert.deepEqual(
    [divideStock(7, 3), divideStock(1, 3), divideStock(0, 2)],
    [
      [3, 2, 2],
      [1, 0, 0],
      [0, 0],
    ],
  );
  assert.deepEqual(
    [dividedStockText(1, 3), dividedStockText(2, 3), dividedStockText(0, 3), dividedStockText(5, 1)],
    [
      'estoque do produto (1) foi dividido entre as 3 variantes: só a primeira tem estoque',
      'estoque do produto (2) foi dividido entre as 3 variantes: só as 2 primeiras têm estoque, uma unidade cada',
      null,
      null,
    ],
  );
});
