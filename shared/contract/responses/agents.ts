import { Type } from 'typebox';
import { contactEventKinds } from '#shared/model/agent-contact.ts';
import { MessageKind, MessageState } from '#shared/model/message.ts';
import { agentName, phoneEnd } from '../discount-responses.ts';
import {
  address,
  count,
  described,
  flag,
  instant,
  list,
  orNull,
  publicNumber,
  reais,
  text,
  wordOf,
} from '../response-fields.ts';
import { channelType, orderStatus, paymentStatus } from './codes.ts';

/** Responses for agents: their contacts, and the messages to a contact. */
const eventMeanings = {
  opened: 'abriu a loja',
  cart: 'mudou o carrinho',
  placed: 'confirmou um pedido',
  paid: 'pagou',
  reopened: 'um pedido voltou ao carrinho, sem pagamento',
  reopenedByAgent: 'um atendente reabriu um pedido',
  canceled: 'um pedido foi cancelado',
  finished: 'um pedido foi entregue ou retirado',
  unsent: 'uma mensagem ao contato falhou',
  abandoned: 'deixou um carrinho parado por meia hora',
  handedToBot: 'passou ao robô',
  handedBack: 'voltou ao atendente',
  discountApproved: 'o desconto que este atendente pediu foi aprovado',
  discountRefused: 'foi recusado',
} as const;
/** An instant with microseconds, so that texts compare as times. */
const exactInstant = (description: string) =>
  Type.String({
    format: 'date-time',
    description: `${description} Com microssegundos, para comparar como texto.`,
    examples: ['2026-11-21T14:05:00.123456Z'],
  });

const agentContact = Type.Object(
  {
    id: text('O id do contato; leva a `openContact`.'),
    name: text('O nome; vazio se não é conhecido.'),
    channelType,
    phoneEnd,
    cart: orNull(
      Type.Object({
        totalAmout: reais('O total do carrinho.'),
        quantity: count('Quantas unidades.'),
        at: Type.Optional(exactInstant('Quando mudou pela última vez.')),
      }),
      'O carrinho aberto com itens; null sem ele.',
    ),
    lastOrder: orNull(
      Type.Object({
        number: publicNumber('O número do pedido para as pessoas.'),
        status: orderStatus,
        paymentStatus: orNull(paymentStatus, 'Como está o pagamento; null antes da primeira tentativa.'),
        totalAmout: reais('O total.'),
        isWhollyRefunded: Type.Optional(flag('Se tudo o que se pagou foi devolvido. Falta: não se sabe.')),
        isInReview: Type.Optional(flag('Se o cartão foi enviado e ainda está em análise. Falta: não, ou não se sabe.')),
        at: Type.Optional(exactInstant('Quando mudou pela última vez.')),
      }),
      'O pedido confirmado mais novo; null sem um.',
    ),
    events: list(
      Type.Object({
        kind: wordOf(contactEventKinds, 'O que aconteceu.', eventMeanings),
        at: exactInstant('Quando.'),
        orderNumber: orNull(publicNumber('O número do pedido de que se trata; null sem um.')),
        agentName: Type.Optional(text('Quem reabriu o pedido, se é conhecido.')),
        isSeen: flag('Se o atendente já viu (`seeContact`).'),
      }),
      'O mais novo de cada tipo, o mais novo primeiro.',
    ),
  },
  { description: 'Um contato para quem o atendente tem uma sessão.' },
);

export const agentContacts = Type.Object(
  {
    agent: described(agentName, 'Quem pergunta; null: um atendente sem nome, que só vê o próprio contato.'),
    toDecide: Type.Optional(
      orNull(count('Quantos descontos um supervisor tem a decidir, até 100; null: não é supervisor.')),
    ),
    today: orNull(
      Type.Object({ orders: count('Quantos pedidos.'), totalAmout: reais('A soma deles.') }),
      'O que o atendente vendeu hoje, no fuso da loja; null sem nome.',
    ),
    contacts: list(agentContact, 'Os contatos, o do evento mais novo primeiro, até 200.'),
    hasMore: flag('Se há mais do que os listados.'),
    now: instant('O relógio do servidor.'),
  },
  { description: 'Os contatos de um atendente.' },
);

export const messagePreview = Type.Object({
  messages: list(
    Type.Object({
      lines: list(text('Uma linha.'), 'O texto, linha por linha.'),
      pictureUrl: orNull(address('O endereço da imagem; null sem imagem.')),
      button: orNull(text('O texto do botão que abre a loja; null sem botão.')),
    }),
    'As mensagens, como o canal do contato as mostra.',
  ),
  note: orNull(text('Quando ou como elas saem, se o canal não as leva agora assim; null: saem já.')),
});

/** Who answers the contact after `toggleSemiAutomatic` (spec §7). */
export const contactFlow = Type.Object({
  isInSemiAutomatic: flag('true: o robô atende agora. false: um atendente.'),
});

export const sentMessages = list(
  Type.Object(
    {
      id: text('O id da mensagem; leva a `resendMessage`.'),
      kind: wordOf(Object.values(MessageKind), 'Sobre o que é.', {
        product: 'produtos que um atendente mandou',
        summary: 'o resumo do pedido',
        catalog: 'o catálogo',
        'order-status': 'o que aconteceu com um pedido',
        welcome: 'a saudação',
      }),
      title: text('A primeira linha do texto.'),
      state: wordOf(Object.values(MessageState), 'Em que ponto está.', {
        queued: 'espera a vez',
        sent: 'o canal a aceitou',
        failed: 'não saiu; `reason` diz por quê',
        delivered: 'chegou',
        read: 'foi lida',
      }),
      reason: orNull(text('Por que falhou, em palavras; null se não falhou.')),
      advice: Type.Optional(orNull(text('O que fazer então; null: nada a fazer.'))),
      at: instant('Quando foi pedida.'),
      orderNumber: Type.Optional(orNull(publicNumber('O número do pedido de que trata; falta ou null sem um.'))),
      productIds: Type.Optional(list(text('O id de um produto.'), 'Os produtos que ela mostra; falta sem eles.')),
    },
    { description: 'Uma mensagem ao contato.' },
  ),
  'As mensagens, a mais nova primeiro.',
);
export { agentContact };
