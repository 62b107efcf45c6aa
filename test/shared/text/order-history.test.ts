import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyText } from '#shared/text/panel/order-board.ts';

// Decision: The history of an order names each arrival of money, and who accepted which amount.
test('a step of the history says who made it: a person of the shop, the customer or the provider', () => {
  for (const [step, by, name, amount, words] of [
    ['other-amount', 'payment', null, 'R$ 50,00', 'Chegou valor diferente: R$ 50,00'],
    ['other-amount', 'payment', null, null, 'Chegou valor diferente'],
    ['paid', 'payment', null, null, 'Pagamento recebido'],
    ['paid', 'payment', null, 'R$ 16,39', 'Pagamento recebido: R$ 16,39'],
    ['paid', 'shop', 'Gil', 'R$ 36,39', 'Gil confirmou o pagamento: R$ 36,39'],
    ['paid', 'shop', 'Gil', 'R$ 20,00', 'Gil aceitou R$ 20,00 de R$ 36,39'],
    ['paid', 'shop', 'Gil', null, 'Gil confirmou o pagamento'],
    ['paid', 'shop', null, null, 'A loja confirmou o pagamento'],
    ['dispute-won', 'payment', null, null, 'O provedor encerrou a contestação a favor da loja'],
    ['dispute-won', 'shop', 'Gil', null, 'Gil voltou o pedido para a entrega depois da disputa ganha'],
    ['dispute-lost', 'payment', null, null, 'O cliente ficou com o dinheiro depois da disputa'],
    ['dispute-lost', 'payment', null, 'R$ 36,39', 'O cliente ficou com o dinheiro depois da disputa: R$ 36,39'],
    ['disputed', 'payment', null, 'R$ 36,39', 'O cliente contestou o pagamento: R$ 36,39'],
    ['refunded', 'shop', 'Gil', 'R$ 5,00', 'Gil devolveu R$ 5,00'],
    ['refunded', 'shop', null, 'R$ 5,00', 'A loja devolveu R$ 5,00 pela API ou pela linha de comando'],
    ['refunded', 'payment', null, null, 'A loja devolveu dinheiro'],
    ['canceled', 'payment', null, null, 'Pedido cancelado automaticamente'],
    ['failed', 'payment', null, null, 'O pedido ficou para resolver'],
    ['preparing', 'shop', 'Bia', null, 'Bia começou a separar'],
  ] as const)
    assert.equal(historyText(step, by, name, { amount, total: 'R$ 36,39' }), words);
});
