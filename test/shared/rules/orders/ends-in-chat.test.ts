import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { emptyCustomer } from '#shared/model/customer.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { type OrderPayment, PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { FinishOrderIn, Step } from '#shared/model/shop-settings.ts';
import { missingCheckoutFields, type ShopperCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { sampleCustomer, sampleLogistic, sampleOrder } from '../../../helpers/samples.ts';

const payBy = (
  method: PaymentMethod | null,
  providerType: PaymentProviderType = PaymentProviderType.ShopProvider,
): OrderPayment => ({
  ...sampleOrder({}).payment,
  ...(method === null ? {} : { method, providerType, providerId: 'opcao' }),
});
const { CreditCard, Pix, Boleto, Link, Nubank, Cash, OnDelivery, BankDeposit, Custom } = PaymentMethod;
const number = '+55 (11) 90000-0000';

describe('a confirmation ends in the chat', () => {
  const channels = Object.values(ChannelType);

  // Decision: Without the shop's number no link opens a chat, so the page stays on the order.
  test('on WhatsApp with a number, and on no other channel, for a shopper who came from a chat', () => {
    for (const whatsApp of [number, '', ' '])
      for (const channelType of channels) {
        const order = sampleOrder({ isAnonymousUser: false });
        const isThere = channelType === ChannelType.WhatsApp && whatsApp === number;
        assert.equal(endsInChat(order, { whatsApp }, { channelType }), isThere);
        assert.equal(returnsToChat({ channelType }, { whatsApp }), isThere);
      }
    assert.equal(returnsToChat(null, { whatsApp: number }), false);
    assert.equal(returnsToChat({ channelType: ChannelType.WhatsApp }, null), false);
  });

  test('for an anonymous visitor on every channel, if the merchant has a number and the page shows no payment', () => {
    const cases: [payment: OrderPayment, endsThere: boolean][] = [
      ...[null, Cash, OnDelivery, BankDeposit, Custom].map((method): [OrderPayment, boolean] => [payBy(method), true]),
      [payBy(CreditCard, PaymentProviderType.Manual), true],
      ...[CreditCard, Pix, Boleto, Link, Nubank].map((method): [OrderPayment, boolean] => [payBy(method), false]),
    ];
    for (const channelType of channels)
      for (const [payment, endsThere] of cases) {
        const order = sampleOrder({ isAnonymousUser: true, payment });
        assert.equal(endsInChat(order, { whatsApp: number }, { channelType }), endsThere, `method ${payment.method}`);
        for (const whatsApp of ['', ' ']) assert.equal(endsInChat(order, { whatsApp }, { channelType }), false);
      }
  });
});

describe('what a shopper still has to fill in', () => {
  const texts = {
    seller: 'Selecione a loja do pedido.',
    logistic: 'Escolha uma opção de entrega.',
    name: 'Nome é obrigatório.',
    email: 'Informe seu e-mail.',
    document: 'Informe o CPF.',
    phone: 'Telefone é obrigatório.',
    schedule: 'Escolha o dia e o horário.',
    payment: 'Escolha a forma de pagamento.',
  };
  type Part = keyof typeof texts;
  const parts = Object.keys(texts) as Part[];
  const delivery = { logistic: sampleLogistic({}) };
  const slot = { logistic: sampleLogistic({ day: '2026-11-21', startDeliveryTime: '2026-11-21T09:00:00-03:00' }) };
  const seller = { seller: { providerId: 'centro', name: 'Centro', address: '', serviceTax: 0 } };
  const allSteps: Step[] = ['Start', 'Catalog', 'Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'];
  const base: Step[] = ['Identify', 'Logistic', 'Payment'];
  const person = { ...sampleCustomer, phone: '' };
  const whole: Partial<Order> = { ...slot, ...seller, payment: payBy(OnDelivery) };

  type Case = {
    isAnonymous?: boolean;
    whatsApp?: string;
    steps?: Step[];
    offers?: Partial<Pick<Order, 'enableDelivery' | 'enablePickUp'>> & { payment?: boolean };
    order?: Partial<Order>;
    customer?: ShopperCheckout['customer'];
    hasBegun?: boolean;
    finishOrderIn?: FinishOrderIn;
    missing: Part[];
  };
  const without = (...left: Part[]): Part[] => parts.filter((part) => !left.includes(part));
  const cases: [says: string, example: Case][] = [
    ['an anonymous visitor without any chat: everything that the shop requires', { steps: allSteps, missing: parts }],
    ['without the steps: no seller and no slot', { missing: without('seller', 'schedule') }],
    ['the same with the slot step', { steps: [...base, 'Schedule'], missing: without('seller') }],
    ['the same with the seller step', { steps: [...base, 'Seller'], missing: without('schedule') }],
    ['all but the phone is filled in', { steps: allSteps, customer: person, order: whole, missing: ['phone'] }],
    ['everything is filled in', { steps: allSteps, customer: sampleCustomer, order: whole, missing: [] }],
    ['only the person is filled in', { customer: sampleCustomer, missing: ['logistic', 'payment'] }],
    ['only the delivery is filled in', { order: delivery, missing: without('seller', 'schedule', 'logistic') }],
    [
      'a delivery without its slot',
      { steps: [...base, 'Schedule'], customer: sampleCustomer, order: delivery, missing: ['schedule', 'payment'] },
    ],
    [
      'a shop without delivery requires no delivery and no slot',
      {
        steps: [...base, 'Schedule'],
        offers: { enableDelivery: false, enablePickUp: false },
        customer: sampleCustomer,
        missing: ['payment'],
      },
    ],
    [
      'a shop with pickup only requires it',
      { offers: { enableDelivery: false }, customer: sampleCustomer, missing: ['logistic', 'payment'] },
    ],
    [
      'a shop without payment options requires none',
      { offers: { payment: false }, customer: sampleCustomer, missing: ['logistic'] },
    ],
    ['where the merchant has a number: nothing, the chat goes on', { whatsApp: number, steps: allSteps, missing: [] }],
    [
      'the same after the checkout began: the fields of the specification, without a phone',
      { whatsApp: number, hasBegun: true, order: delivery, missing: ['name', 'email', 'document', 'payment'] },
    ],
    [
      'the same when the page shows the payment: also a phone',
      {
        whatsApp: number,
        hasBegun: true,
        customer: person,
        order: { ...delivery, payment: payBy(Pix) },
        missing: ['phone'],
      },
    ],
    [
      'an anonymous visitor of a shop whose steps ask for nothing: nothing, also without any chat',
      { steps: ['Start', 'Catalog'], missing: [] },
    ],
    [
      'a shop whose steps ask for nothing, and that finishes orders on the page: nothing',
      { isAnonymous: false, finishOrderIn: 'page', steps: ['Start', 'Catalog'], missing: [] },
    ],
    [
      'a begun checkout whose only step is the payment: the payment',
      { isAnonymous: false, hasBegun: true, steps: ['Payment'], missing: ['payment'] },
    ],
    ['a contact of a chat: nothing', { isAnonymous: false, steps: allSteps, missing: [] }],
    [
      'a contact of a chat whose shop finishes orders on the page: everything but a phone',
      { isAnonymous: false, finishOrderIn: 'page', steps: allSteps, missing: without('phone') },
    ],
    [
      'the same in a shop without delivery and payment options: the person',
      {
        isAnonymous: false,
        finishOrderIn: 'page',
        offers: { enableDelivery: false, enablePickUp: false, payment: false },
        missing: ['name', 'email', 'document'],
      },
    ],
    [
      'a contact of a chat after the checkout began: the fields of the specification',
      { isAnonymous: false, hasBegun: true, order: delivery, missing: ['name', 'email', 'document', 'payment'] },
    ],
    [
      'a contact of a chat who pays by PIX: no phone',
      {
        isAnonymous: false,
        hasBegun: true,
        customer: person,
        order: { ...delivery, payment: payBy(Pix) },
        missing: [],
      },
    ],
  ];
  for (const [says, example] of cases)
    test(says, () => {
      const {
        isAnonymous = true,
        whatsApp = '',
        steps = base,
        offers = {},
        customer = emptyCustomer,
        hasBegun = false,
        finishOrderIn = 'chat',
      } = example;
      const { payment: offersPayment = true, ...flags } = offers;
      const order = sampleOrder({
        status: OrderStatus.Creating,
        isAnonymousUser: isAnonymous,
        enableDelivery: true,
        enablePickUp: true,
        ...flags,
        ...example.order,
      });
      const payment = { type: 'other', publicKey: null } as const;
      const settings = { steps, enableCnpj: false, whatsApp, finishOrderIn, payment };
      const paymentMethod = order.payment.method;
      assert.deepEqual(
        missingCheckoutFields({
          order,
          customer,
          paymentMethod,
          settings,
          hasBegun,
          offersPayment,
          hasPayerAddress: true,
          hasChatPhone: true,
        }),
        example.missing.map((part) => texts[part]),
      );
    });
});
