import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeed } from '../../../order-service/feeds/read-feed.ts';

/** The stocks of the products with these prices and quantities, and whether a quantity is unclear. */
function read(price: string, quantities: readonly string[], unit = '') {
  const rows = quantities.map((quantity, at) => `P${at};Queijo ${at};${price};${quantity};${unit}`);
  const reading = readFeed(Buffer.from(['Código;Nome;Preço;Estoque;Unidade', ...rows].join('\n')));
  assert.ok(!('refusal' in reading));
  assert.deepEqual(reading.problems, []);
  return {
    stocks: reading.products.map(({ stock }) => stock),
    isUnclear: reading.notices.some(({ reason }) => reason.startsWith('quantidade ambígua')),
  };
}

// Decision: A stock with three digits after its only sign is read as the file's other stocks, its unit and its prices.
test('three digits after a sign are decimals or thousands by what the file has', () => {
  const cases: [string, readonly string[], string, readonly number[]][] = [
    // The other stocks of the file.
    ['30', ['2,500', '2,5'], '', [2, 2]],
    ['30', ['1,000', '1.500', '0,400'], '', [1, 1_500, 1]],
    ['30', ['2,500', '1.500', '1.500,75'], '', [2, 1_500, 1_500]],
    ['30', ['1.500', '2.000.000'], '', [1_500, 2_000_000]],
    ['30', ['2.500', '0.75'], '', [2, 1]],
    ['30', ['1,500', '1,500.50'], '', [1_500, 1_500]],
    // The unit of the product.
    ['30', ['2,500', '2.500'], 'KG', [2, 2]],
    ['30', ['2,500'], 'L', [2]],
    ['30', ['12,000'], 'M', [12]],
    // A column that shows its thousands has them in a unit of weight too.
    ['30', ['2.500', '1.500,75'], 'KG', [2_500, 1_500]],
    // The prices of the file.
    ['1,20', ['1.500', '2,500'], '', [1_500, 2]],
  ];
  for (const [price, quantities, unit, stocks] of cases)
    assert.deepEqual(read(price, quantities, unit), { stocks, isUnclear: false }, quantities.join(' '));
});

test('a stock that stays unclear is the smaller number, with a notice', () => {
  const cases: [string, readonly string[], string, readonly number[]][] = [
    ['30', ['2,500'], '', [2]],
    ['30', ['1.500'], 'UN', [1]],
    // The numbers of a spreadsheet have a point in every language.
    ['29.90', ['1,500'], '', [1]],
    ['29.90', ['1.500'], '', [1]],
    ['30', ['1.500', '2.5', '2.000.000'], '', [1, 2, 2_000_000]],
  ];
  for (const [price, quantities, unit, stocks] of cases)
    assert.deepEqual(read(price, quantities, unit), { stocks, isUnclear: true }, quantities.join(' '));
});
