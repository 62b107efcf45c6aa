import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorAdvice } from '#shared/rules/theme/color-advice.ts';

const cases: [color: string, good: boolean[], first: RegExp][] = [
  ['#1f6f54', [true, true, true], /letras brancas sobre a cor, contraste de 6,\d para 1/],
  ['#ffd400', [true, false, true], /letras escuras sobre a cor, contraste de 1\d,\d para 1/],
  ['#000000', [true, true, false], /letras brancas sobre a cor, contraste de 21,0 para 1/],
];

for (const [color, good, first] of cases)
  test(`the advice about ${color} says where the colour can be read`, () => {
    const advice = colorAdvice(color);
    assert.deepEqual(
      advice.map(({ isGood }) => isGood),
      good,
    );
    assert.match(advice[0]?.text ?? '', first);
  });
