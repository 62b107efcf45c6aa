import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { othersChangeText } from '#shared/rules/orders/order-changes.ts';
import { sampleItem, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const item = (name: string, quantity: number, isGift = false) => sampleItem({ index: name, name, quantity, isGift });
const order = (fields: Partial<Order>) => sampleOrder({ items: [item('Arroz', 2)], ...fields });

// Decision: An agent gets a text with who changed the order, what changed, and the quantities before and after.
test('the text of a change names the person, the product and the quantities before and after', () => {
  for (const [after, words] of [
    [{ items: [item('Arroz', 4)] }, 'Marina mudou Arroz de 2 para 4'],
    [{ items: [] }, 'Marina tirou do carrinho Arroz'],
    [{ items: [item('Arroz', 2), item('Mel', 1)] }, 'Marina pôs no carrinho 1 × Mel'],
    [{ items: [item('Arroz', 3)], payment: samplePix }, 'Marina mudou Arroz de 2 para 3 e mudou o pagamento'],
    [{ items: [item('Mel', 1)], payment: samplePix }, 'Marina tirou do carrinho Arroz e mais 2 mudanças'],
    [{ items: [item('Arroz', 2), item('Avental', 1, true)] }, null],
    [{}, null],
  ] as const)
    assert.equal(othersChangeText('Marina', order({}), order(after as Partial<Order>)), words);
});
