import { Type } from 'typebox';
import {
  addressLengths,
  cancelReasonLength,
  customItemLengths,
  discountReasonLength,
  internalNoteLength,
  paymentLengths,
  refundReasonLength,
} from '#shared/rules/text/text-lengths.ts';
import { logisticType, paymentMethod, recurrenceType } from '../responses/codes.ts';
import { orderIdPattern } from '../text-patterns.ts';
import { customerFields } from './customer-requests.ts';
import {
  addressIndex,
  cep,
  chosenAttributes,
  isSuggested,
  orderNumber,
  pathId,
  price,
  quantity,
  sentId,
  sentText,
  typedPercent,
  typedReais,
} from './request-fields.ts';

/** Requests about the cart, its delivery and its end. */
const chosenRecurrence = Type.Object(
  {
    type: recurrenceType,
    frequency: Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'De quantos em quantos períodos chega: 2 com 20 (Weekly) é a cada duas semanas.',
    }),
  },
  { description: 'Uma assinatura que o produto oferece.' },
);

const deliveryQuery = Type.Object({
  type: Type.Optional(logisticType),
  code: Type.Optional(cep('O CEP para que se pergunta. Sem ele, o endereço do pedido.')),
  number: Type.Optional(sentText(addressLengths.number, 'O número da casa.', { examples: ['10'] })),
});

const discount = {
  amount: Type.Optional(typedReais('O desconto. Vale ele ou `percent`; 0 o tira.')),
  percent: Type.Optional(typedPercent('O desconto em porcentagem.')),
};

