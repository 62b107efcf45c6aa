import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collapseOrderHistory } from '#shared/rules/orders/board/collapse-order-history.ts';
import { historyText } from '#shared/text/panel/order-board.ts';

const step = (name: string, by = 'shopper', person: string | null = null) => ({ step: name, by, name: person });
const textsOf = (...history: ReturnType<typeof step>[]) =>
  collapseOrderHistory(history).map((one) => historyText(one.step, one.by, one.name));

test('a payment that the customer changed is one line of the history', () => {
  const changed = [step('reopened', 'payment'), step('placed')];
  assert.deepEqual(textsOf(step('placed'), ...changed, step('paid', 'payment')), [
    'O cliente fez o pedido',
    'O cliente alterou o pagamento',
    'Pagamento recebido',
  ]);
});

test('an order that is open again, or that an agent reopened, keeps its lines', () => {
  assert.equal(textsOf(step('placed'), step('reopened', 'payment')).length, 2);
  assert.deepEqual(textsOf(step('placed'), step('reopened', 'payment', 'Lia'), step('placed', 'agent', 'Lia')), [
    'O cliente fez o pedido',
    'Lia reabriu o pedido',
    'Lia fez o pedido',
  ]);
});
