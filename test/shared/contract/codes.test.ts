import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { FailureType, PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { defaultCallError } from '#shared/model/result.ts';
import { SessionType } from '#shared/model/session.ts';
import { SaleMode, Step } from '#shared/model/shop-settings.ts';

/** 'Messenger 0, WhatsApp 1' → { Messenger: 0, WhatsApp: 1 }. */
const codesIn = (sentence: string): Record<string, number> =>
  Object.fromEntries([...sentence.matchAll(/([A-Z]\w*) (\d+)/g)].map(([, name, code]) => [name, Number(code)]));

const sentences: [sentence: string, codes: Record<string, number>][] = [
  // Spec §1: "Sale modes: None 0, AutomatedSale 1, AssistedSale 2, Both 3."
  ['Sale modes: None 0, AutomatedSale 1, AssistedSale 2, Both 3.', SaleMode],
  // Spec §3: "Channel: Messenger 0, WhatsApp 1, WebChat 2, Instagram 3."
  ['Channel: Messenger 0, WhatsApp 1, WebChat 2, Instagram 3.', ChannelType],
  // Spec §3: "sessionType (Contact 0, PlatformUser 1, Chatbot 2, None 3)"
  ['sessionType (Contact 0, PlatformUser 1, Chatbot 2, None 3)', SessionType],
  // Spec §3: "type (Daily 10, Weekly 20, Monthly 30, Yearly 40)"
  ['type (Daily 10, Weekly 20, Monthly 30, Yearly 40)', RecurrenceType],
  // Spec §3: "status (Creating 0, Received 1, Finalized 2, Canceled 3, Error 4)"
  ['status (Creating 0, Received 1, Finalized 2, Canceled 3, Error 4)', OrderStatus],
  // Spec §3: "Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4."
  ['Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4.', PaymentStatus],
  // Spec §3: "Failure type: ReCAPTCHA 0, LimitExceeded 1, InvalidData 2, Unknown 3."
  ['Failure type: ReCAPTCHA 0, LimitExceeded 1, InvalidData 2, Unknown 3.', FailureType],
  // Spec §3: "Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7,
  // Nubank 8."
  [
    'Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7, Nubank 8.',
    PaymentMethod,
  ],
  // Spec §3: "Logistic type: StorePickUp 0, ExpressDelivery 1, Shipping 2"
  ['Logistic type: StorePickUp 0, ExpressDelivery 1, Shipping 2', LogisticType],
];

for (const [sentence, codes] of sentences) test(sentence, () => assert.deepEqual(codes, codesIn(sentence)));

// Spec §3: "Payment provider type: ShopProvider 0, a pay provider 1, a Brazilian payment gateway 2, another gateway 3,
// FixPay 4, MercadoPago 5, Manual 6."
test('Payment provider type: ShopProvider 0, a pay provider 1, a Brazilian payment gateway 2, another gateway 3, FixPay 4, MercadoPago 5, Manual 6.', () => {
  assert.deepEqual(PaymentProviderType, {
    ShopProvider: 0,
    PayProvider: 1,
    BrazilianGateway: 2,
    OtherGateway: 3,
    FixPay: 4,
    MercadoPago: 5,
    Manual: 6,
  });
});

// Spec §3: "steps (Start, Catalog, Identify, Logistic, Payment, Schedule, Seller)"
test('steps (Start, Catalog, Identify, Logistic, Payment, Schedule, Seller)', () => {
  const names = ['Start', 'Catalog', 'Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'];
  assert.deepEqual(Step, Object.fromEntries(names.map((name) => [name, name])));
});

// Spec §3: "Error object: message, code (500), type ('error'), status (0)"
test("Error object: message, code (500), type ('error'), status (0)", () => {
  assert.deepEqual(defaultCallError, { code: 500, type: 'error', status: 0 });
});
