import { Type } from 'typebox';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { agent, instant, oneOf, orNull, reais, said, text } from './platform-fields.ts';

/** Schemas of the Platform API about refunds, and about where the money of an order is. */
export const money = Type.Object(
  {
    charged: reais('Quanto entrou, em reais.'),
    refunded: reais('Quanto disso foi devolvido ao cliente.'),
    isWhollyRefunded: Type.Boolean({
      description:
        'Se tudo o que entrou voltou ao cliente. `paymentStatus` continua Paid, porque diz só que o dinheiro chegou.',
    }),
    disputed: reais('Quanto disso está em disputa ou foi estornado pelo banco.'),
    refundedInDispute: reais(
      'Quanto voltou por inteiro ao cliente e mesmo assim está em disputa ou foi estornado pelo banco: a loja pode ' +
        'perder, ou perdeu, este valor outra vez. Nenhum dos outros valores o conta. Quase sempre 0.',
    ),
    owed: reais(
      'Quanto a loja ainda deve ao cliente: o que resta do dinheiro de um pedido cancelado, ou que chegou depois que ' +
        'o pedido acabou. Senão, 0.',
    ),
    hasFraudAlert: Type.Boolean({
      description:
        'Se o provedor avisou que o pagamento pode ser fraude e a loja ainda não conferiu o comprador: não entregue.',
    }),
  },
  { description: 'Onde está o dinheiro do pedido, pelos avisos do provedor; a loja fica com o resto.' },
);

export const refunds = Type.Array(
  Type.Object({
    id: said('O id da devolução.'),
    amount: reais('Quanto devolver, em reais.'),
    state: oneOf(
      ['requested', 'refunded', 'failed'],
      'requested: espera o provedor. refunded: devolvido. failed: não foi devolvido, e `problem` diz por quê.',
    ),
    reason: orNull(said('O motivo que a loja escreveu.')),
    problem: orNull(said('Por que não foi devolvido; ou, enquanto espera, que a resposta do provedor não chegou.')),
    agent: orNull(agent, 'O atendente que pediu; null: a loja, ou um atendente sem nome.'),
    requestedAt: instant('Quando foi pedida.'),
    finishedAt: orNull(instant('Quando terminou; null enquanto espera.')),
  }),
  { description: 'As devoluções que a loja pediu. As feitas no painel do provedor aparecem só em `money`.' },
);

export const orderNumberParams = Type.Object({
  number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'O número do pedido, que o cliente conhece.' }),
});

/** Closed: without a misspelt `amount` everything would be refunded. */
export const refundBody = Type.Object(
  {
    amount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000_000,
        description: 'Quanto devolver, em reais com centavos; sem ele, tudo o que resta do pagamento.',
      }),
    ),
    reason: Type.Optional(text(refundReasonLength, 'O motivo, para a loja. O cliente e o provedor não o recebem.')),
  },
  { additionalProperties: false },
);
