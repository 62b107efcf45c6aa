import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOwnCode } from '../../../webapp/panel/products/own-code.ts';

describe('the code of a product in the list', () => {
  for (const [code, name, isOwn] of [
    ['vela-de-mel', 'Vela de mel', false],
    ['vela-de-mel-2', 'Vela de mel', false],
    ['pao-de-acucar', 'Pão de açúcar', false],
    ['ARR5', 'Arroz agulhinha 5 kg', true],
    ['vela-de-mel-azul', 'Vela de mel', true],
    ['7891000100103', 'Leite', true],
  ] as const)
    test(`'${code}' of '${name}' ${isOwn ? 'is shown' : 'says nothing more than the name'}`, () => {
      assert.equal(isOwnCode(code, name), isOwn);
    });
});
