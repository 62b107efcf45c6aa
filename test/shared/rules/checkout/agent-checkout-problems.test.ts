import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyCustomer } from '#shared/model/customer.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { missingButtonText, missingForAgent } from '#shared/rules/checkout/agent-checkout-problems.ts';
import { missingForCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import { askedSteps, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { sampleLogistic, sampleOrder } from '../../../helpers/samples.ts';

const customer = { ...emptyCustomer, name: 'Ana Souza', email: 'ana@exemplo.com', document: '52998224725' };
const input = {
  order: sampleOrder({ logistic: sampleLogistic({}) }),
  customer,
  paymentMethod: PaymentMethod.Pix as PaymentMethod | null,
  manualPaymentInformation: '',
  settings: sampleSettings(),
  draft: { logisticType: null as LogisticType | null, deliveryAddressIndex: null as number | null },
  hasBegun: true,
  offersPayment: true,
  hasPayerAddress: true,
  hasChatPhone: true,
  cashProblem: null as string | null,
};
const nothing = {
  ...input,
  order: sampleOrder({}),
  customer: { ...customer, email: '', document: '' },
  paymentMethod: null,
  settings: sampleSettings({ steps: [...askedSteps, 'Seller', 'Schedule'] }),
};
const things = (changes: Partial<typeof input>) =>
  missingForAgent({ ...input, ...changes }).map(({ section, label }) => `${section}: ${label}`);

// Decision: What is missing is a list of presses that lead there.
describe("what an agent's checkout still needs", () => {
  test('is what the specification requires, in its order, with the section that asks for it', () => {
    assert.deepEqual(
      missingForAgent(nothing).map(({ text }) => text),
      // An agent's page does not address the customer.
      missingForCheckout(nothing).map((text) => text.replace('Informe seu e-mail.', 'Informe o e-mail.')),
    );
    assert.deepEqual(
      missingForAgent(nothing).map(({ section, field, label }) => [section, field, label].join(' ')),
      [
        'store  loja do pedido',
        'delivery  entrega ou retirada',
        'contact email e-mail',
        'contact document CPF',
        'schedule  dia e horário',
        'payment  forma de pagamento',
      ],
    );
  });

  test('names what comes next of a delivery', () => {
    const order = sampleOrder({});
    const draft = (logisticType: LogisticType, deliveryAddressIndex: number | null) => ({
      order,
      draft: { logisticType, deliveryAddressIndex },
    });
    assert.deepEqual(things(draft(LogisticType.StorePickUp, null)), ['delivery: loja para retirada']);
    assert.deepEqual(things(draft(LogisticType.ExpressDelivery, null)), ['delivery: endereço de entrega']);
    assert.deepEqual(things(draft(LogisticType.ExpressDelivery, 0)), ['delivery: opção de entrega']);
  });

  test('is nothing that the steps do not ask for', () => {
    const settings = sampleSettings({ steps: ['Start', 'Catalog'] });
    assert.deepEqual(missingForAgent({ ...nothing, settings }), []);
  });

  test('has the amount in cash that does not suffice', () => {
    assert.match(
      things({ cashProblem: 'O valor deve ser maior que o valor do pedido!' }).join(),
      /payment: troco maior/,
    );
  });

  test('has the link of a payment made outside the shop', () => {
    const settings = sampleSettings({ payment: { type: 'manual', publicKey: null } });
    const payment = { ...input.order.payment, method: PaymentMethod.Link, providerId: 'link' };
    const order = { ...input.order, payment };
    assert.deepEqual(things({ settings, order, paymentMethod: PaymentMethod.Link }), ['payment: link de pagamento']);
  });
});

// Decision: On a phone the bar's button is the first missing label: "Falta: horário e mais 1".
test('the button names the first missing label and how many follow', () => {
  const all = missingForAgent(nothing);
  assert.equal(missingButtonText(all), 'Falta: loja do pedido e mais 5');
  assert.equal(missingButtonText(all.slice(-1)), 'Falta: forma de pagamento');
  assert.equal(missingButtonText([]), '');
});
