import { type Static, Type } from 'typebox';
import { discountRequestStates } from '#shared/model/order/discount-request.ts';
import { agentLengths, discountReasonLength } from '#shared/rules/text/text-lengths.ts';
import { described } from '../response-fields.ts';
import { uuidPattern } from '../text-patterns.ts';
import { contactResponseFields } from './contact-schemas.ts';
import { agent, instant, oneOf, orNull, reais, said, testMark, text } from './platform-fields.ts';

/** Schemas of the Platform API about discounts above an agent's limit. */
const percent = (description: string) => Type.Number({ description });

/** A request with what its decider needs to know. */
export const discountRequest = Type.Object(
  {
    id: said('O id do pedido de aprovação.'),
    status: oneOf(
      discountRequestStates,
      'pending: espera. approved: vale no pedido. refused: recusado. withdrawn: o atendente desistiu. void: o pedido mudou ou acabou.',
    ),
    amout: reais('O desconto pedido, em reais, sobre o pedido inteiro.'),
    percent: orNull(percent('A porcentagem do subtotal; null: foi pedido um valor em reais.')),
    reason: said('Por que o atendente pede.'),
    agent: orNull(agent, 'O atendente que pediu; null: um atendente sem nome.'),
    askedAt: instant('Quando foi pedido.'),
    decidedAt: orNull(instant('Quando foi decidido, desistido ou anulado.')),
    decidedBy: orNull(agent, 'Quem aprovou ou recusou, se tem nome.'),
    answer: orNull(said('O que essa pessoa escreveu.')),
    ...contactResponseFields,
    limit: Type.Object(
      {
        percent: percent('O limite do atendente, em porcentagem do subtotal.'),
        amout: reais('O mesmo em reais, neste pedido.'),
      },
      { description: 'O limite do atendente, que o desconto passa.' },
    ),
    order: Type.Object(
      {
        id: said('O id do pedido em aberto.'),
        items: Type.Array(
          Type.Object({
            name: said('O nome.'),
            quantity: Type.Integer({ description: 'Quantos.' }),
            totalAmout: reais('O total da linha antes do desconto dela, em reais.'),
            discountAmout: reais('O desconto na linha, em reais.'),
          }),
          { description: 'As linhas do pedido.' },
        ),
        itemsAmout: reais('A soma dos itens, em reais.'),
        totalAmout: reais('O total como está, em reais.'),
        totalWithDiscount: reais('O total com o desconto pedido, em reais.'),
      },
      { description: 'O pedido em aberto, como está agora.' },
    ),
  },
  { description: 'Um desconto acima do limite de um atendente, com o que quem decide precisa saber.' },
);

export const discountRequests = Type.Object({
  data: Type.Array(discountRequest, { description: 'Os descontos que esperam, o mais antigo primeiro, até 100.' }),
});
export const discountParams = Type.Object({
  id: Type.String({
    pattern: uuidPattern,
    description: 'O id do pedido de aprovação.',
  }),
});
export const discountDecision = Type.Object({
  approve: Type.Boolean({ description: 'true: aprova. false: recusa.' }),
  reason: Type.Optional(text(discountReasonLength, 'O que o atendente lê; obrigatório para recusar.')),
  agent: Type.Optional(
    Type.Object(
      { id: text(agentLengths.id, 'O id de quem decide.'), name: text(agentLengths.name, 'O nome de quem decide.') },
      { description: 'Quem decide. Sem ele, a própria plataforma.' },
    ),
  ),
});

/** The body of a shop's webhook about a discount request. */
export const discountEventBody = Type.Object({
  type: oneOf(
    ['discount.requested', 'discount.decided'],
    'discount.requested: um atendente pede. discount.decided: o que foi feito do pedido, em `data.status`.',
  ),
  timestamp: instant('Quando aconteceu.'),
  ...testMark,
  data: described(discountRequest, 'O pedido de desconto, como está agora.'),
});

export type PlatformDiscount = Static<typeof discountRequest>;
