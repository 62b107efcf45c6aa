import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';
import { unchangedPaymentText } from '#shared/rules/orders/unchanged-payment-text.ts';

const { Pix, Custom, OnDelivery, CreditCard } = PaymentMethod;
const never = {
  placedAt: null,
  paidAt: null,
  preparingAt: null,
  dispatchedAt: null,
  finalizedAt: null,
  canceledAt: null,
};
const order = (method: PaymentMethod | null, fields: Partial<OrderProgress> = {}): OrderProgress => ({
  status: OrderStatus.Received,
  paymentStatus: null,
  payment: { method, providerType: PaymentProviderType.ShopProvider },
  logistic: { type: LogisticType.ExpressDelivery },
  times: never,
  ...fields,
});
const Paid = { paymentStatus: PaymentStatus.Paid };
const { Canceled, Finalized } = OrderStatus;
const pickup = { logistic: { type: LogisticType.StorePickUp } };

// Decision: The page of a payment change says when the order's payment cannot be changed or was not changed.
describe('how the payment of an order is that was not changed', () => {
  const rows: [of: string, OrderProgress, text: string, arrived?: number][] = [
    [
      'a PIX to pay',
      order(Pix),
      'Este pedido já tem uma forma de pagamento e está esperando você pagar. Para escolher outra, abra o pedido.',
    ],
    ['a paid PIX', order(Pix, Paid), 'Este pedido já está pago: não há pagamento para alterar.'],
    [
      'an order that is paid and finished',
      order(Pix, { ...Paid, status: Finalized }),
      'Este pedido já está pago: não há pagamento para alterar.',
    ],
    [
      'a card that is not decided',
      order(CreditCard, { isInReview: true }),
      'O cartão deste pedido está em análise. Espere a resposta antes de escolher outra forma de pagamento.',
    ],
    [
      'another amount that arrived',
      order(Pix),
      'Já recebemos R$ 40,00 por este pedido. Fale com a loja sobre a diferença.',
      40,
    ],
    [
      'a combinar',
      order(Custom),
      'O pagamento deste pedido você combina com a loja, e isso não mudou. Para escolher outra forma, abra o pedido.',
    ],
    ['an order without a payment', order(null), 'O pagamento deste pedido você combina com a loja, e isso não mudou.'],
    [
      'payment on delivery',
      order(OnDelivery),
      'Você paga este pedido na entrega, e isso não mudou. Para escolher outra forma, abra o pedido.',
    ],
    [
      'payment at the pickup',
      order(OnDelivery, pickup),
      'Você paga este pedido na retirada, e isso não mudou. Para escolher outra forma, abra o pedido.',
    ],
    [
      'an order in preparation',
      order(OnDelivery, { times: { ...never, preparingAt: '2026-11-22T17:05:00Z' } }),
      'A loja já começou este pedido. Para pagar de outra forma, fale com ela.',
    ],
    [
      'a finished order',
      order(OnDelivery, { status: Finalized }),
      'Este pedido já foi concluído: não há pagamento para alterar.',
    ],
    [
      'a cancelled order',
      order(Pix, { status: Canceled }),
      'Este pedido foi cancelado: não há pagamento para alterar.',
    ],
    [
      'an order that the shop settles',
      order(Pix, { ...Paid, status: OrderStatus.Error }),
      'A loja está cuidando deste pedido. Fale com ela sobre o pagamento.',
    ],
  ];
  for (const [of, progress, text, arrived = null] of rows)
    test(of, () => assert.equal(unchangedPaymentText(progress, arrived).replaceAll('\u00a0', ' '), text));
});
