import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { OrderTimes } from '#shared/model/order/placed-order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import {
  afterPaymentText,
  autoCancelText,
  canBePaid,
  type OrderProgress,
  orderStage,
  orderStageText,
  orderSteps,
} from '#shared/rules/orders/order-steps.ts';

const noTimes: OrderTimes = {
  placedAt: '2026-11-22T17:02:00Z',
  paidAt: null,
  preparingAt: null,
  dispatchedAt: null,
  finalizedAt: null,
  canceledAt: null,
};
const at = '2026-11-22T18:00:00Z';
const order = (fields: Partial<OrderProgress> = {}, times: Partial<OrderTimes> = {}): OrderProgress => ({
  status: OrderStatus.Received,
  paymentStatus: null,
  payment: { method: PaymentMethod.OnDelivery, providerType: PaymentProviderType.Manual },
  logistic: { type: LogisticType.Shipping },
  ...fields,
  times: { ...noTimes, ...times },
});
const pix = { method: PaymentMethod.Pix, providerType: PaymentProviderType.MercadoPago };
const pickup = { logistic: { type: LogisticType.StorePickUp } };
const inReview = {
  payment: { method: PaymentMethod.CreditCard, providerType: PaymentProviderType.BrazilianGateway },
  paymentStatus: PaymentStatus.Waiting,
  isInReview: true,
};
const paid = { payment: pix, paymentStatus: PaymentStatus.Paid };

test('an unpaid boleto does not say that the page is worth waiting on', () => {
  const boleto = { method: PaymentMethod.Boleto, providerType: PaymentProviderType.MercadoPago };
  const noteOf = (payment: typeof boleto | typeof pix) => orderSteps(order({ payment })).find(({ note }) => note)?.note;
  assert.equal(noteOf(boleto), 'Esperando o pagamento. Um boleto leva até 3 dias úteis para ser confirmado.');
  assert.equal(noteOf(pix), 'Esperando o pagamento. Esta página avisa assim que ele chegar.');
});

// Decision: While a card is decided its order says so, and nobody is asked to pay it again.
test('a card that is not decided is not to be paid again, and its step says so', () => {
  const note = orderSteps(order(inReview)).find(({ state }) => state === 'current')?.note;
  assert.equal(note, 'O cartão está em análise. Esta página avisa assim que houver resposta. Não pague de novo.');
  assert.deepEqual(
    [inReview, { ...inReview, isInReview: false }, { payment: pix }, paid].map((fields) => canBePaid(order(fields))),
    [false, true, true, false],
  );
});

const stages: [string, OrderProgress, ReturnType<typeof orderStage>, string][] = [
  ['an order that is paid at the handover', order(), 'received', 'Pedido recebido'],
  [
    'an unpaid PIX',
    order({ payment: pix, paymentStatus: PaymentStatus.Waiting }),
    'awaitingPayment',
    'Falta o pagamento',
  ],
  [
    'an expired PIX',
    order({ payment: pix, paymentStatus: PaymentStatus.Expired }),
    'awaitingPayment',
    'Falta o pagamento',
  ],
  ['a card that is not decided', order(inReview), 'awaitingPayment', 'Pagamento em análise'],
  ['a paid PIX', order(paid), 'paid', 'Pagamento confirmado'],
  ['a PIX that went back', order({ ...paid, isWhollyRefunded: true }), 'paid', 'Pagamento devolvido'],
  ['cash that the shop confirmed', order({ paymentStatus: PaymentStatus.Paid }), 'paid', 'Pagamento confirmado'],
  [
    'a deposit that the shop confirmed',
    order({ payment: { method: PaymentMethod.BankDeposit, providerType: PaymentProviderType.Manual } }, { paidAt: at }),
    'paid',
    'Pagamento confirmado',
  ],
  [
    'an unpaid order in preparation',
    order({ payment: pix }, { preparingAt: at }),
    'awaitingPayment',
    'Falta o pagamento',
  ],
  ['a paid one in preparation', order(paid, { preparingAt: at }), 'preparing', 'Em preparo'],
  ['an order that left the shop', order(paid, { dispatchedAt: at }), 'dispatched', 'Saiu para entrega'],
  ['one to pick up', order(pickup, { dispatchedAt: at }), 'dispatched', 'Pronto para retirada'],
  ['a delivered order', order({ status: OrderStatus.Finalized }), 'finished', 'Entregue'],
  ['one that was picked up', order({ ...pickup, status: OrderStatus.Finalized }), 'finished', 'Retirado'],
  ['one without a chosen delivery', order({ logistic: null, status: OrderStatus.Finalized }), 'finished', 'Concluído'],
  ['a cancelled order', order({ status: OrderStatus.Canceled }, { preparingAt: at }), 'canceled', 'Cancelado'],
  ['money for an order that had ended', order({ ...paid, status: OrderStatus.Error }), 'withShop', 'Fale com a loja'],
];

