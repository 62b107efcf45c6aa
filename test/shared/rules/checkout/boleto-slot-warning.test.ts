import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { boletoSlotWarning } from '#shared/rules/checkout/boleto-slot-warning.ts';

const { ExpressDelivery, StorePickUp } = LogisticType;
const clock = { now: new Date('2026-11-29T15:00:00Z'), timeZone: 'America/Sao_Paulo' };
const option = (method: PaymentMethod, fields: Partial<PaymentOption> = {}): PaymentOption => ({
  ...{ method, name: 'Uma', payOnDelivery: false, group: null, providerId: String(method) },
  ...fields,
});
const pix = option(PaymentMethod.Pix);
const card = option(PaymentMethod.CreditCard);
const late = option(PaymentMethod.Boleto, { clearsAfterSlot: true });
const slot = {
  startDeliveryTime: '2026-12-01T08:00:00-03:00',
  endDeliveryTime: '2026-12-01T12:00:00-03:00',
};
const warning = (options: readonly PaymentOption[], { type = ExpressDelivery as LogisticType, chosen = late } = {}) =>
  boletoSlotWarning({ logistic: { type, ...slot }, payment: { providerId: chosen.providerId } }, options, clock);

const ofDelivery =
  'O boleto pode ser confirmado só depois da entrega escolhida (terça-feira, 01/12, entre 08:00 e 12:00).';

test('a chosen boleto that may arrive after the slot names the slot, and what is confirmed at once', () => {
  const cases: [options: readonly PaymentOption[], advice: string][] = [
    [[pix, card, late], 'Prefira PIX ou cartão, ou escolha uma data mais adiante.'],
    [[pix, late], 'Prefira PIX, ou escolha uma data mais adiante.'],
    [[{ ...pix, isConfirmedByHand: true }, late], 'Se puder, escolha uma data mais adiante.'],
    [[late, option(PaymentMethod.CreditCard, { payOnDelivery: true })], 'Se puder, escolha uma data mais adiante.'],
  ];
  for (const [options, advice] of cases) assert.equal(warning(options), `${ofDelivery} ${advice}`);
  assert.match(warning([late], { type: StorePickUp }) ?? '', /só depois da retirada escolhida \(terça-feira/);
});

test('another chosen payment, a boleto in time and an order without a slot have no warning', () => {
  assert.equal(warning([pix, late], { chosen: pix }), null);
  assert.equal(warning([option(PaymentMethod.Boleto)]), null);
  const payment = { providerId: late.providerId };
  const without = { type: ExpressDelivery, startDeliveryTime: null, endDeliveryTime: null };
  assert.equal(boletoSlotWarning({ logistic: without, payment }, [late], clock), null);
  assert.equal(boletoSlotWarning({ logistic: null, payment }, [late], clock), null);
});
