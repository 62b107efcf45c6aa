import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLate } from '#shared/rules/orders/board/is-late.ts';
import { orderSlip, type SlipOrder, slipText } from '#shared/rules/orders/board/order-slip.ts';

const order: SlipOrder = {
  card: {
    number: 1046,
    placedAt: '2026-11-24T17:08:00Z',
    agent: 'Ana',
    seller: null,
    column: 'preparing',
    paymentIssue: null,
    payment: { text: 'Dinheiro', state: 'at-handover', changeFor: 250 },
  },
  lines: [
    {
      quantity: 2,
      name: 'Café',
      options: ['Moagem: moído', 'Peso: 500 g'],
      note: null,
      isGift: false,
      isCustom: false,
    },
    { quantity: 1, name: 'Cesta de palha', options: [], note: 'laço verde', isGift: false, isCustom: true },
    { quantity: 1, name: 'Avental', options: [], note: null, isGift: true, isCustom: false },
  ],
  sums: { items: 235.3, discount: 15.3, delivery: 9.9, service: 0, total: 229.9 },
  delivery: {
    name: 'Expressa',
    isPickup: false,
    lines: ['Rua das Acácias, 120, ap. 31', 'Centro, Serra Negra - SP'],
    slot: 'terça-feira, 24/11, entre 16:00 e 18:00',
  },
  customer: { name: 'Marina Exemplo', phone: '(11) 98765-4821' },
  note: 'Portão azul',
};
const clean = (text: string) => text.replaceAll('\u00a0', ' ');
const paymentOf = (changes: Partial<SlipOrder['card']['payment']>) => {
  const payment = { text: 'Dinheiro', state: 'at-handover' as const, changeFor: null, ...changes };
  const slip = orderSlip({ ...order, card: { ...order.card, payment } }, 'America/Sao_Paulo');
  return clean(slip.stop ?? slip.payment ?? 'none');
};

