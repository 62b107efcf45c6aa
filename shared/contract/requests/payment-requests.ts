import { Type } from 'typebox';
import { cardLengths, paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { digits, sentId, sentText } from './request-fields.ts';

/** Requests about paying an order. */
const installments = Type.Integer({ minimum: 1, maximum: 24, description: 'Em quantas vezes.', examples: [1] });

/** The order to pay (`PaymentQuery`). */
const payment = Type.Object({
  order: Type.Optional(
    sentId(
      'O id do pedido. Sem ele: o atual, se é pago com cartão; senão o último que espera dinheiro; senão o último pago; senão o atual.',
    ),
  ),
});

/** The holder of a card and their billing address. */
const cardHolder = {
  name: Type.String({ minLength: 1, maxLength: cardLengths.name, description: 'O nome do titular, como no cartão.' }),
  document: Type.String({
    pattern: '^[0-9A-Z]{11,14}$',
    description: 'O CPF ou CNPJ do titular, sem pontuação.',
    examples: ['00000000000'],
  }),
  zipCode: digits(8, 8, 'O CEP da fatura, oito algarismos.', '01001000'),
  address: sentText(cardLengths.address, 'A rua da fatura.'),
  addressNumber: sentText(cardLengths.addressNumber, 'O número da casa, como texto.'),
  complement: sentText(cardLengths.complement, 'O complemento; vazio sem ele.'),
  neighborhood: sentText(cardLengths.neighborhood, 'O bairro.'),
  city: sentText(cardLengths.city, 'A cidade.'),
  state: sentText(30, 'O estado, por sigla ou nome.', { examples: ['SP'] }),
};
const cardProviderId = sentText(200, 'A forma de pagamento, de `cardOptions`.');

export const paymentRequests = {
  setInstallments: { query: payment, body: Type.Object({ providerId: cardProviderId, installments }) },
  payByCard: {
    query: payment,
    body: Type.Object({
      providerId: cardProviderId,
      installments,
      number: digits(12, 19, 'O número do cartão. Nunca o guarde, nem em log.', '4111111111111111'),
      ...cardHolder,
      securityCode: digits(3, 4, 'O código de segurança. Nunca o guarde.', '123'),
      expiryMonth: Type.String({ pattern: '^(0[1-9]|1[0-2])$', description: 'O mês da validade.', examples: ['12'] }),
      expiryYear: Type.String({
        pattern: '^(20)?\\d{2}$',
        description: 'O ano da validade, com dois ou quatro algarismos.',
        examples: ['2030'],
      }),
      recaptchaKey: Type.Optional(sentText(200, 'A chave da verificação que a resposta anterior pediu.')),
      recaptchaToken: Type.Optional(sentText(8_000, 'O token que a verificação deu.')),
    }),
  },
  cardOptions: { query: payment },
  changePayment: { query: payment },
  payByBrick: {
    query: payment,
    body: Type.Object({
      token: Type.String({
        pattern: '^[\\w-]{1,200}$',
        description: 'O token do cartão, feito no provedor.',
        examples: ['ff8080814c11e237014c1ff593b57b4d'],
      }),
      payment_method_id: Type.String({
        pattern: '^[\\w-]{1,50}$',
        description: 'A bandeira, como o provedor a chama.',
        examples: ['visa'],
      }),
      payment_type_id: Type.Optional(
        Type.String({
          pattern: '^[\\w-]{1,50}$',
          description: 'O tipo do cartão, se o formulário o diz. Débito e pré-pago são recusados.',
          examples: ['credit_card'],
        }),
      ),
      issuer_id: Type.Optional(
        Type.Union([Type.String({ pattern: '^\\w{0,20}$' }), Type.Null()], {
          description: 'O banco emissor, como o provedor o chama.',
        }),
      ),
      installments,
      payer: Type.Object(
        {
          email: sentText(254, 'O e-mail de quem paga.', { examples: ['ana@exemplo.com.br'] }),
          identification: Type.Optional(
            Type.Object(
              {
                type: sentText(10, 'O tipo do documento.', { examples: ['CPF'] }),
                number: sentText(20, 'O número dele, sem pontuação.', { examples: ['00000000000'] }),
              },
              { description: 'O documento de quem paga.' },
            ),
          ),
        },
        { description: 'Quem paga, como o formulário do provedor o manda.' },
      ),
      providerId: Type.Optional(sentText(200, 'A forma de pagamento, de `cardOptions`. Falta: a do pedido.')),
      holder: Type.Optional(Type.Object(cardHolder, { description: 'O titular, se o formulário é da loja.' })),
      deviceId: Type.Optional(
        Type.String({ pattern: '^[\\w.:-]{1,200}$', description: 'O id que o script do provedor deu ao aparelho.' }),
      ),
      canChallenge: Type.Optional(
        Type.Boolean({ description: 'Se a página mostra o pedido de confirmação do banco (3-D Secure).' }),
      ),
    }),
  },
  paymentState: { query: payment },
  startPayment: { query: payment },
  setManualPix: {
    body: Type.Object({
      pixKey: Type.String({
        minLength: 1,
        maxLength: paymentLengths.pixKey,
        description: 'A chave PIX: CPF, CNPJ, telefone, e-mail ou aleatória.',
      }),
    }),
  },
  paymentOptions: {},
} as const;
