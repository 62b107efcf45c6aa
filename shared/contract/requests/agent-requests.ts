import { Type } from 'typebox';
import { contactEventKinds } from '#shared/model/agent-contact.ts';
import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';
import { placedSends, productsToSendLimits } from '#shared/model/message.ts';
import { chosenAttributes, orderNumber, pathId, sentId, sentText } from './request-fields.ts';

/** Requests of agents: what they send to the contact, their contacts and price tables. */
export const productsToSend = Type.Object(
  {
    text: sentText(productsToSendLimits.text, 'O que o atendente escreve antes dos produtos; pode ser vazio.'),
    products: Type.Array(
      Type.Object({
        providerId: sentId('O id do produto.', 400),
        attributes: chosenAttributes('As opções já escolhidas; [] sem elas.'),
      }),
      { minItems: 1, maxItems: productsToSendLimits.products, description: 'Os produtos, até dez.' },
    ),
  },
  { description: 'Vários produtos numa mensagem.' },
);

export const agentRequests = {
  sendProduct: {
    params: Type.Object({ id: sentId('O id do produto.', 400) }),
    body: Type.Object({ attributes: chosenAttributes('As opções já escolhidas; [] sem elas.') }),
  },
  sendProducts: { body: productsToSend },
  previewProducts: { body: productsToSend },
  sendSummary: {},
  sendCatalog: {
    query: Type.Object({
      categoryId: Type.Optional(sentText(200, 'O link abre esta categoria.')),
      collectionId: Type.Optional(sentText(200, 'O link abre esta coleção.')),
      searchTerm: Type.Optional(sentText(maxSearchLength, 'O link abre esta busca.')),
    }),
  },
  messages: {
    query: Type.Object({ order: Type.Optional(orderNumber('Só as mensagens sobre este pedido, pelo número.')) }),
  },
  resendMessage: { params: Type.Object({ id: pathId('O id da mensagem, de `messages`.') }) },
  toggleSemiAutomatic: {
    query: Type.Object({
      to: Type.Optional(
        Type.Enum(['semiautomatic', 'assisted'], {
          description:
            'semiautomatic: ao robô. assisted: ao atendente. Sem ele, troca; com ele, repetir não muda nada.',
        }),
      ),
    }),
  },
  sendPlaced: {
    params: Type.Object({ number: orderNumber('O número do pedido.') }),
    body: Type.Object({
      what: Type.Enum([...placedSends], {
        description: 'payment: o código ou link do pagamento. link: o da página do pedido.',
      }),
    }),
  },
  agentContacts: {
    query: Type.Object({
      order: Type.Optional(
        orderNumber('Só o contato que tem este pedido, pelo número. Nenhum: não é de um contato seu.'),
      ),
    }),
  },
  openContact: { params: Type.Object({ id: pathId('O id do contato, de `agentContacts`.') }) },
  seeContact: {
    body: Type.Object({
      seen: Type.Array(
        Type.Object({
          kind: Type.Enum([...contactEventKinds], { description: 'O tipo, como em `agentContacts`.' }),
          at: Type.String({
            pattern: '^20\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[.]\\d{6}Z$',
            description: 'O instante do evento, igual ao recebido.',
            examples: ['2026-11-21T14:05:00.123456Z'],
          }),
        }),
        { maxItems: contactEventKinds.length, description: 'Os eventos que o atendente viu.' },
      ),
    }),
  },
  priceTables: {},
  setPriceTable: { params: Type.Object({ id: sentId('A tabela, de `priceTables`; `none` tira a escolhida.') }) },
} as const;
