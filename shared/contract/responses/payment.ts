import { Type } from 'typebox';
import { customerNotifications } from '#shared/model/order/customer-notification.ts';
import { refundExtents } from '#shared/model/payment/refund.ts';
import { onlineProviderNames } from '#shared/model/provider-names.ts';
import { agentName } from '../discount-responses.ts';
import {
  count,
  day,
  described,
  flag,
  instant,
  list,
  orNull,
  publicNumber,
  reais,
  text,
  address as webAddress,
  wordOf,
} from '../response-fields.ts';
import { image, named } from './catalog.ts';
import {
  changedBy,
  failureType,
  logisticType,
  orderStatus,
  paymentMethod,
  paymentStatus,
  providerType,
} from './codes.ts';
import { order } from './order.ts';

/** Responses about payments and placed orders. */
export const challenge = Type.Object(
  {
    url: webAddress('A página do banco.', 'uri'),
    request: text('O `creq` do 3-D Secure, que um formulário envia a `url` por POST; vazio: abra `url` como está.'),
  },
  { description: 'O banco do cartão pede que a pessoa confirme o pagamento. Falta sem isso.' },
);
const recaptchaKey = text('Com `failureType` 0: a chave pública da verificação a mostrar.');

export const paymentResponse = Type.Object(
  {
    status: paymentStatus,
    failureType: Type.Optional(failureType),
    recaptchaKey: Type.Optional(recaptchaKey),
    link: Type.Optional(webAddress('Onde se paga fora da página. Falta sem ele.', 'uri')),
    challenge: Type.Optional(challenge),
    order,
  },
  { description: 'O resultado de um pagamento. Um cartão recusado é um resultado (`status` 3), e não um erro.' },
);

const paymentStateFields = {
  order: described(order, 'O pedido de que se trata: o de `order` na consulta, ou o que o serviço escolhe.'),
  number: orNull(publicNumber('O número do pedido para as pessoas; null antes da confirmação.')),
  placedBy: Type.Optional(orNull(changedBy, 'Quem confirmou o pedido; null antes disso. Falta: não se sabe.')),
  arrived: orNull(
    reais(
      'O que a loja tem do dinheiro que chegou, sem o devolvido, se difere do total. Nada mais se paga até que pessoas o resolvam; senão null.',
    ),
  ),
  status: orNull(paymentStatus, 'Como está o pagamento; null antes da primeira tentativa.'),
  failureType: orNull(failureType, 'Por que foi recusado; null sem recusa.'),
  pix: orNull(
    Type.Object({
      code: text('O código copia e cola, que também é o conteúdo do QR.'),
      expiresAt: orNull(instant('Até quando vale; null sem prazo.')),
    }),
    'O PIX a pagar; null quando não há, ou enquanto o provedor ainda o faz.',
  ),
  boleto: orNull(
    Type.Object({
      line: text('A linha digitável, só algarismos ou com pontuação.'),
      link: orNull(webAddress('O boleto como documento; null sem ele.', 'uri')),
      dueDay: orNull(day('O dia do vencimento; null se não se sabe.')),
    }),
    'O boleto a pagar; null quando não há, ou enquanto o provedor ainda o faz.',
  ),
  link: orNull(webAddress('Onde se paga fora da página; null sem ele.', 'uri')),
  challenge: Type.Optional(challenge),
  now: instant('O relógio do servidor, para a contagem do prazo.'),
};
export const paymentState = Type.Object(paymentStateFields, {
  description: 'Como está o pagamento de um pedido, e com que se paga.',
});

export const times = Type.Object(
  {
    placedAt: orNull(instant('Quando foi confirmado pela primeira vez.')),
    placedAgainAt: Type.Optional(instant('Quando foi confirmado de novo depois de reaberto. Falta: só uma vez.')),
    paidAt: orNull(instant('Quando foi pago.')),
    preparingAt: orNull(instant('Quando o preparo começou.')),
    dispatchedAt: orNull(instant('Quando saiu para entrega, ou ficou pronto para retirada.')),
    finalizedAt: orNull(instant('Quando foi entregue ou retirado.')),
    canceledAt: orNull(instant('Quando foi cancelado.')),
  },
  { description: 'Quando o pedido chegou a cada passo; null: não chegou.' },
);

const refund = Type.Object(
  {
    id: text('O id da devolução.'),
    amount: reais('Quanto volta.'),
    state: wordOf(['requested', 'refunded', 'failed'], 'Em que ponto está.', {
      requested: 'espera o provedor',
      refunded: 'o dinheiro saiu',
      failed: 'não deu certo; `problem` diz por quê',
    }),
    reason: orNull(text('Por que foi pedida; null sem texto.')),
    problem: orNull(text('Por que falhou, em palavras; null se não falhou.')),
    agent: described(agentName, 'Quem pediu; null: a loja, ou um atendente sem nome.'),
    requestedAt: instant('Quando foi pedida.'),
    finishedAt: orNull(instant('Quando saiu ou falhou; null enquanto espera.')),
  },
  { description: 'Uma devolução de dinheiro.' },
);

