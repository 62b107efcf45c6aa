import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';
import { paymentOutcome, refundText } from '#shared/rules/orders/payment-outcome.ts';
import { talkPlaces } from '#shared/text/conversation.ts';

const order = (fields: Partial<OrderProgress> = {}, paidAt: string | null = null): OrderProgress => ({
  status: OrderStatus.Received,
  paymentStatus: null,
  payment: { method: PaymentMethod.Pix, providerType: PaymentProviderType.MercadoPago },
  logistic: null,
  ...fields,
  times: { placedAt: null, paidAt, preparingAt: null, dispatchedAt: null, finalizedAt: null, canceledAt: null },
});
const cash = { payment: { method: PaymentMethod.Cash, providerType: PaymentProviderType.Manual } };
const own = { method: PaymentMethod.Pix, providerType: PaymentProviderType.ShopProvider };
const canceled = { status: OrderStatus.Canceled };
const money = { total: 73.68, arrived: null };
const clock = { timeZone: 'America/Sao_Paulo', now: new Date('2026-11-22T20:00:00Z') };
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('how far the payment of an order is', () => {
  const rows: [string, OrderProgress, string | null][] = [
    ['an unpaid PIX', order(), 'falta pagar R$ 73,68'],
    ['a card that is not decided', order({ isInReview: true }), 'em análise'],
    ['a paid one', order({ paymentStatus: PaymentStatus.Paid }, '2026-11-22T17:05:00Z'), 'pago hoje, 14:05'],
    ['a paid one without its time', order({ paymentStatus: PaymentStatus.Paid }), 'pago'],
    ['money at the handover', order(cash), 'R$ 73,68 a pagar'],
    ['after the handover', order({ ...cash, status: OrderStatus.Finalized }), null],
    ['a cancelled order', order(canceled), null],
  ];
  for (const [title, progress, text] of rows)
    test(`${title}: ${text}`, () => {
      assert.equal(plain(paymentOutcome(progress, money, clock)), text);
    });
});

test('another amount that arrived is what the payment says, not that the total is missing', () => {
  assert.equal(plain(paymentOutcome(order(), { ...money, arrived: 40 }, clock)), 'recebido R$ 40,00');
  assert.equal(plain(paymentOutcome(order(), { ...money, arrived: 80 }, clock)), 'recebido R$ 80,00');
});

// Decision: Where a part of another amount went back, shopper, board and list also say how much came.
test('a part of another amount that went back is named with what came', () => {
  const paid = order({ paymentStatus: PaymentStatus.Paid });
  const of = (charged: number, refunded: number) =>
    plain(paymentOutcome(paid, { ...money, money: { charged, refunded, disputed: 0 } }, clock));
  assert.equal(of(80, 6.32), 'pago, chegaram R$ 80,00, R$ 6,32 devolvidos');
  assert.equal(of(80, 80), 'pago, devolvido');
  assert.equal(of(73.68, 6.32), 'pago, R$ 6,32 devolvidos');
});

describe('what happens with the money of a cancelled order', () => {
  const back = (amount: string) => `A loja devolve os ${amount} que você pagou e combina isso com você pela conversa.`;
  const rows: [string, OrderProgress, number | null, string][] = [
    ['nothing was paid', order(canceled), null, 'Nada foi cobrado.'],
    ["another amount of the shop's own PIX arrived", order({ ...canceled, payment: own }), 50, back('R$ 50,00')],
    ['it was paid', order({ ...canceled, paymentStatus: PaymentStatus.Paid }), null, back('R$ 73,68')],
    ['another amount arrived', order(canceled), 50, back('R$ 50,00')],
  ];
  for (const [title, progress, arrived, text] of rows)
    test(title, () => {
      assert.equal(plain(refundText(progress, { ...money, arrived }, talkPlaces.conversation)), text);
    });
  test('it was paid by a visitor without a conversation', () => {
    const paid = order({ ...canceled, paymentStatus: PaymentStatus.Paid });
    assert.match(refundText(paid, money, talkPlaces.whatsApp), / pelo WhatsApp\.$/);
  });
});

