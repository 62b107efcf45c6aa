import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageKind } from '#shared/model/message.ts';
import { isPaymentCode } from '#shared/rules/messaging/payment-code-message.ts';

const cases: [what: string, kind: MessageKind, title: string, expected: boolean][] = [
  ['a PIX code', MessageKind.OrderStatus, '00020126580014br.gov.bcb.pix0136 LOJA DA ANA 6009SAO PAULO', true],
  ['a line of a boleto', MessageKind.OrderStatus, '23793.38128 60082.827137 46000.063305 9 99990000012358', true],
  ['a sentence about an order', MessageKind.OrderStatus, 'Recebemos o pagamento do seu pedido nº 12.', false],
  ['a product whose name is a number', MessageKind.Product, '00020126580014br.gov.bcb.pix0136', false],
];
for (const [what, kind, title, expected] of cases)
  test(`${what} is ${expected ? 'nothing but a payment code' : 'no payment code'}`, () => {
    assert.equal(isPaymentCode({ kind, title }), expected);
  });
