import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinUnits } from '#shared/rules/text/join-units.ts';

const cases: readonly [string, string, string][] = [
  ['litres', 'Leite Integral 1 L', 'Leite Integral 1\u00a0L'],
  ['the number and unit of a weight, not the numbers before it', 'Arroz Tipo 1 5 kg', 'Arroz Tipo 1 5\u00a0kg'],
  ['grams and millilitres', 'Kit 500 g e 200 ml', 'Kit 500\u00a0g e 200\u00a0ml'],
  ['a decimal number', 'Água 1,5 L com gás', 'Água 1,5\u00a0L com gás'],
  ['no word that only starts like a unit', 'Vela 2 grandes', 'Vela 2 grandes'],
  ['no text without a unit', 'Camiseta 2 cores', 'Camiseta 2 cores'],
];
// Decision: A line never ends between a number and its unit.
for (const [what, text, joined] of cases)
  test(`a no-break space joins ${what}`, () => {
    assert.equal(joinUnits(text), joined);
  });
