import { Type } from 'typebox';
import {
  addressLengths,
  customerLengths,
  customItemLengths,
  discountReasonLength,
  internalNoteLength,
  paymentLengths,
  refundReasonLength,
} from '#shared/rules/text/text-lengths.ts';
import { logisticType, paymentMethod, recurrenceType } from '../responses/codes.ts';
import { coordinates } from '../responses/session.ts';
import {
  addressIndex,
  cep,
  chosenAttributes,
  isSuggested,
  orderNumber,
  price,
  quantity,
  sentId,
  sentText,
  typedPercent,
  typedReais,
  uuid,
} from './request-fields.ts';

/** Requests about the cart, its delivery and its customer. */
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

const customer = {
  name: sentText(customerLengths.name, 'O nome completo.', { examples: ['Ana Souza'] }),
  email: sentText(customerLengths.email, 'O e-mail; vazio sem ele.', { examples: ['ana@exemplo.com.br'] }),
  document: sentText(20, 'O CPF, com ou sem pontuação; vazio sem ele.', { examples: ['00000000000'] }),
  /** Without it the saved phone stays. */
  phone: Type.Optional(
    sentText(
      customerLengths.phone,
      'O telefone com DDD, com ou sem pontuação e +55. Falta: o salvo fica; vazio: ele sai.',
      { examples: ['11987654321'] },
    ),
  ),
  isCorporate: Type.Boolean({ description: 'Se compra por uma empresa. Só com `enableCnpj` da loja.' }),
  corporateDocument: sentText(20, 'O CNPJ, com ou sem pontuação; vazio para pessoas.'),
  corporateName: sentText(customerLengths.corporateName, 'A Razão Social; vazia para pessoas.'),
  tradeName: sentText(customerLengths.tradeName, 'O Nome Fantasia; vazio para pessoas.'),
  stateInscription: sentText(customerLengths.stateInscription, 'A Inscrição Estadual; vazia para pessoas.'),
};

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
  discountsToDecide: {},
  decideDiscount: {
    params: Type.Object({ id: uuid('O id do pedido de desconto, de `discountsToDecide`.') }),
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
  addressByCep: {
    params: Type.Object({
      cep: Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'O CEP, com ou sem hífen.',
        examples: ['01001000'],
      }),
    }),
  },
  addAddress: {
    body: Type.Object({
      isDefault: Type.Boolean({ description: 'Se passa a ser o endereço que o checkout mostra escolhido.' }),
      name: sentText(addressLengths.name, 'Como a pessoa o chama: Casa, Trabalho ou outro nome.'),
      state: sentText(2, 'A sigla do estado.', { examples: ['SP'] }),
      city: sentText(addressLengths.city, 'A cidade.'),
      street: sentText(addressLengths.street, 'A rua.'),
      number: sentText(addressLengths.number, 'O número da casa, como texto: "10", "s/n".'),
      zipCode: cep('O CEP, com ou sem hífen.'),
      complement: sentText(addressLengths.complement, 'O complemento; vazio sem ele.'),
      neighborhood: sentText(addressLengths.neighborhood, 'O bairro.'),
      neighborhoodId: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
        description: 'O id do bairro na loja, de `addressByCep`, se ela o distingue; senão null.',
      }),
      geoCoordinates: Type.Optional(
        Type.Union([coordinates, Type.Null()], { description: 'Onde fica; null ou sem ele, não se sabe.' }),
      ),
    }),
  },
  saveCustomer: { body: Type.Object(customer) },
  finishOrder: {
    body: Type.Object({
      ...customer,
      paymentMethod,
      manualPaymentInformation: Type.Optional(
        sentText(
          paymentLengths.manualPaymentInformation,
          'O que o cliente lê sobre o pagamento combinado, ou o link em que paga.',
        ),
      ),
    }),
  },
  cancelOrder: {},
  cancelPlaced: { params: Type.Object({ id: uuid('O id do pedido, e não o número.') }) },
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
