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
    ['discount-asked', 'agent', 'Ana', 'R$ 60,00', 'Ana pediu aprovação do desconto de R$ 60,00'],
    ['discount-refused', 'agent', 'Sofia', 'R$ 60,00', 'Sofia recusou o desconto de R$ 60,00'],
    ['discount-approved', 'shop', null, 'R$ 60,00', 'A loja aprovou o desconto de R$ 60,00'],
    ['preparing', 'shop', 'Bia', null, 'Bia começou a separar'],
  ] as const)
    assert.equal(historyText(step, by, name, { amount, total: 'R$ 36,39' }), words);
});

test('a refund of everything, of a part and of the rest read apart, and so does the cancellation that follows', () => {
  const words = (by: string, extent: 'whole' | 'part' | 'rest') =>
    historyText('refunded', by, by === 'shop' ? 'Gil' : null, { amount: 'R$ 36,39', extent });
  assert.deepEqual(
    [words('shop', 'whole'), words('shop', 'part'), words('payment', 'rest')],
    ['Gil devolveu tudo: R$ 36,39', 'Gil devolveu uma parte: R$ 36,39', 'A loja devolveu o restante: R$ 36,39'],
  );
  assert.equal(
    historyText('refunded', 'shop', null, { amount: 'R$ 36,39', extent: 'part' }),
    'A loja devolveu uma parte: R$ 36,39 (pela API ou pela linha de comando)',
  );
  assert.equal(
    historyText('canceled', 'payment', null, { extent: 'whole' }),
    'Pedido cancelado: todo o dinheiro voltou',
  );
});
