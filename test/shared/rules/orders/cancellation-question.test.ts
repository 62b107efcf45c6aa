import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { canceledText } from '#shared/rules/orders/canceled-text.ts';
import { cancellationQuestion } from '#shared/rules/orders/cancellation-question.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const items = [sampleItem({ quantity: 2 }), sampleItem({ index: '2', quantity: 1 })];
const cart = sampleOrder({ items, totalAmout: 45, number: null, isAnonymousUser: false });

// Decision: The question names the order, and says which message the customer gets and what becomes of the stock.
describe('the question before a cancellation', () => {
  test('names the placed order, the message that the customer gets, and the stock', () => {
    const payment = { ...cart.payment, method: PaymentMethod.Pix };
    const { what, follows } = cancellationQuestion(
      { ...cart, number: 12, status: OrderStatus.Received, payment },
      'Marina',
    );
    assert.equal(what, 'Pedido nº 12 de Marina · 3 itens · R$\u00a045,00');
    assert.deepEqual(follows, [
      `O cliente recebe na conversa: “${messageText.canceled(12)}”`,
      'O estoque volta para a loja, e o código de pagamento deixa de valer.',
    ]);
  });

  test('names no payment code where there is none', () => {
    const payment = { ...cart.payment, method: PaymentMethod.Cash };
    const { follows } = cancellationQuestion({ ...cart, number: 12, status: OrderStatus.Received, payment }, 'Marina');
    assert.equal(follows[1], 'O estoque volta para a loja.');
  });

  test('names a cart, about which the customer gets no message', () => {
    const { what, follows } = cancellationQuestion({ ...cart, items: items.slice(1) }, ' ');
    assert.equal(what, 'Carrinho de cliente sem nome · 1 item · R$\u00a045,00');
    assert.equal(follows.at(-1), 'O cliente não recebe mensagem sobre isso.');
  });

  test('says that a visitor without a conversation gets no message', () => {
    const order = { ...cart, number: 12, status: OrderStatus.Received, isAnonymousUser: true };
    assert.equal(cancellationQuestion(order, 'Visitante').follows[0], 'O cliente não recebe mensagem sobre isso.');
  });

  test('says that the customer gets a reopened order as canceled, and that nothing was reserved', () => {
    const { follows } = cancellationQuestion({ ...cart, number: 12 }, 'Marina');
    assert.match(follows[0] ?? '', /Seu pedido nº 12 foi cancelado/);
    assert.match(follows[1] ?? '', /nada foi cobrado nem reservado/);
  });
});

// Decision: A canceled order's page says who canceled it, when and why.
describe('the words about a cancellation', () => {
  const now = '2026-11-20T18:00:00.000Z';
  const times = { placedAt: null, paidAt: null, preparingAt: null, dispatchedAt: null, finalizedAt: null };
  const said = (
    by: ChangedBy | null,
    { agent = null as string | null, charged = 0, method = PaymentMethod.Pix as PaymentMethod, isManual = false } = {},
  ) =>
    canceledText(
      {
        cancellation: by && { by, agent: agent === null ? null : { id: 'a', name: agent } },
        times: { ...times, canceledAt: '2026-11-20T17:05:00.000Z' },
        money: { charged, refunded: charged, disputed: 0 },
        now,
        order: {
          changedBy: 'payment',
          payment: {
            ...cart.payment,
            method,
            providerType: isManual ? PaymentProviderType.Manual : PaymentProviderType.MercadoPago,
          },
        },
      },
      'America/Sao_Paulo',
    );
  const cases: [what: string, text: string, expected: string][] = [
    ['name the agent', said('agent', { agent: 'Ana Vendas' }), 'Cancelado por Ana Vendas hoje, 14:05.'],
    ['name no agent whom the session did not name', said('agent'), 'Cancelado por um vendedor hoje, 14:05.'],
    ['name the person of the shop', said('shop', { agent: 'Bia Loja' }), 'Cancelado por Bia Loja hoje, 14:05.'],
    ['name the shop', said('shop'), 'Cancelado por alguém da loja hoje, 14:05.'],
    ['say that no money came', said('payment'), 'Cancelado hoje, 14:05, porque o pagamento não chegou no prazo.'],
    [
      'say that the shop did not accept it',
      said('payment', { method: PaymentMethod.OnDelivery }),
      'Cancelado hoje, 14:05, porque a loja não confirmou no prazo.',
    ],
    [
      "say the same of the shop's own PIX key",
      said('payment', { isManual: true }),
      'Cancelado hoje, 14:05, porque a loja não confirmou no prazo.',
    ],
    [
      'say that the money went back',
      said('payment', { charged: 45 }),
      'Cancelado hoje, 14:05, porque todo o valor foi devolvido.',
    ],
    ['say when, where nobody is known', said(null), 'Cancelado hoje, 14:05.'],
  ];
  for (const [what, text, expected] of cases) test(what, () => assert.equal(text, expected));

  test('name the person who changed the order last, until the cancellation is loaded', () => {
    const canceled = {
      cancellation: null,
      times: { ...times, canceledAt: null },
      money: { charged: 0, refunded: 0, disputed: 0 },
      now,
      order: { payment: cart.payment, changedBy: 'agent' as const, changedByAgent: { id: 'a', name: 'Bia' } },
    };
    assert.equal(canceledText(canceled, 'America/Sao_Paulo'), 'Cancelado por Bia.');
  });
});