const steps = (progress: OrderProgress) =>
  orderSteps(progress).map(
    ({ label, state }) => `${{ done: '✓', current: '›', ahead: '·', canceled: '✕' }[state]} ${label}`,
  );

describe('the stage of a placed order', () => {
  for (const [title, progress, stage, text] of stages)
    test(`${title}: ${text}`, () => {
      assert.deepEqual([orderStage(progress), orderStageText(progress)], [stage, text]);
    });
});

describe('the steps of a placed order', () => {
  const rows: [string, OrderProgress, string[]][] = [
    [
      'an unpaid PIX waits for its money',
      order({ payment: pix, paymentStatus: PaymentStatus.Waiting }),
      ['✓ Pedido recebido', '› Pagamento', '· Em preparo', '· Saiu para entrega', '· Entregue'],
    ],
    [
      'a paid one is at its payment until it is prepared',
      order(paid, { paidAt: at }),
      ['✓ Pedido recebido', '› Pago', '· Em preparo', '· Saiu para entrega', '· Entregue'],
    ],
    [
      'payment at the handover has no step',
      order(),
      ['› Pedido recebido', '· Em preparo', '· Saiu para entrega', '· Entregue'],
    ],
    [
      'a later step includes the ones before it',
      order(pickup, { dispatchedAt: at }),
      ['✓ Pedido recebido', '✓ Em preparo', '› Pronto para retirada', '· Retirado'],
    ],
    [
      'missing money stays current while the shop prepares the order',
      order({ payment: pix }, { preparingAt: at }),
      ['✓ Pedido recebido', '› Pagamento', '✓ Em preparo', '· Saiu para entrega', '· Entregue'],
    ],
    [
      'without a chosen delivery there is none on the way',
      order({ logistic: null }),
      ['› Pedido recebido', '· Em preparo', '· Concluído'],
    ],
    [
      'a finished order has all of them',
      order({ status: OrderStatus.Finalized }, { finalizedAt: at }),
      ['✓ Pedido recebido', '✓ Em preparo', '✓ Saiu para entrega', '✓ Entregue'],
    ],
    [
      'one that was finished without its money does not count as paid',
      order({ payment: pix, status: OrderStatus.Finalized }, { finalizedAt: at }),
      ['✓ Pedido recebido', '✓ Em preparo', '✓ Saiu para entrega', '✓ Entregue'],
    ],
    [
      'a cancelled one ends with it',
      order({ ...paid, status: OrderStatus.Canceled }, { paidAt: at, canceledAt: at }),
      ['✓ Pedido recebido', '✓ Pago', '✕ Pedido cancelado'],
    ],
    // Decision: After a whole refund no page says only that the order is paid.
    [
      'one whose money went back says so',
      order({ ...paid, status: OrderStatus.Canceled, isWhollyRefunded: true }, { paidAt: at, canceledAt: at }),
      ['✓ Pedido recebido', '✓ Pago e devolvido', '✕ Pedido cancelado'],
    ],
    [
      'so does one that had left the shop',
      order({ ...paid, isWhollyRefunded: true }, { paidAt: at, dispatchedAt: at }),
      ['✓ Pedido recebido', '✓ Pago e devolvido', '✓ Em preparo', '› Saiu para entrega', '· Entregue'],
    ],
  ];
  for (const [title, progress, expected] of rows)
    test(title, () => {
      assert.deepEqual(steps(progress), expected);
    });
});

test('a paid order says what comes next, by its delivery', () => {
  assert.match(afterPaymentText(order()), /quando sair para entrega\.$/);
  assert.match(afterPaymentText(order(pickup)), /quando estiver pronto para retirada\.$/);
  assert.match(afterPaymentText(order({ logistic: null })), /A página dele mostra cada passo\.$/);
  assert.match(afterPaymentText(order(), { isOwnPage: true }), /Esta página mostra quando sair para entrega\.$/);
});

test('an order that was cancelled by itself says why, one that people cancelled or was paid does not', () => {
  const canceled = { status: OrderStatus.Canceled };
  assert.equal(
    autoCancelText(order({ ...canceled, payment: pix }), ChangedBy.Payment),
    'O pagamento não chegou no prazo.',
  );
  assert.equal(autoCancelText(order(canceled), ChangedBy.Payment), 'A loja não confirmou o pedido no prazo.');
  const byKey = { method: PaymentMethod.Pix, providerType: PaymentProviderType.Manual };
  assert.equal(
    autoCancelText(order({ ...canceled, payment: byKey }), ChangedBy.Payment),
    'A loja não confirmou o pedido no prazo.',
  );
  assert.equal(autoCancelText(order({ ...canceled, payment: pix }), ChangedBy.Agent), null);
  assert.equal(autoCancelText(order({ ...canceled, ...paid }), ChangedBy.Payment), null);
  assert.equal(autoCancelText(order({ payment: pix }), ChangedBy.Payment), null);
});
