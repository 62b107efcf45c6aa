import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Customer } from '#shared/model/customer.ts';
import type { OrderPayment } from '#shared/model/payment/payment.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { Step } from '#shared/model/shop-settings.ts';
import { type Checkout, missingForCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import { sampleLogistic, sampleOrder } from '../../../helpers/samples.ts';

const customer: Customer = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com',
  document: '52998224725',
  phone: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};
const payment = (fields: Partial<OrderPayment>): OrderPayment => ({ ...sampleOrder({}).payment, ...fields });
const steps: Step[] = ['Identify', 'Logistic', 'Payment'];
const settings: Checkout['settings'] = { steps, enableCnpj: true, payment: { type: 'other', publicKey: null } };
const manual: Checkout['settings'] = { ...settings, payment: { type: 'manual', publicKey: null } };
const order = sampleOrder({ logistic: sampleLogistic({}) });
const atPagarme = {
  ...order,
  payment: payment({
    ...{ method: PaymentMethod.Pix, providerId: 'pix', name: 'PIX' },
    providerType: PaymentProviderType.BrazilianGateway,
  }),
};
const seller = { providerId: 'centro', name: 'Centro', address: '', serviceTax: 0 };

const checkout = (fields: Partial<Checkout> = {}): Checkout => ({
  order,
  customer,
  paymentMethod: PaymentMethod.Pix,
  manualPaymentInformation: '',
  hasPayerAddress: true,
  hasChatPhone: true,
  settings,
  ...fields,
});

// Spec §5: "Checkout ready requires: name, email, document, logistic, payment method; with the seller step also a
// seller; with the schedule step a day and a start time; for on-delivery an option; for corporate customers company
// name, CNPJ and trade name; manual payment needs a payment option without error unless Custom."
describe('checkout ready requires', () => {
  const cases: [says: string, fields: Partial<Checkout>, missing: string[]][] = [
    ['nothing more when everything is filled in', {}, []],
    ['name', { customer: { ...customer, name: ' ' } }, ['Nome é obrigatório.']],
    ['email', { customer: { ...customer, email: '' } }, ['Informe seu e-mail.']],
    ['a valid email', { customer: { ...customer, email: 'ana' } }, ['E-mail inválido.']],
    ['document', { customer: { ...customer, document: '' } }, ['Informe o CPF.']],
    [
      'a phone for Pagar.me when the chat has none',
      { order: atPagarme, hasChatPhone: false },
      ['Telefone é obrigatório.'],
    ],
    ['no phone for Pagar.me when the chat has one', { order: atPagarme }, []],
    ['no phone for another provider', { hasChatPhone: false }, []],
    ['logistic', { order: sampleOrder({}) }, ['Escolha uma opção de entrega.']],
    ['payment method', { paymentMethod: null }, ['Escolha a forma de pagamento.']],
    [
      'with the seller step also a seller',
      { settings: { ...settings, steps: [...steps, 'Seller'] } },
      ['Selecione a loja do pedido.'],
    ],
    [
      'no second seller once there is one',
      { settings: { ...settings, steps: [...steps, 'Seller'] }, order: { ...order, seller } },
      [],
    ],
    [
      'with the schedule step a day and a start time',
      {
        settings: { ...settings, steps: [...steps, 'Schedule'] },
        order: { ...order, logistic: sampleLogistic({ day: '2026-11-21' }) },
      },
      ['Escolha o dia e o horário.'],
    ],
    [
      'with the schedule step no more than a day and a start time',
      {
        settings: { ...settings, steps: [...steps, 'Schedule'] },
        order: {
          ...order,
          logistic: sampleLogistic({ day: '2026-11-21', startDeliveryTime: '2026-11-21T09:00:00-03:00' }),
        },
      },
      [],
    ],
    ['for on-delivery an option', { paymentMethod: PaymentMethod.OnDelivery }, ['Escolha uma opção de pagamento.']],
    [
      'for on-delivery an option of that method',
      {
        paymentMethod: PaymentMethod.OnDelivery,
        order: { ...order, payment: payment({ method: PaymentMethod.Pix, providerId: 'pix' }) },
      },
      ['Escolha uma opção de pagamento.'],
    ],
    [
      'for on-delivery no more than an option',
      {
        paymentMethod: PaymentMethod.OnDelivery,
        order: { ...order, payment: payment({ method: PaymentMethod.OnDelivery, providerId: 'dinheiro' }) },
      },
      [],
    ],
    [
      'for corporate customers company name, CNPJ and trade name',
      { customer: { ...customer, isCorporate: true } },
      ['CNPJ é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.'],
    ],
    [
      'nothing of a corporate customer when CNPJ is not enabled',
      { customer: { ...customer, isCorporate: true }, settings: { ...settings, enableCnpj: false } },
      [],
    ],
    ['for manual payment a payment option', { settings: manual }, ['Escolha uma opção de pagamento.']],
    [
      'for manual payment no more than a payment option',
      { settings: manual, order: { ...order, payment: payment({ method: PaymentMethod.Pix, providerId: 'pix' }) } },
      [],
    ],
    ['no payment option for Custom', { settings: manual, paymentMethod: PaymentMethod.Custom }, []],
    ...[PaymentMethod.CreditCard, PaymentMethod.Link].map((method): [string, Partial<Checkout>, string[]] => [
      `for manual payment by ${method} an option without error`,
      {
        settings: manual,
        paymentMethod: method,
        order: { ...order, payment: payment({ method, providerId: 'fora' }) },
        manualPaymentInformation: 'pague aqui',
      },
      ['Insira um link válido'],
    ]),
    [
      'everything at once, in the order of the screen',
      {
        order: sampleOrder({}),
        customer: { ...customer, name: '', email: '', document: '' },
        paymentMethod: null,
        settings: { ...settings, steps: [...steps, 'Seller', 'Schedule'] },
      },
      [
        'Selecione a loja do pedido.',
        'Escolha uma opção de entrega.',
        'Nome é obrigatório.',
        'Informe seu e-mail.',
        'Informe o CPF.',
        'Escolha o dia e o horário.',
        'Escolha a forma de pagamento.',
      ],
    ],
    ...(
      [
        [[], []],
        [['Start', 'Catalog'], []],
        [['Identify'], ['Nome é obrigatório.', 'Informe seu e-mail.', 'Informe o CPF.']],
        [['Logistic'], ['Escolha uma opção de entrega.']],
        [['Schedule'], ['Escolha uma opção de entrega.', 'Escolha o dia e o horário.']],
        [['Payment'], ['Escolha a forma de pagamento.']],
        [['Seller'], ['Selecione a loja do pedido.']],
      ] as [Step[], string[]][]
    ).map(([only, missing]): [string, Partial<Checkout>, string[]] => [
      `only what the steps ask for: ${only.join()}`,
      {
        order: sampleOrder({}),
        customer: { ...customer, name: '', email: '', document: '' },
        paymentMethod: null,
        settings: { ...settings, steps: only },
      },
      missing,
    ]),
    [
      'no delivery and no slot of an order that can be neither delivered nor picked up',
      {
        order: sampleOrder({ enableDelivery: false, enablePickUp: false }),
        settings: { ...settings, steps: [...steps, 'Schedule'] },
      },
      [],
    ],
  ];
  for (const [says, fields, missing] of cases)
    test(says, () => assert.deepEqual(missingForCheckout(checkout(fields)), missing));
});
