import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { payerNeeds } from '#shared/rules/payment/payer-needs.ts';

const { MercadoPago, BrazilianGateway, Manual } = PaymentProviderType;
const { Pix, Boleto, CreditCard, OnDelivery } = PaymentMethod;

const cases: [string, PaymentMethod | null, PaymentProviderType | null, string[]][] = [
  ['PIX by Mercado Pago needs nothing more', Pix, MercadoPago, []],
  ['a boleto by Mercado Pago needs the address', Boleto, MercadoPago, ['address']],
  ['PIX by Pagar.me needs the phone', Pix, BrazilianGateway, ['phone']],
  ['a card by Pagar.me needs the phone', CreditCard, BrazilianGateway, ['phone']],
  ['a boleto by Pagar.me needs both', Boleto, BrazilianGateway, ['phone', 'address']],
  ["a boleto of the shop's own needs nothing", Boleto, Manual, []],
  ['a payment on delivery needs nothing', OnDelivery, BrazilianGateway, []],
  ['no payment needs nothing', null, null, []],
];
for (const [title, method, providerType, expected] of cases)
  test(title, () => assert.deepEqual(payerNeeds({ method, providerType }), expected));
