import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import {
  type PaymentProcessor,
  type PaymentSetup,
  paymentProcessor,
} from '../../../../order-service/services/payment-setup/payment-processor.ts';

const { CreditCard, Boleto, BankDeposit, Pix, Cash, OnDelivery, Link, Custom, Nubank } = PaymentMethod;
const { ShopProvider, PayProvider, BrazilianGateway, OtherGateway, FixPay, MercadoPago, Manual } = PaymentProviderType;
const online = [CreditCard, Boleto, Pix, Link, Nubank];
const gateways = [PayProvider, OtherGateway, FixPay];
const everyMethod = Object.values(PaymentMethod);
const everyType = Object.values(PaymentProviderType);

const bare: PaymentSetup = { isSimulated: false, hasOnlineAccount: false, hasPixKey: false, isCharged: true };
const rich: PaymentSetup = { isSimulated: true, hasOnlineAccount: true, hasPixKey: true, isCharged: true };

type Case = [
  what: string,
  methods: PaymentMethod[],
  types: PaymentProviderType[],
  setup: PaymentSetup,
  processor: PaymentProcessor | null,
];
const cases: Case[] = [
  ['what people settle is settled by hand', [BankDeposit, Cash, OnDelivery, Custom], everyType, bare, 'by-hand'],
  ['also where a provider could charge it', [BankDeposit, Cash, OnDelivery, Custom], everyType, rich, 'by-hand'],
  ['a Manual option is settled by hand', online, [Manual], bare, 'by-hand'],
  ['a Manual PIX is paid by the key of the shop', [Pix], [Manual], { ...bare, hasPixKey: true }, 'pix-key'],
  ['a PIX key accepts only PIX', [CreditCard, Boleto, Link, Nubank], [Manual], { ...bare, hasPixKey: true }, 'by-hand'],
  ['ShopProvider charges nothing outside the demo', online, [ShopProvider], bare, null],
  ['no account of Mercado Pago helps it', online, [ShopProvider], { ...bare, hasOnlineAccount: true }, null],
  ['but PIX by the key of the shop', [Pix], [ShopProvider], { ...bare, hasPixKey: true }, 'pix-key'],
  ['and only PIX', [CreditCard, Boleto, Link, Nubank], [ShopProvider], { ...bare, hasPixKey: true }, null],
  ['ShopProvider is the simulator in the demo', online, [ShopProvider], { ...bare, isSimulated: true }, 'simulator'],
  ['Mercado Pago needs an account', online, [MercadoPago], { ...rich, hasOnlineAccount: false }, null],
  [
    'it charges cards, PIX and boletos',
    [CreditCard, Pix, Boleto],
    [MercadoPago],
    { ...bare, hasOnlineAccount: true },
    'mercadopago',
  ],
  ['it charges nothing else', [Link, Nubank], [MercadoPago], rich, null],
  ['Pagar.me needs an account', online, [BrazilianGateway], { ...rich, hasOnlineAccount: false }, null],
  [
    'Pagar.me charges cards, PIX and boletos',
    [CreditCard, Pix, Boleto],
    [BrazilianGateway],
    { ...bare, hasOnlineAccount: true },
    'pagarme',
  ],
  ['Pagar.me charges nothing else', [Link, Nubank], [BrazilianGateway], rich, null],
  ['the other gateways are not connected', online, gateways, rich, null],
  [
    'what is not charged is settled by hand',
    [Boleto, Pix, Link, Nubank],
    everyType,
    { ...bare, isCharged: false },
    'by-hand',
  ],
  ['a card is charged all the same', [CreditCard], [ShopProvider, MercadoPago], { ...bare, isCharged: false }, null],
];

for (const [what, methods, types, setup, processor] of cases)
  test(`the processor of a payment: ${what}`, () => {
    for (const method of methods)
      for (const provider_type of types)
        assert.equal(
          paymentProcessor({ method, provider_type, pay_on_delivery: false }, setup),
          processor,
          `${method} by ${provider_type}`,
        );
  });

test('the processor of a payment: the shop settles payments on delivery, for any method and provider', () => {
  for (const method of everyMethod)
    for (const provider_type of everyType)
      assert.equal(paymentProcessor({ method, provider_type, pay_on_delivery: true }, bare), 'by-hand');
});
