import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sizeOrder } from '#shared/rules/catalog/size-order.ts';

const sorted = (names: readonly string[]): string[] | null => {
  const order = sizeOrder(names);
  return order && [...names].sort(order);
};

describe('the order of sizes', () => {
  const cases: readonly (readonly [what: string, names: readonly string[]])[] = [
    ['letters', ['PP', 'P', 'M', 'G', 'GG', 'XG', 'XGG', 'G1', 'G2', 'Único']],
    ["a child's", ['RN', 'P', 'M', 'G']],
    ['English letters', ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']],
    ['letters in any case, with a word before', ['pp', 'Tamanho P', 'Tam. M', 'g']],
    ['words', ['Pequeno', 'Médio', 'Grande', 'Extra grande']],
    ['numbers', ['8', '10', '36', '38', '100']],
    ['numbers with a word before', ['Nº 36', 'Nº 38', 'nº 100']],
    ['ranges', ['33/34', '35/36', '37-38', '39 a 40']],
    ['a range after its beginning', ['P', 'P/M', 'M', 'G/GG']],
    ['weights of two units', ['250 g', '500g', '1 kg', '1,5 kg', '10 kg']],
    ['volumes of two units', ['350 ml', '1 L', '1.500 ml', '2 L']],
    ['ages', ['0 a 3 meses', '6 a 9 meses', '1 ano', '2 anos', '10 anos']],
    ['letters before numbers', ['P', 'G', '36', '40']],
    ['what is no size comes last', ['P', 'M', 'G', 'Sob medida']],
    ['voltages', ['110 V', '220 V', 'Bivolt']],
  ];
  for (const [what, names] of cases)
    test(what, () => {
      assert.deepEqual(sorted(names.toReversed()), names);
      assert.deepEqual(sorted([...names].sort()), names);
    });

  test('is none where most names are no sizes', () => {
    for (const names of [
      [],
      ['P'],
      ['Azul', 'Verde', 'Branca'],
      ['Azul', 'M'],
      ['Azul', 'Verde', 'P', 'M'],
      ['a 3', '/'],
    ])
      assert.equal(sizeOrder(names), null, names.join());
  });

  test('is the same for every order in which the names come', () => {
    const all = [...new Set(cases.flatMap(([, names]) => names))];
    const expected = sorted(all);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (names) =>
        assert.deepEqual(sorted(names), expected),
      ),
    );
  });
});
