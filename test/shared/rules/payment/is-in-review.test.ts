import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { isInReview } from '#shared/rules/payment/is-in-review.ts';

const { CreditCard, Pix } = PaymentMethod;
const { MercadoPago, Manual } = PaymentProviderType;
const { Waiting, Paid, Failed } = PaymentStatus;

test('a card is in review from the time it is sent until it is decided, unless its bank waits for the shopper', () => {
  const card = { method: CreditCard, providerType: MercadoPago };
  const isSo = (
    payment: typeof card | { method: typeof Pix; providerType: typeof MercadoPago },
    status: PaymentStatus | null,
    hasChallenge = false,
  ) => isInReview(payment, { status, hasChallenge });
  assert.equal(isSo(card, Waiting), true);
  assert.equal(isSo(card, Waiting, true), false);
  for (const status of [null, Paid, Failed]) assert.equal(isSo(card, status), false);
  assert.equal(isSo({ method: Pix, providerType: MercadoPago }, Waiting), false);
  assert.equal(
    isInReview({ method: CreditCard, providerType: Manual }, { status: Waiting, hasChallenge: false }),
    false,
  );
});