describe('the slip of an order', () => {
  test('as a text it has the items with variants and notes, the whole address, the slot and the change', () => {
    assert.equal(
      clean(slipText(orderSlip(order, 'America/Sao_Paulo'), 'Empório Girassol')),
      `*Pedido nº 1046*
Empório Girassol
24/11/2026 às 14:08

Marina Exemplo · (11) 98765-4821

*ENTREGA terça-feira, 24/11, entre 16:00 e 18:00*
Rua das Acácias, 120, ap. 31
Centro, Serra Negra - SP
Nota: Portão azul

2 × Café (Moagem: moído, Peso: 500 g)
1 × Cesta de palha (avulso)
   » laço verde
1 × Avental - BRINDE

Subtotal: R$ 235,30
Desconto: - R$ 15,30
Frete: R$ 9,90
*Total: R$ 229,90*
COBRAR R$ 229,90 · Dinheiro, troco para R$ 250,00 (levar R$ 20,10)`,
    );
  });

  test('it counts what is to be packed, gifts too, and names who sold it', () => {
    assert.equal(orderSlip(order, 'America/Sao_Paulo').foot, 'Vendeu: Ana · 4 unidades');
  });

  const payments: [string, Parameters<typeof paymentOf>[0], string][] = [
    ['paid before', { text: 'PIX', state: 'paid' }, 'PAGO · PIX'],
    ['not paid yet', { text: 'PIX', state: 'waiting' }, 'NÃO ENTREGAR SEM O PAGAMENTO · PIX'],
    ['by card at the door', { text: 'débito Visa' }, 'COBRAR R$ 229,90 · débito Visa'],
    ['the exact amount needs no change', { changeFor: 229.9 }, 'COBRAR R$ 229,90 · Dinheiro, troco para R$ 229,90'],
  ];
  for (const [why, changes, text] of payments) test(`${why}: ${text}`, () => assert.equal(paymentOf(changes), text));

  const stopped: [Pick<SlipOrder['card'], 'column' | 'paymentIssue'>, string][] = [
    [{ column: 'preparing', paymentIssue: 'dispute' }, 'NÃO ENTREGAR · pagamento em disputa'],
    [{ column: 'preparing', paymentIssue: 'fraud-alert' }, 'NÃO ENTREGAR · alerta de fraude'],
    [{ column: 'preparing', paymentIssue: 'hold' }, 'NÃO ENTREGAR · fale com o gerente'],
    [{ column: 'problem', paymentIssue: 'lost' }, 'NÃO ENTREGAR · disputa perdida'],
    [{ column: 'problem', paymentIssue: 'won' }, 'NÃO ENTREGAR · a loja ainda decide'],
    [{ column: 'ready', paymentIssue: 'refunded' }, 'NÃO ENTREGAR · dinheiro devolvido'],
    [{ column: 'problem', paymentIssue: 'ended' }, 'NÃO ENTREGAR · o pedido tinha terminado'],
    [{ column: 'toPay', paymentIssue: 'other-amount' }, 'NÃO ENTREGAR SEM ACERTAR O PAGAMENTO'],
    [{ column: 'toPay', paymentIssue: 'other-currency' }, 'NÃO ENTREGAR SEM ACERTAR O PAGAMENTO'],
    [{ column: 'canceled', paymentIssue: 'owed' }, 'PEDIDO CANCELADO · NÃO ENTREGAR'],
    [{ column: 'canceled', paymentIssue: null }, 'PEDIDO CANCELADO · NÃO ENTREGAR'],
  ];
  // Decision: What keeps an order in the shop is the first line of its slip.
  for (const [card, text] of stopped)
    for (const payment of [{ text: 'PIX', state: 'paid' as const, changeFor: null }, null])
      test(`${card.column} with ${card.paymentIssue ?? 'no issue'} ${payment ? 'and paid' : 'without money'}: ${text}`, () => {
        const slip = orderSlip({ ...order, card: { ...order.card, ...card, payment } }, 'UTC');
        assert.deepEqual([slip.stop, slip.payment], [text, null]);
        assert.ok(slipText(slip, 'Loja').startsWith(`*${text}*`));
      });

  test('a refused refund alone stops no order', () => {
    const payment = { text: 'PIX', state: 'paid' as const, changeFor: null };
    const slip = orderSlip({ ...order, card: { ...order.card, paymentIssue: 'refused-refund', payment } }, 'UTC');
    assert.deepEqual([slip.stop, slip.payment], [null, 'PAGO · PIX']);
  });

  test('a role without money prints a slip without it, which says so', () => {
    const slip = orderSlip({ ...order, sums: null, card: { ...order.card, payment: null } }, 'America/Sao_Paulo');
    assert.deepEqual([slip.sums, slip.total], [[], null]);
    assert.equal(slip.payment, 'SEM VALORES · confira o pagamento antes de entregar');
    assert.ok(!slipText(slip, 'Loja').includes('R$'));
  });

  test('a pickup names its place, and an order without a delivery is to be agreed', () => {
    const pickup = { name: 'Loja Centro', isPickup: true, lines: ['Rua A, 10'], slot: null };
    const slip = orderSlip({ ...order, delivery: pickup }, 'America/Sao_Paulo');
    const free = { ...order, delivery: pickup, sums: order.sums && { ...order.sums, delivery: 0 } };
    const labels = (one: SlipOrder) => orderSlip(one, 'America/Sao_Paulo').sums.map(({ label }) => label);
    assert.deepEqual(labels(free), ['Subtotal', 'Desconto'], 'a free pickup has no line for its price');
    assert.ok(labels({ ...free, delivery: order.delivery }).includes('Frete'));
    assert.deepEqual(labels({ ...order, delivery: pickup }), ['Subtotal', 'Desconto', 'Retirada']);
    assert.deepEqual([slip.handover, slip.address], ['RETIRADA', ['Loja Centro', 'Rua A, 10']]);
    assert.equal(orderSlip({ ...order, delivery: null }, 'America/Sao_Paulo').handover, 'ENTREGA A COMBINAR');
  });
});

describe('an order that is later than promised', () => {
  const minute = 60_000;
  const slot = { startsAt: 100 * minute, endsAt: 160 * minute };
  const cases: [string, Parameters<typeof isLate>[0], number, boolean][] = [
    ['a new order waits for a quarter of an hour', { column: 'new', since: 0, slot: null }, 15 * minute, false],
    ['then it is late', { column: 'new', since: 0, slot: null }, 15 * minute + 1, true],
    ['one for later is in time until its slot', { column: 'new', since: 0, slot }, 100 * minute, false],
    ['it must be ready when its slot begins', { column: 'preparing', since: 0, slot }, 100 * minute + 1, true],
    ['on its way it has until the end of the slot', { column: 'ready', since: 0, slot }, 160 * minute, false],
    ['after the slot it is late', { column: 'ready', since: 0, slot }, 160 * minute + 1, true],
    ['what waits for money is not late', { column: 'toPay', since: 0, slot }, 999 * minute, false],
    ['what is over is not late', { column: 'done', since: 0, slot }, 999 * minute, false],
  ];
  for (const [why, order, now, late] of cases) test(`${why}: ${late}`, () => assert.equal(isLate(order, now), late));
});