// Decision: 'Nada foi cobrado.' is shown only where it is known: a provider reports payments, or the money comes later.
describe('the sentence about money of a cancelled order without a recorded payment', () => {
  const { MercadoPago, BrazilianGateway, ShopProvider, Manual, OtherGateway } = PaymentProviderType;
  const ifPaid = 'Se você já pagou, fale com a loja pela conversa para receber o valor de volta.';
  const nothing = 'Nada foi cobrado.';
  const rows: Record<keyof typeof PaymentMethod | 'none', [PaymentProviderType | null, string][]> = {
    none: [[null, nothing]],
    CreditCard: [
      [ShopProvider, nothing],
      [MercadoPago, nothing],
      [BrazilianGateway, nothing],
      [OtherGateway, nothing],
      [Manual, ifPaid],
    ],
    Boleto: [
      [MercadoPago, ifPaid],
      [BrazilianGateway, ifPaid],
      [Manual, ifPaid],
    ],
    BankDeposit: [
      [Manual, ifPaid],
      [ShopProvider, ifPaid],
    ],
    Pix: [
      [MercadoPago, nothing],
      [BrazilianGateway, nothing],
      [ShopProvider, ifPaid],
      [Manual, ifPaid],
      [null, ifPaid],
    ],
    Cash: [
      [Manual, nothing],
      [null, nothing],
    ],
    OnDelivery: [
      [Manual, nothing],
      [ShopProvider, nothing],
    ],
    Link: [
      [MercadoPago, nothing],
      [BrazilianGateway, nothing],
      [Manual, ifPaid],
    ],
    Custom: [
      [Manual, ifPaid],
      [ShopProvider, ifPaid],
    ],
    Nubank: [
      [BrazilianGateway, nothing],
      [Manual, ifPaid],
    ],
  };
  const said = (progress: OrderProgress) => plain(refundText(progress, money, talkPlaces.conversation));
  for (const [name, providers] of Object.entries(rows))
    for (const [providerType, text] of providers)
      test(`${name} by the provider ${providerType}: ${text}`, () => {
        const method = name === 'none' ? null : PaymentMethod[name as keyof typeof PaymentMethod];
        assert.equal(said(order({ ...canceled, payment: { method, providerType } })), text);
      });
  test('a PIX key that an agent typed may have been paid, whichever provider takes the other PIX', () => {
    const payment = { method: PaymentMethod.Pix, providerType: MercadoPago, pixKey: 'ana@loja.example' };
    assert.equal(said(order({ ...canceled, payment })), ifPaid);
  });
  test('cash may have been paid after the order left, not while it waits for pickup', () => {
    const left = order({ ...cash, ...canceled });
    const times = { ...left.times, dispatchedAt: '2026-11-22T17:05:00Z' };
    assert.equal(said({ ...left, times, logistic: { type: LogisticType.ExpressDelivery } }), ifPaid);
    // 'Pronto para retirada': the customer pays when they come.
    assert.equal(said({ ...left, times, logistic: { type: LogisticType.StorePickUp } }), nothing);
  });
  test('a card that is not decided may be charged', () => {
    const payment = { method: PaymentMethod.CreditCard, providerType: MercadoPago };
    assert.equal(said(order({ ...canceled, payment, isInReview: true })), ifPaid);
  });
  test('a visitor without a conversation goes to the WhatsApp', () => {
    const text = refundText(order({ ...canceled, payment: own }), money, talkPlaces.whatsApp);
    assert.equal(text, 'Se você já pagou, fale com a loja pelo WhatsApp para receber o valor de volta.');
  });
});

describe('money that went back', () => {
  const paid = order({ paymentStatus: PaymentStatus.Paid });
  const rows: [string, number, number, string, string][] = [
    ['all of it', 70, 0, 'pago, devolvido', 'A loja devolveu os R$ 70,00 que você pagou.'],
    ['a part', 20, 0, 'pago, R$ 20,00 devolvidos', 'A loja devolveu R$ 20,00 dos R$ 70,00 que você pagou.'],
    [
      'a part, and the rest is in dispute',
      20,
      50,
      'pago, R$ 20,00 devolvidos, em disputa',
      'A loja devolveu R$ 20,00 dos R$ 70,00 que você pagou. ' +
        'Você contestou este pagamento: quem devolve os R$ 50,00 é o seu banco.',
    ],
    [
      'all of it by a dispute',
      0,
      70,
      'pago, em disputa',
      'Você contestou este pagamento: quem devolve os R$ 70,00 é o seu banco.',
    ],
  ];
  for (const [title, refunded, disputed, outcome, sentence] of rows)
    test(title, () => {
      const moved = { ...money, total: 70, money: { charged: 70, refunded, disputed } };
      assert.equal(plain(paymentOutcome(paid, moved, clock)), outcome);
      assert.equal(plain(refundText({ ...paid, ...canceled }, moved, talkPlaces.conversation)), sentence);
    });
});
