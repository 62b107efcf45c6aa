import { type Static, Type } from 'typebox';
import { channelId, channelType, contactOfChannel, contactResponseFields } from './contact-schemas.ts';
import { agent, instant, oneOf, orNull, reais, said, testMark, text } from './platform-fields.ts';

/** Schemas of the Platform API about who serves a contact: an agent, or the platform's chatbot. */
export const flowQuery = Type.Object({
  channelType,
  channelId,
  contact: text(200, 'O id do contato no canal; no WhatsApp, o telefone.'),
});
export const flowBody = Type.Object({
  ...contactOfChannel,
  isInSemiAutomatic: Type.Boolean({
    description: 'true: o robô passa a atender. false: devolve o contato à venda assistida.',
  }),
});
/** A contact, and who serves them. */
export const servedContact = {
  ...contactResponseFields,
  isInSemiAutomatic: Type.Boolean({ description: 'true: o robô atende. false: um atendente atende.' }),
};
/** Who serves a contact now. */
export const contactFlow = Type.Object(
  {
    ...servedContact,
    since: orNull(instant('Desde quando o robô atende; null na venda assistida.')),
    agent: orNull(agent, 'O atendente que passou o contato ao robô; null: a plataforma, ou um atendente sem nome.'),
  },
  { description: 'Um contato, e quem o atende agora.' },
);

/** The body of a shop's webhook when a contact moves between the agent and the chatbot. */
export const handoffBody = Type.Object({
  type: oneOf(['handoff'], 'O contato mudou de fluxo.'),
  timestamp: instant('Quando aconteceu.'),
  ...testMark,
  data: Type.Object(
    {
      ...servedContact,
      by: oneOf(['Agent', 'Platform'], 'Quem mudou: um atendente na loja, ou uma chamada desta API.'),
      agent: orNull(agent, 'O atendente que mudou; null: uma chamada desta API, ou um atendente sem nome.'),
      order: orNull(
        Type.Object(
          {
            id: said('O id do pedido em aberto. Ele aparece em GET /platform/orders/:id quando for confirmado.'),
            totalAmout: reais('O total, em reais.'),
            itemCount: Type.Integer({ description: 'Quantos itens tem, somadas as quantidades.' }),
          },
          { description: 'O pedido em aberto do contato; null sem um.' },
        ),
      ),
    },
    { description: 'O contato, quem o mudou e o pedido em aberto.' },
  ),
});

export type PlatformContactFlow = Static<typeof contactFlow>;
export type PlatformFlowChange = Static<typeof flowBody>;
export type PlatformHandoff = Static<typeof handoffBody>['data'];