export const orderRequests = {
  currentOrder: {},
  putItem: {
    body: Type.Object(
      {
        index: sentText(10, 'A linha que muda; vazio: a deste produto, opções e assinatura, ou uma nova.', {
          examples: [''],
        }),
        place: Type.Optional(
          sentText(10, 'O `index` de uma linha que acaba de sair, e que a pessoa quer de volta no lugar dela.'),
        ),
        providerId: sentId('O id do produto.', 400),
        quantity: quantity('A nova quantidade da linha, e nunca uma soma. 0 tira a linha.'),
        attributes: Type.Optional(chosenAttributes('As opções escolhidas. Falta: a variante de `sku`, ou a única.')),
        sku: Type.Optional(sentText(200, 'O código (SKU) da variante, em vez de `attributes`.')),
        subscription: Type.Optional(
          Type.Union([chosenRecurrence, Type.Null()], { description: 'A assinatura; null ou sem ela, compra avulsa.' }),
        ),
        preferences: Type.Optional(
          Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
            description: 'A observação da linha. Falta: a de antes fica; null: ela sai.',
          }),
        ),
      },
      { examples: [{ index: '', providerId: 'cafe-em-graos', quantity: 2, attributes: [] }] },
    ),
  },
  putGift: {
    body: Type.Object({
      id: sentId('O id da promoção, de `Order.gifts`.'),
      selectedGifts: Type.Array(
        Type.Object({
          id: sentId('O id do brinde.'),
          seller: sentText(200, 'O nome de quem o dá, como em `availableGifts`.'),
          index: sentText(10, 'A posição dele em `availableGifts`, como texto.'),
        }),
        { maxItems: 50, description: 'Todos os escolhidos desta promoção; [] desfaz a escolha.' },
      ),
    }),
  },
  confirmOrder: {},
  placedOrders: {},
  placedOrder: { params: Type.Object({ number: orderNumber('O número do pedido para as pessoas.') }) },
  repeatOrder: { params: Type.Object({ number: orderNumber('O número do pedido que se repete.') }) },
  logisticOptions: { query: deliveryQuery },
  setLogistic: {
    body: Type.Object({
      type: logisticType,
      providerId: sentText(200, 'A opção, de `logisticOptions`; vazio: só o tipo muda, e a escolha sai.'),
      addressIndex: Type.Optional(addressIndex),
      isSuggested,
    }),
  },
  setManualLogistic: {
    query: Type.Object({ code: Type.Optional(cep('O CEP a que vai, se não há endereço.')) }),
    body: Type.Object({
      addressIndex,
      logistic: Type.Object(
        { type: Type.Optional(logisticType), price: typedReais('O frete; 0 é grátis.') },
        { description: 'O frete que o atendente combinou.' },
      ),
    }),
  },
  stores: {},
  sellers: { query: deliveryQuery },
  setSeller: { body: Type.Object({ providerId: sentText(200, 'A loja vendedora; vazio tira a escolha.') }) },
  schedule: {},
  setSchedule: {
    body: Type.Object({
      day: sentText(10, 'O dia, AAAA-MM-DD no fuso da loja.', { examples: ['2026-11-21'] }),
      startTime: sentText(5, 'O começo do horário, HH:MM no fuso da loja.', { examples: ['09:00'] }),
      isSuggested,
    }),
  },
  setCoupon: {
    query: Type.Object({ coupon: sentText(paymentLengths.coupon, 'O cupom; vazio tira o que está no pedido.') }),
  },
  setDiscount: {
    query: Type.Object({
      discount: Type.Optional(typedReais('O desconto no pedido. Vale ele ou `percent`; 0 o tira.')),
      percent: Type.Optional(typedPercent('O desconto em porcentagem do subtotal, que ele segue.')),
    }),
  },
  setLineDiscount: {
    body: Type.Object(
      {
        index: Type.String({ minLength: 1, maxLength: 10, description: 'A linha.' }),
        ...discount,
      },
      { examples: [{ index: '1', percent: 5 }] },
    ),
  },
  requestDiscount: {
    body: Type.Object(
      {
        ...discount,
        reason: sentText(discountReasonLength, 'Por que, para quem decide. Obrigatório: vazio é recusado.'),
      },
      { examples: [{ percent: 15, reason: 'Cliente antigo, compra para a festa' }] },
    ),
  },
  withdrawDiscount: {},
  discountsToDecide: {
    query: Type.Object({
      also: Type.Optional(
        Type.String({
          pattern: '^[^,]{1,200}(,[^,]{1,200}){0,29}$',
          description:
            'Ids de pedidos de desconto que a tela ainda mostra, com vírgulas, até 30: vêm também decididos.',
          examples: ['019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11'],
        }),
      ),
    }),
  },
  decideDiscount: {
    params: Type.Object({ id: pathId('O id do pedido de desconto, de `discountsToDecide`.') }),
    body: Type.Object({
      approve: Type.Boolean({ description: 'true: o desconto entra no pedido. false: é recusado.' }),
      reason: Type.Optional(sentText(discountReasonLength, 'O que o atendente lê. Obrigatório para recusar.')),
    }),
  },
  addCustomItem: {
    body: Type.Object({
      name: sentText(customItemLengths.name, 'O nome do item, como o cliente o lê.'),
      price: typedReais('O preço de uma unidade.'),
      quantity: quantity('Quantas unidades.'),
      note: Type.Optional(sentText(customItemLengths.note, 'A observação da linha.')),
    }),
  },
  setInternalNote: {
    body: Type.Object({ note: sentText(internalNoteLength, 'A nota para outros atendentes; vazia a tira.') }),
  },
  confirmByAgent: {
    body: Type.Object({
      ...customerFields,
      paymentMethod: Type.Optional(paymentMethod),
      manualPaymentInformation: Type.Optional(
        sentText(
          paymentLengths.manualPaymentInformation,
          'O que o cliente lê sobre o pagamento combinado, ou o link em que paga.',
        ),
      ),
    }),
  },
  cancelOrder: {},
  cancelPlaced: {
    params: Type.Object({ id: pathId('O id do pedido, e não o número.', { pattern: orderIdPattern }) }),
    body: Type.Union([
      Type.Object({ reason: sentText(cancelReasonLength, 'Por que, para o cliente; pode ser vazio.') }),
      // Without a body there is no reason.
      Type.Null(),
    ]),
  },
  refundPlaced: {
    params: Type.Object({ number: orderNumber('O número do pedido.') }),
    body: Type.Object({
      amount: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }), Type.Null()], {
        description: 'Quanto devolver, em reais com até duas casas; null: tudo o que resta.',
      }),
      reason: sentText(refundReasonLength, 'Por que, para a equipe; pode ser vazio.'),
    }),
  },
  setPayment: {
    body: Type.Object({
      providerId: sentId('A forma de pagamento, de `paymentOptions`.'),
      type: paymentMethod,
      cashAmount: Type.Optional(price('Com quanto se paga em dinheiro, em reais; no mínimo o total do pedido.')),
    }),
  },
} as const;