export const placedOrder = Type.Object(
  {
    ...paymentStateFields,
    times,
    isDoubtful: flag('Se o pagamento está em disputa, ou o provedor suspeita de fraude: a loja o confere.'),
    money: Type.Object(
      {
        charged: reais('Quanto foi cobrado.'),
        refunded: reais('Quanto disso foi devolvido.'),
        disputed: reais('Quanto está em disputa.'),
      },
      { description: 'Onde está o dinheiro do pedido.' },
    ),
    refund: Type.Optional(
      Type.Object(
        {
          most: reais('Quanto se pode devolver agora.'),
          whyNot: orNull(text('Por que nada se pode devolver, em palavras; null: pode.')),
          note: orNull(text('O que o provedor avisou além disso, como uma suspeita de fraude; null: nada.')),
          refunds: list(refund, 'As devoluções pedidas, e o que foi delas.'),
        },
        { description: 'Só para atendentes: o que se pode devolver, e o que já se pediu.' },
      ),
    ),
    cancelReason: Type.Optional(
      orNull(text('Por que a loja o cancelou, em palavras para quem lê; null: sem motivo, ou não foi cancelado.')),
    ),
    cancellation: Type.Optional(
      orNull(
        Type.Object({ by: changedBy, agent: agentName }),
        'Só para atendentes: quem cancelou; null: não foi cancelado.',
      ),
    ),
    notice: Type.Optional(
      wordOf(customerNotifications, 'Só para atendentes: se o contato é avisado do que se muda agora no pedido.', {
        sent: 'é avisado pela conversa',
        'no-contact': 'a loja não tem uma conversa com ele',
        'no-channel': 'o canal dele não está conectado à loja',
        'window-closed': 'a conversa só aceita mensagens depois que ele escrever',
      }),
    ),
    history: Type.Optional(
      list(
        Type.Object({
          step: text(
            'O que aconteceu: as palavras de `history` na API da plataforma, `payment-changed` e `discount-…`.',
          ),
          by: changedBy,
          name: orNull(text('O nome de quem fez; null: não se sabe, ou foi o contato.')),
          at: instant('Quando.'),
          amount: orNull(reais('O dinheiro que o passo moveu; null: nenhum.')),
          extent: orNull(
            wordOf(refundExtents, 'De uma devolução: quanto do dinheiro voltou; null: de outro passo.', {
              whole: 'tudo',
              part: 'uma parte',
              rest: 'o que faltava',
            }),
          ),
          reason: orNull(text('Por que pessoas da loja o cancelaram; null: sem motivo.')),
        }),
        'Só para atendentes: quem fez o quê, o mais antigo primeiro.',
      ),
    ),
  },
  { description: 'Um pedido confirmado de quem chama, com o pagamento e os passos.' },
);

export const placedOrderHead = Type.Object(
  {
    id: text('O id do pedido.'),
    number: publicNumber('O número para as pessoas. Leva a `placedOrder`.'),
    status: orderStatus,
    paymentStatus: orNull(paymentStatus, 'Como está o pagamento; null antes da primeira tentativa.'),
    payment: Type.Object(
      {
        method: orNull(paymentMethod, 'A forma escolhida; null sem ela.'),
        providerType: orNull(providerType, 'Por quem passa o dinheiro; null sem escolha.'),
      },
      { description: 'Como se paga.' },
    ),
    logistic: orNull(Type.Object({ type: logisticType }), 'Como chega; null sem escolha.'),
    totalAmout: reais('O total.'),
    refunded: Type.Optional(reais('Quanto já foi devolvido do que se pagou; 0: nada. Falta: não se sabe.')),
    isWhollyRefunded: Type.Optional(
      flag('Se tudo o que se pagou foi devolvido; `paymentStatus` continua 1. Falta: não se sabe.'),
    ),
    isInReview: Type.Optional(
      flag('Se o cartão foi enviado e ainda está em análise: nada a pagar enquanto isso. Falta: não, ou não se sabe.'),
    ),
    itemCount: count('Quantas unidades, de todas as linhas.'),
    firstItem: text('O nome do produto da primeira linha; vazio sem linhas.'),
    lineCount: count('Quantas linhas.'),
    images: list(image, 'As imagens das três primeiras linhas.'),
    times,
    agent: Type.Optional(
      described(agentName, 'Só para atendentes: quem o confirmou; null: o contato, ou um atendente sem nome.'),
    ),
  },
  { description: 'Um pedido confirmado, como a lista o mostra.' },
);

export const cardOption = Type.Object(
  {
    ...named('a forma de pagamento; vai em `payByCard` e `setInstallments`'),
    installments: list(
      Type.Object({
        count: Type.Integer({ minimum: 1, description: 'Em quantas vezes.' }),
        value: reais('O valor de cada parcela.'),
        firstValue: Type.Optional(
          reais('O valor da primeira, que leva os centavos que não se dividem. Falta: é como as outras.'),
        ),
      }),
      'As parcelas possíveis, a partir de uma vez.',
    ),
    tokens: Type.Optional(
      Type.Object(
        {
          provider: wordOf(Object.values(onlineProviderNames), 'Quem faz o token.'),
          publicKey: text('A chave pública da loja nesse provedor.'),
        },
        {
          description:
            'A página troca o cartão por um token no provedor, e paga por `payByBrick`. Falta: paga-se por `payByCard`.',
        },
      ),
    ),
  },
  { description: 'Um cartão com que o pedido pode ser pago.' },
);

export const paymentOption = Type.Object(
  {
    method: paymentMethod,
    ...named('a forma de pagamento; vai em `setPayment`'),
    payOnDelivery: flag('Se se paga na entrega ou na retirada.'),
    isConfirmedByHand: Type.Optional(
      flag(
        'Se uma pessoa da loja confirma o pagamento, como num PIX para a chave da loja ou num link dela. Falta: não.',
      ),
    ),
    clearsAfterSlot: Type.Optional(
      flag('Se um boleto pode ser confirmado só depois do começo do horário escolhido para a entrega. Falta: não.'),
    ),
    group: orNull(
      text('O grupo do que se paga na entrega, como Dinheiro ou Cartão; só Dinheiro tem `cashAmount`. null sem grupo.'),
    ),
  },
  { description: 'Uma forma de pagar o pedido.' },
);
