import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWeight, type WeightUnit } from '../../../order-service/feeds/cells/weight-text.ts';

const cases: readonly (readonly [text: string, usual: WeightUnit, grams: number | null])[] = [
  ['0,35', 'kg', 350],
  ['0.300', 'kg', 300],
  ['1,250', 'kg', 1_250],
  ['1.234,5', 'kg', 1_234_500],
  ['12', 'kg', 12_000],
  ['350', 'g', 350],
  ['1.500', 'g', 1_500],
  ['1.5', 'g', 2],
  ['350 g', 'kg', 350],
  ['350gr.', 'kg', 350],
  ['1.200 g', 'kg', 1_200],
  ['0,5 Kg', 'g', 500],
  ['2 quilos', 'g', 2_000],
  ['2 lb', 'kg', 907],
  ['12 oz', 'kg', 340],
  ['500 mg', 'kg', 1],
  ['.5', 'kg', 500],
  ['', 'kg', null],
  ['0', 'kg', null],
  ['0,000', 'g', null],
];

for (const [text, usual, grams] of cases)
  test(`a weight of "${text}" in ${usual} is ${grams === null ? 'none' : `${grams} g`}`, () => {
    assert.deepEqual(readWeight(text, usual), { grams });
  });

for (const text of ['leve', '1 caixa', '-2', '1,2,3', '1.2.3 kg', '2 kg 3'])
  test(`a weight of "${text}" is unreadable`, () => {
    assert.deepEqual(readWeight(text), { problem: `peso ilegível: "${text}"` });
  });

test('a weight of more than 10 tonnes is a mistake', () => {
  assert.deepEqual(readWeight('10001'), { problem: 'peso alto demais: "10001"' });
  assert.deepEqual(readWeight('10000'), { grams: 10_000_000 });
});
