import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderItemsText } from '#shared/rules/orders/order-items-text.ts';

const cases: [firstItem: string, lineCount: number, itemCount: number, text: string][] = [
  ['Café', 1, 1, 'Café · 1 item'],
  ['Café', 1, 3, 'Café · 3 itens'],
  ['Café', 2, 2, 'Café e mais 1 produto · 2 itens'],
  ['Café', 4, 9, 'Café e mais 3 produtos · 9 itens'],
  ['Arroz 5 kg', 2, 2, 'Arroz 5\u00a0kg e mais 1 produto · 2 itens'],
  ['', 0, 0, '0 itens'],
];

for (const [firstItem, lineCount, itemCount, text] of cases)
  test(`${lineCount} lines with ${itemCount} units are "${text}"`, () =>
    assert.equal(orderItemsText({ firstItem, lineCount, itemCount }), text));
