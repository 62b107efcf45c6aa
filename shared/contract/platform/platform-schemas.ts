import { type Static, Type } from 'typebox';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { MessageKind } from '#shared/model/message.ts';
import { agentLengths } from '#shared/rules/text/text-lengths.ts';
import { anyContactOfChannel, channelType } from './contact-schemas.ts';
import { listPage, paged } from './list-page.ts';
import { orderDetail } from './order-schemas.ts';
import { instant, namesOf, oneOf, orNull, said, testMark, text } from './platform-fields.ts';

export const shopHead = Type.Object({
  id: said('O id da loja.'),
  slug: said('O nome curto da loja, como na linha de comando.'),
  name: said('O nome que os clientes veem.'),
  channels: Type.Array(Type.Object({ channelType, channelId: said('O `channelId` com que o canal é nomeado.') }), {
    description: 'Os canais que a loja declarou, os únicos que ela aceita. Vazia: nenhum, e ela aceita qualquer um.',
  }),
});

export const sessionBody = Type.Object({
  ...anyContactOfChannel('Quem compra. O mesmo contato do mesmo canal é sempre a mesma pessoa.'),
  sessionType: Type.Optional(
    oneOf(
      ['Contact', 'PlatformUser'],
      'Contact (padrão): o próprio contato. PlatformUser: um atendente que age por ele.',
    ),
  ),
  agent: Type.Optional(
    Type.Object(
      {
        id: text(agentLengths.id, 'O id do atendente na plataforma. O mesmo id é sempre a mesma pessoa.'),
        name: text(agentLengths.name, 'O nome do atendente. Vale o último enviado; pedidos guardam o da época.'),
        role: Type.Optional(
          oneOf(
            ['agent', 'supervisor'],
            'supervisor: esta sessão decide também sobre descontos acima do limite dos atendentes. Sem ele, agent.',
          ),
        ),
      },
      { description: 'Quem atende, só com `sessionType` PlatformUser. Sem ele, um atendente sem nome.' },
    ),
  ),
  catalog: Type.Optional(
    Type.Object(
      {
        type: oneOf(namesOf(InitialCatalogType), 'O que o catálogo abre primeiro.'),
        id: Type.Optional(text(200, 'O id da categoria ou da coleção, ou o texto da busca; Standard não tem nenhum.')),
      },
      { description: 'O que o catálogo abre primeiro.' },
    ),
  ),
  opens: Type.Optional(
    oneOf(['catalog', 'cart'], 'O que o link abre: o catálogo (padrão), ou o carrinho; com cart, sem `catalog`.'),
  ),
});

export const openedSession = Type.Object(
  {
    code: said('O código da sessão. É um segredo: quem o tem age como o contato.'),
    link: said('O link de entrada, pronto para a mensagem.'),
    expiresAt: instant('Até quando o código vale; o de um contato vale mais 30 dias a cada uso.'),
  },
  { description: 'Uma sessão aberta, com o link dela.' },
);

export const messagesQuery = Type.Object({
  ...listPage,
  state: Type.Optional(oneOf(['waiting', 'sent', 'failed'], 'Só as mensagens neste estado.')),
});
export const messageHeads = paged(
  Type.Object({
    id: said('O id da mensagem, o mesmo que o canal recebe.'),
    kind: oneOf(Object.values(MessageKind), 'Sobre o que é.'),
    channelType,
    channelId: said('O canal.'),
    contact: said('O id do contato no canal.'),
    state: oneOf(['waiting', 'sent', 'failed'], 'waiting: espera a vez ou outra tentativa. failed: desistimos.'),
    tries: Type.Integer({ description: 'Quantas vezes foi tentada.' }),
    createdAt: instant('Quando foi escrita.'),
    sentAt: orNull(instant('Quando o canal a aceitou.')),
    failedAt: orNull(instant('Quando desistimos.')),
    lastError: orNull(said('Por que a última tentativa falhou, em uma palavra.')),
  }),
);

/** The body of a shop's webhook: the order at that moment, with the details of a single response. */
export const webhookBody = Type.Object({
  type: oneOf(
    [
      'order.received',
      'order.paid',
      'order.finalized',
      'order.canceled',
      'order.reopened',
      'order.refunded',
      'order.disputed',
      'order.dispute_lost',
      'order.fraud_alert',
      'order.fraud_cleared',
      'order.payment_review',
    ],
    'O que aconteceu. order.finalized: entregue ou retirado. order.reopened: um pedido já avisado voltou ao carrinho, porque o pagamento não deu certo. ' +
      'order.refunded: dinheiro foi devolvido; `money.refunded` diz quanto, `money.isWhollyRefunded` se foi tudo, e ' +
      '`paymentStatus` continua Paid. order.disputed: uma disputa começou ou terminou; `money.disputed` diz ' +
      'quanto, e `money.refundedInDispute` se o dinheiro já tinha voltado ao cliente. order.dispute_lost: a disputa terminou a favor do cliente; se o pedido ainda não tinha saído, ' +
      'ele termina, e order.canceled vem também. ' +
      'order.fraud_alert: o provedor suspeita de fraude; não entregue. order.fraud_cleared: a loja conferiu o ' +
      'comprador. order.payment_review: chegou dinheiro que a loja precisa decidir, como outro valor ou outra moeda.',
  ),
  timestamp: instant('Quando aconteceu.'),
  ...testMark,
  data: orderDetail,
});

export type PlatformSession = Static<typeof sessionBody>;
export type OpenedSession = Static<typeof openedSession>;
export type PlatformMessages = Static<typeof messageHeads>;
