import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FailureType, PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { orderSavings } from '#shared/rules/cart/order-savings.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { paymentFailureTitle } from '#shared/rules/payment/payment-failure.ts';
import { paymentRoute } from '#shared/rules/payment/payment-route.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { clockText, remainingTimeNotice, secondsLeft } from '#shared/rules/text/time-left.ts';
import { sampleItem } from '../../helpers/samples.ts';

const { CreditCard, Pix, Boleto, Link, Nubank, Cash, OnDelivery } = PaymentMethod;
const { ShopProvider, PayProvider, MercadoPago, Manual } = PaymentProviderType;
const link = 'https://pagar.exemplo.com/1';

// Spec §8: "Payment: 'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed,
// InvalidData); 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu
// pagamento' (other)"
// Spec §8: "'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed, InvalidData);
// 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu pagamento' (other),
// shown in the modal described in section 4."
test('a failed payment is titled by its status and failure type', () => {
  const table = [
    [PaymentStatus.Expired, null, 'O tempo para pagamento expirou'],
    [PaymentStatus.Expired, FailureType.InvalidData, 'O tempo para pagamento expirou'],
    [PaymentStatus.Failed, FailureType.InvalidData, 'Os dados do cartão são inválidos'],
    [PaymentStatus.Failed, FailureType.LimitExceeded, 'Limite de compras do cartão insuficiente'],
    [PaymentStatus.Failed, FailureType.Unknown, 'Aconteceu um erro com seu pagamento'],
    [PaymentStatus.Failed, null, 'Aconteceu um erro com seu pagamento'],
    [PaymentStatus.Canceled, null, 'Aconteceu um erro com seu pagamento'],
    [PaymentStatus.Waiting, null, null],
    [PaymentStatus.Paid, null, null],
    [null, null, null],
  ] as const;
  for (const [status, failureType, title] of table) assert.equal(paymentFailureTitle(status, failureType), title);
});

// Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if
// MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects
// to the WhatsApp link."
test('the payment screen shows the form, the brick or the provider’s link', () => {
  const way = (method: PaymentMethod | null, providerType: PaymentProviderType | null, to: string | null = null) =>
    paymentRoute({ method, providerType, link: to });
  assert.deepEqual(way(null, null), { kind: 'missing' });
  assert.deepEqual(way(Pix, ShopProvider), { kind: 'not-card', method: Pix });
  assert.deepEqual(way(CreditCard, ShopProvider), { kind: 'form' });
  assert.deepEqual(way(CreditCard, ShopProvider, link), { kind: 'form' }, 'the link counts for other providers only');
  assert.deepEqual(way(CreditCard, null), { kind: 'form' });
  assert.deepEqual(way(CreditCard, PayProvider, link), { kind: 'link', link });
  assert.deepEqual(way(CreditCard, MercadoPago, link), { kind: 'link', link });
  assert.deepEqual(way(CreditCard, MercadoPago), { kind: 'brick' });
  assert.deepEqual(way(CreditCard, PayProvider), { kind: 'form' });
});

test('a payment link with an executable scheme is not followed', () => {
  for (const bad of ['javascript:alert(1)', '//outra.exemplo.com', 'data:text/html,x', '/\\outra', ''])
    assert.notEqual(paymentRoute({ method: CreditCard, providerType: PayProvider, link: bad }).kind, 'link', bad);
  for (const good of [link, 'http://127.0.0.1:3000/demo/1', '/demo/pagar'])
    assert.equal(paymentRoute({ method: CreditCard, providerType: PayProvider, link: good }).kind, 'link', good);
});

test('an order is paid on the payment screen by card only, and not where an agent sends the link', () => {
  assert.equal(isPaidByCardHere({ method: CreditCard, providerType: ShopProvider }), true);
  assert.equal(isPaidByCardHere({ method: CreditCard, providerType: Manual }), false);
  assert.equal(isPaidByCardHere({ method: Pix, providerType: ShopProvider }), false);
  assert.equal(isPaidByCardHere({ method: OnDelivery, providerType: Manual }), false);
});

test('PIX, boleto, link and Nubank are paid after the order was placed', () => {
  const methods = [Pix, Boleto, Link, Nubank, CreditCard, Cash, OnDelivery, null];
  assert.deepEqual(methods.map(paysByCodeOrLink), [true, true, true, true, false, false, false, false]);
});

test('an order saves its discount and the reduction by promotional prices; gifts save nothing', () => {
  const items = [
    sampleItem({ unitPrice: 10.1, promotionalPrice: 7.2, quantity: 3 }),
    sampleItem({ unitPrice: 10, promotionalPrice: 0 }),
    sampleItem({ unitPrice: 10, promotionalPrice: 12 }),
    sampleItem({ unitPrice: 30, promotionalPrice: 1, isGift: true }),
  ];
  assert.equal(orderSavings({ items, discountAmout: 1.3 }), 10);
  assert.equal(orderSavings({ items: [], discountAmout: 0 }), 0);
});

test("a code's time is counted with the given clock", () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  assert.equal(secondsLeft('2026-11-20T12:01:05Z', now), 65);
  assert.equal(secondsLeft('2026-11-20T12:00:00.400Z', now), 1);
  assert.equal(secondsLeft('2026-11-20T11:59:59Z', now), 0);
  assert.equal(secondsLeft(null, now), null);
  assert.equal(secondsLeft('amanhã', now), null);
  assert.deepEqual([0, 65, 1800, 3725].map(clockText), ['00:00', '01:05', '30:00', '1:02:05']);
});

test("a code's remaining time is announced below five minutes and below one", () => {
  const notices = [300, 299, 60, 59, 1].map(remainingTimeNotice);
  const [five, one] = ['O código expira em menos de 5 minutos.', 'O código expira em menos de 1 minuto.'];
  assert.deepEqual(notices, ['', five, five, one, one]);
});
