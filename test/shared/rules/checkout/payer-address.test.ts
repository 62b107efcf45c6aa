import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { missingForAgent } from '#shared/rules/checkout/agent-checkout-problems.ts';
import { checkoutSteps, nextStep } from '#shared/rules/checkout/checkout-steps.ts';
import { needsPayerAddress } from '#shared/rules/checkout/payer-address.ts';
import { hasPayerAddress } from '../../../../webapp/state/checkout/has-payer-address.ts';
import { sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { sampleAddress, sampleCustomer, sampleLogistic, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const { MercadoPago, BrazilianGateway, Manual } = PaymentProviderType;
const pickup = sampleLogistic({ type: LogisticType.StorePickUp });
const delivery = sampleLogistic({ type: LogisticType.ExpressDelivery });
const boletoAt = (providerType: PaymentProviderType) => ({
  ...samplePix,
  method: PaymentMethod.Boleto,
  providerId: 'boleto',
  name: 'Boleto',
  providerType,
});
const orderWith = (fields: Partial<ReturnType<typeof sampleOrder>>) =>
  sampleOrder({ enableDelivery: true, enablePickUp: true, customer: { ...sampleCustomer, address: null }, ...fields });
const settings = sampleSettings({ steps: ['Identify', 'Logistic', 'Payment'] });

describe("the payer's address of a boleto", () => {
  for (const [title, asks, order, steps] of [
    ['a pickup at Mercado Pago', true, orderWith({ logistic: pickup, payment: boletoAt(MercadoPago) }), settings],
    ['a pickup at Pagar.me', true, orderWith({ logistic: pickup, payment: boletoAt(BrazilianGateway) }), settings],
    ['a delivery, which has one', false, orderWith({ logistic: delivery, payment: boletoAt(MercadoPago) }), settings],
    ["the shop's own boleto", false, orderWith({ logistic: pickup, payment: boletoAt(Manual) }), settings],
    ['a PIX', false, orderWith({ logistic: pickup, payment: { ...samplePix, providerType: MercadoPago } }), settings],
    ['a delivery to be chosen', false, orderWith({ logistic: null, payment: boletoAt(MercadoPago) }), settings],
    [
      'a shop that asks for no delivery',
      true,
      orderWith({ logistic: null, payment: boletoAt(MercadoPago) }),
      sampleSettings({ steps: ['Payment'] }),
    ],
  ] as const)
    test(`is ${asks ? 'asked for' : 'not asked for'}: ${title}`, () => {
      assert.equal(needsPayerAddress(order, steps), asks);
    });

  const order = orderWith({ logistic: pickup, payment: boletoAt(MercadoPago) });
  const input = (has: boolean) => ({
    ...{
      order,
      settings,
      hasPayerAddress: has,
      hasChatPhone: true,
      customer: sampleCustomer,
      paymentMethod: order.payment.method,
    },
    ...{ hasBegun: true, offersPayment: true, cashProblem: null },
    draft: { logisticType: LogisticType.StorePickUp, deliveryAddressIndex: null },
  });

  // Decision: What a provider wants of the payer is asked for before the order is placed, not at its first charge.
  test('is the next step of a shopper until there is one, and then a change that the shop has saved', () => {
    const [without, having] = [checkoutSteps(input(false)), checkoutSteps(input(true))];
    assert.deepEqual(
      [nextStep(without)?.name, nextStep(without)?.next.label, nextStep(without)?.next.button],
      ['payment', 'endereço de quem paga', 'Informar o endereço'],
    );
    assert.equal(nextStep(having), null);
    const savedOf = (steps: typeof having) => steps.find(({ name }) => name === 'payment')?.saved;
    assert.notEqual(savedOf(without), savedOf(having));
  });

  test("is in the list of what an agent's checkout still needs", () => {
    const listed = (has: boolean) => missingForAgent({ ...input(has), manualPaymentInformation: '' });
    assert.deepEqual(listed(false), [
      {
        section: 'payment',
        field: null,
        text: 'Informe o endereço de quem paga o boleto.',
        label: 'endereço de quem paga',
      },
    ]);
    assert.deepEqual(listed(true), []);
  });

  test('is one of the customer, or one that waits for a connection', () => {
    const of = (addresses: ReturnType<typeof sampleAddress>[]) => ({ userShop: { addresses } }) as never;
    assert.equal(hasPayerAddress(null, []), false);
    assert.equal(hasPayerAddress(of([]), []), false);
    assert.equal(hasPayerAddress(of([]), [{ kind: 'line' }]), false);
    assert.equal(hasPayerAddress(of([]), [{ kind: 'address' }]), true);
    assert.equal(hasPayerAddress(of([sampleAddress({})]), []), true);
  });
});
