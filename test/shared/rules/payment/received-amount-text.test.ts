import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receivedAmountText } from '#shared/rules/payment/received-amount-text.ts';

test("a wrong amount of money is shown together with the order's total", () => {
  for (const [arrived, total, words] of [
    [10, 50.94, 'Recebemos R$ 10,00 de R$ 50,94'],
    // All of it went back.
    [0, 50.94, 'O valor que recebemos foi devolvido'],
    [60, 50.94, 'Recebemos R$ 60,00, mais do que os R$ 50,94 do pedido'],
  ] as const)
    assert.equal(receivedAmountText(arrived, total).replaceAll('\u00a0', ' '), words);
});
