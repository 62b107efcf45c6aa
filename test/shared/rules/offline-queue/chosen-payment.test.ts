import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { chosenPayment } from '#shared/rules/offline-queue/choices.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { samplePix } from '../../../helpers/samples.ts';
import { choiceOperation, lineOperation } from './samples.ts';

const { CreditCard, Pix } = PaymentMethod;
const payment = (paymentMethod: PaymentMethod | null) =>
  choiceOperation({ name: 'payment', key: String(paymentMethod), values: { paymentMethod } });
const link = { ...samplePix, method: CreditCard, providerType: PaymentProviderType.Manual };
const card = { ...link, providerType: PaymentProviderType.ShopProvider };

// Decision: The button that ends a checkout follows the way to pay that the shopper chose, also without a connection.
describe('whether the order is going to be paid by card here', () => {
  const cases: [says: string, saved: typeof samplePix, waiting: PendingOperation[], expected: boolean][] = [
    ['a saved card is', card, [], true],
    ['a link for a card is not', link, [], false],
    ['a PIX that waits in place of a card is not', card, [lineOperation(), payment(Pix)], false],
    ['a card that waits in place of a PIX is', samplePix, [payment(CreditCard)], true],
    ['the last of two choices counts', samplePix, [payment(CreditCard), payment(Pix)], false],
    ['the same card again is', card, [payment(CreditCard)], true],
    ['the same link again is not', link, [payment(CreditCard)], false],
    ['a coupon that waits changes nothing', card, [choiceOperation({ name: 'coupon', key: 'cupom' })], true],
  ];
  for (const [says, saved, waiting, expected] of cases)
    test(says, () => assert.equal(isPaidByCardHere({ ...saved, ...chosenPayment(waiting, saved) }), expected));
});
