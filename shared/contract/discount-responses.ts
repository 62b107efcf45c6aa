import { Type } from 'typebox';
import { discountRequestStates } from '#shared/model/order/discount-request.ts';
import { described, instant, list, orNull, percent, reais, text, wordOf } from './response-fields.ts';
import { channelType } from './responses/codes.ts';

/** Responses about discounts above an agent's limit. */
const agent = Type.Object(
  { id: text('O id do atendente na plataforma.'), name: text('O nome dele na época.') },
  { description: 'Um atendente que a plataforma nomeou.' },
);
export const agentName = orNull(agent, 'O atendente; null: outra pessoa, ou um atendente sem nome.');

const request = {
  id: text('O id do pedido de desconto.'),
  status: wordOf(discountRequestStates, 'O que foi dele.', {
    pending: 'ninguém decidiu',
    approved: 'aprovado, e já no pedido',
    refused: 'recusado',
    withdrawn: 'o atendente desistiu',
    void: 'o pedido mudou ou acabou, e não vale mais',
  }),
  amout: reais('O desconto pedido.'),
  percent: orNull(percent('A porcentagem do subtotal que ele segue; null: é um valor em reais.')),
  reason: text('Por que o atendente o pede.'),
  agent: described(agentName, 'Quem pediu; null: um atendente sem nome.'),
  askedAt: instant('Quando foi pedido.'),
  decidedAt: orNull(instant('Quando foi decidido; null enquanto espera.')),
  decidedBy: described(agentName, 'Quem decidiu; null: ninguém ainda, ou a plataforma sem nome.'),
  answer: orNull(text('O que quem decidiu escreveu; null sem texto.')),
};
export const discountRequest = Type.Object(request, {
  description: 'Um desconto acima do limite do atendente, que outra pessoa decide.',
});

export const phoneEnd = orNull(
  text('Os quatro últimos algarismos do telefone; null se não é conhecido.', { examples: ['4321'] }),
);

export const discountToDecide = Type.Object(
  {
    ...request,
    contact: Type.Object(
      { name: text('O nome do contato.'), channelType, phoneEnd },
      { description: 'Para quem é o desconto.' },
    ),
    limit: Type.Object(
      {
        percent: percent('A parte do subtotal.'),
        amout: reais('O mesmo em dinheiro.'),
      },
      { description: 'O limite do atendente, que o desconto passa.' },
    ),
    order: Type.Object(
      {
        id: text('O id do pedido.'),
        items: list(
          Type.Object({
            name: text('O nome do item.'),
            quantity: Type.Integer({ minimum: 1, description: 'Quantas unidades.' }),
            totalAmout: reais('O total da linha, antes do desconto dela.'),
            discountAmout: reais('O desconto da linha.'),
          }),
          'As linhas do pedido.',
        ),
        itemsAmout: reais('O subtotal.'),
        totalAmout: reais('O total agora.'),
        totalWithDiscount: Type.Number({ description: 'O total com o desconto pedido. Em reais.' }),
      },
      { description: 'O pedido como está agora.' },
    ),
  },
  { description: 'Um pedido de desconto, com o que quem decide precisa saber.' },
);
export { agent as namedAgent };
