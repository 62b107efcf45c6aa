import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skuWhereNeeded } from '../../../webapp/panel/orders/sku-where-needed.ts';

test('a line of an order shows its code only where another one has the same words', () => {
  const lines = [
    { name: 'Vela', options: ['Azul'], sku: 'v1' },
    { name: 'Vela', options: ['Rosa'], sku: 'v2' },
    { name: 'Mel', options: [], sku: 'm1' },
    { name: 'Mel', options: [], sku: 'm2' },
    { name: 'Frete avulso', options: [], sku: null },
  ];
  assert.deepEqual(lines.map(skuWhereNeeded(lines)), ['', '', 'm1', 'm2', '']);
});
