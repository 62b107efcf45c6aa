import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import {
  payableOptions,
  paymentFlags,
  paymentMethodOf,
  paymentMethods,
} from '#shared/rules/payment/shown-payment-methods.ts';

const option = (method: PaymentMethod, payOnDelivery = false) => ({ method, payOnDelivery });
const every = Object.values(PaymentMethod).map((method) => option(method));
const once = { subscription: null };
const weekly = { subscription: { type: 20, frequency: 1 } as const };
const manual = { payment: { type: 'manual', publicKey: null } } as const;
const other = { payment: { type: 'other', publicKey: null } } as const;
const orderOf = (options: typeof every, items: (typeof once | typeof weekly)[] = [once]) => ({
  ...paymentFlags(options),
  items,
});
const { Boleto, Cash, CreditCard, Custom, Link, Nubank, OnDelivery, Pix } = PaymentMethod;

describe('the payment methods of an order', () => {
  // Spec §5: "Each payment method is shown only if its enable flag on the order is set."
  // Spec §5: "PIX and Boleto are hidden when any item is a subscription. Each payment method is shown only if its
  // enable flag on the order is set. Custom payment shows only if a custom method exists and the payment type is
  // manual. Pay on delivery shows only if any option is payable on delivery."
  test('each is shown only if its enable flag on the order is set', () => {
    const flags: [keyof ReturnType<typeof paymentFlags>, PaymentMethod][] = [
      ['enableCreditPayment', CreditCard],
      ['enablePixPayment', Pix],
      ['enableNubankPayment', Nubank],
      ['enableLinkPayment', Link],
      ['enableBoletoPayment', Boleto],
    ];
    const order = orderOf(every);
    assert.deepEqual(
      flags.map(([flag]) => order[flag]),
      [true, true, true, true, true],
    );
    for (const [flag, method] of flags) {
      assert.ok(paymentMethods(order, every, other).includes(method), flag);
      assert.ok(!paymentMethods({ ...order, [flag]: false }, every, other).includes(method), `without ${flag}`);
      assert.equal(
        paymentFlags(every.filter((candidate) => candidate.method !== method))[flag],
        false,
        'no option, no flag',
      );
    }
  });

  // Spec §5: "PIX and Boleto are hidden when any item is a subscription."
  test('PIX and Boleto are hidden when any item is a subscription', () => {
    const shown = paymentMethods(orderOf(every, [once, weekly]), every, manual);
    assert.deepEqual(
      paymentMethods(orderOf(every), every, manual).filter((method) => !shown.includes(method)),
      [Pix, Boleto],
    );
  });

  // Spec §5: "Custom payment shows only if a custom method exists and the payment type is manual."
  // Spec §5: "PIX and Boleto are hidden when any item is a subscription. Each payment method is shown only if its
  // enable flag on the order is set. Custom payment shows only if a custom method exists and the payment type is
  // manual. Pay on delivery shows only if any option is payable on delivery."
  test('Custom shows only if a custom method exists and the payment type is manual', () => {
    const none = every.filter(({ method }) => method !== Custom);
    assert.ok(paymentMethods(orderOf(every), every, manual).includes(Custom));
    assert.ok(!paymentMethods(orderOf(every), every, other).includes(Custom));
    assert.ok(!paymentMethods(orderOf(none), none, manual).includes(Custom));
  });

  // Spec §5: "Pay on delivery shows only if any option is payable on delivery."
  // Spec §5: "PIX and Boleto are hidden when any item is a subscription. Each payment method is shown only if its
  // enable flag on the order is set. Custom payment shows only if a custom method exists and the payment type is
  // manual. Pay on delivery shows only if any option is payable on delivery."
  test('pay on delivery shows only if any option is payable on delivery, and then as nothing else', () => {
    assert.deepEqual(paymentMethods(orderOf([option(Cash)]), [option(Cash)], other), [Cash]);
    const paidAtTheDoor = [option(Cash, true), option(CreditCard, true)];
    assert.deepEqual(paymentMethods(orderOf(paidAtTheDoor), paidAtTheDoor, other), [OnDelivery]);
    assert.deepEqual(paidAtTheDoor.map(paymentMethodOf), [OnDelivery, OnDelivery]);
  });

  test('are empty in a shop without payment options', () => {
    assert.deepEqual(paymentMethods(orderOf([]), [], manual), []);
  });

  test('leave an order only the options of the methods it shows', () => {
    const options = [option(Pix), option(Pix, true), option(Custom), option(Link)];
    assert.deepEqual(payableOptions(orderOf(options, [weekly]), options, other), [option(Pix, true), option(Link)]);
  });
});
