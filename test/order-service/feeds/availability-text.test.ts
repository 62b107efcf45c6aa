import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Availability, readAvailability } from '../../../order-service/feeds/cells/availability-text.ts';
import { item, onlyProduct, outcomeOf, rss } from './feed-samples.ts';

const known: [Availability, string[]][] = [
  [
    'in-stock',
    [
      'in stock',
      'in_stock',
      'InStock',
      'https://schema.org/InStock',
      'preorder',
      'Em Estoque',
      'DISPONÍVEL',
      'disponivel',
    ],
  ],
  [
    'in-stock',
    ['1', '5', ' 12 ', 'sim', 'Sim', 'true', 'pré-venda', 'pre venda', 'Pronta entrega', 'limited availability'],
  ],
  ['on-order', ['backorder', 'available for order', 'available_for_order', 'Sob Encomenda', 'sob  encomenda']],
  [
    'out-of-stock',
    ['out of stock', 'out_of_stock', 'http://schema.org/OutOfStock', 'sold out', 'unavailable', 'no', 'false'],
  ],
  [
    'out-of-stock',
    [
      'esgotado',
      'ESGOTADA',
      'fora de estoque',
      'Sem estoque',
      'indisponível',
      'Indisponivel',
      '0',
      '00',
      '-1',
      'não',
      'NAO',
      'em falta',
    ],
  ],
  ['discontinued', ['discontinued', 'Descontinuado', 'fora de linha']],
];

test('reads the availability words of vendors and merchants in any case, with or without accents and punctuation', () => {
  for (const [meaning, words] of known) for (const word of words) assert.equal(readAvailability(word), meaning, word);
  for (const word of ['', 'talvez', '2 dias', '1.5', 'estoque']) assert.equal(readAvailability(word), undefined, word);
});

test('reports an unknown availability by line and takes the product off sale', () => {
  const { products, problems, notices } = outcomeOf(rss(item(), item({ id: 'b', availability: 'talvez' })));
  assert.deepEqual(
    products.map(({ isInStock, isActive }) => [isInStock, isActive]),
    [
      [true, true],
      [false, undefined],
    ],
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(notices, [
    { line: 4, id: 'b', reason: 'disponibilidade desconhecida: "talvez"; o produto fica indisponível' },
  ]);
});

test('reads availability and quantity as two separate values', () => {
  const read = (fields: Record<string, string | null>) => {
    const { stock, isInStock, isActive } = onlyProduct(rss(item(fields)));
    return [stock, isInStock, isActive];
  };
  assert.deepEqual(read({ availability: 'esgotado', quantity: '3' }), [3, false, undefined]);
  assert.deepEqual(read({ availability: 'em estoque', quantity: '0' }), [0, true, true]);
  assert.deepEqual(read({ availability: 'sob encomenda', quantity: '0' }), [null, true, true]);
  assert.deepEqual(read({ availability: 'fora de linha' }), [undefined, false, false]);
  assert.deepEqual(read({ availability: '' }), [undefined, undefined, undefined]);
  assert.deepEqual(read({ availability: 'em estoque', status: 'archived' }), [undefined, true, false]);
  assert.deepEqual(read({ availability: null, status: 'active' }), [undefined, undefined, true]);
});

// Decision: The stock is in whole units. A part of one is left out with a notice, and less than one counts as one.
test('a quantity with a part of a unit is rounded down, and the product is not sold out', () => {
  const read = (quantity: string) => {
    const { products, notices } = outcomeOf(rss(item({ quantity })));
    return [products[0]?.stock, notices.map(({ reason }) => reason)];
  };
  const rounded = (quantity: string, units: number) => [
    units,
    [`quantidade com fração: "${quantity}"; o estoque fica em ${units}`],
  ];
  assert.deepEqual(read('2,5'), rounded('2,5', 2));
  assert.deepEqual(read('3.75'), rounded('3.75', 3));
  assert.deepEqual(read('12,345 kg'), rounded('12,345 kg', 12));
  assert.deepEqual(read('12,345'), [
    12,
    ['quantidade ambígua: "12,345"; o estoque fica em 12; se são milhares, escreva sem ponto nem vírgula'],
  ]);
  assert.deepEqual(read('0,400 kg'), rounded('0,400 kg', 1));
  assert.deepEqual(read('1.234,56'), rounded('1.234,56', 1234));
  assert.deepEqual(read('1,234.5 m'), rounded('1,234.5 m', 1234));
  for (const [quantity, units] of [
    ['10,00', 10],
    ['2,000.00', 2000],
    ['1.000.000', 1_000_000],
    ['5 kg', 5],
    ['-0,5', 0],
  ] as const)
    assert.deepEqual(read(quantity), [units, []], quantity);
});

test('reports a quantity that is no number by line', () => {
  assert.deepEqual(outcomeOf(rss(item({ quantity: 'muitos' }))).notices, [
    {
      line: 3,
      id: 'vela',
      reason: 'quantidade ilegível: "muitos"; um produto novo fica esgotado, os outros mantêm o estoque',
    },
  ]);
});
