import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { isPixByHand, paymentNote } from '#shared/rules/payment/payment-note.ts';

const pix: PaymentOption = {
  ...{ method: PaymentMethod.Pix, name: 'PIX', payOnDelivery: false, group: null, providerId: 'pix' },
};
const byHand: PaymentOption = { ...pix, isConfirmedByHand: true };

// Decision: Only a PIX at a provider is approved at once. One by the shop's own key waits for a person of the shop.
describe('the note of a way to pay', () => {
  const cases: readonly (readonly [string, PaymentOption, string])[] = [
    ['a PIX at a provider is approved at once', pix, 'Aprovado na hora'],
    ["one by the shop's own key is confirmed by the shop", byHand, 'A loja confirma quando o valor cair na conta'],
  ];
  for (const [title, option, note] of cases)
    test(title, () => assert.equal(paymentNote(PaymentMethod.Pix, [option]), note));

  test('a boleto that may arrive after the slot says so, for a delivery and for a pickup', () => {
    const late: PaymentOption = { ...pix, method: PaymentMethod.Boleto, providerId: 'boleto', clearsAfterSlot: true };
    const noteOf = (type: LogisticType) => paymentNote(PaymentMethod.Boleto, [pix, late], { type });
    const { ExpressDelivery, StorePickUp } = LogisticType;
    assert.equal(noteOf(ExpressDelivery), 'Compensa em até 3 dias úteis, talvez só depois da entrega');
    assert.equal(noteOf(StorePickUp), 'Compensa em até 3 dias úteis, talvez só depois da retirada');
    assert.equal(paymentNote(PaymentMethod.Pix, [pix, late]), 'Aprovado na hora');
  });

  test('a link says whether the shop sends it or its page opens, and Nubank opens a page', () => {
    const link: PaymentOption = { ...pix, method: PaymentMethod.Link, providerId: 'link' };
    assert.equal(paymentNote(PaymentMethod.Link, [pix, link]), 'Abre a página de pagamento');
    assert.equal(
      paymentNote(PaymentMethod.Link, [pix, { ...link, isConfirmedByHand: true }]),
      'A loja envia o link pela conversa',
    );
    assert.equal(paymentNote(PaymentMethod.Nubank, [byHand]), 'Abre a página de pagamento');
  });

  test('the other ways keep their notes', () => {
    assert.equal(paymentNote(PaymentMethod.Boleto, [byHand]), 'Compensa em até 3 dias úteis');
    assert.equal(isPixByHand(PaymentMethod.Boleto, [byHand]), false);
  });
});
