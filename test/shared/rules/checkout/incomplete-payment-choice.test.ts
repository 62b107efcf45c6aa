import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { missingForCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import {
  isPaymentChoiceIncomplete,
  orderWithIncompletePayment,
} from '#shared/rules/checkout/incomplete-payment-choice.ts';
import { sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { sampleCustomer, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const visa = { ...samplePix, method: PaymentMethod.OnDelivery, providerId: 'visa', name: 'Visa' };

test('a payment is open from the press of its method to the press of its option', () => {
  const isOpen = (paymentMethod: PaymentMethod | null, paymentOptionId: string | null) =>
    isPaymentChoiceIncomplete({ paymentMethod, paymentOptionId });
  assert.deepEqual(
    [isOpen(null, null), isOpen(PaymentMethod.Pix, null), isOpen(PaymentMethod.Pix, 'pix-2')],
    [false, true, false],
  );
});

test('another group on delivery, without its option, is missing although the order has one', () => {
  const order = sampleOrder({ enableDelivery: false, enablePickUp: false, payment: visa });
  const missing = (paymentOptionId: string | null) =>
    missingForCheckout({
      order: orderWithIncompletePayment(order, { paymentMethod: PaymentMethod.OnDelivery, paymentOptionId }),
      customer: sampleCustomer,
      paymentMethod: PaymentMethod.OnDelivery,
      manualPaymentInformation: '',
      hasPayerAddress: true,
      hasChatPhone: true,
      settings: sampleSettings({ steps: ['Payment'] }),
    });
  assert.deepEqual([missing(null), missing('visa')], [['Escolha uma opção de pagamento.'], []]);
});
