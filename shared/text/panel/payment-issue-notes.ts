import type { PaymentIssue } from '../../model/panel/order-board.ts';

/** The step of the money in the order's trail, in place of 'Pago'. */
export const paymentIssueSteps: Readonly<Record<PaymentIssue, string>> = {
  dispute: 'Em disputa',
  'fraud-alert': 'Alerta de fraude',
  hold: 'Pendência',
  lost: 'Disputa perdida',
  won: 'Disputa ganha',
  refunded: 'Dinheiro devolvido',
  ended: 'Dinheiro a devolver',
  owed: 'Dinheiro a devolver',
  'other-amount': 'Valor diferente',
  'other-currency': 'Outra moeda',
  'refused-refund': 'Devolução não feita',
};

/**
 * What an order with a payment issue needs, in a sentence. `isGone`: the goods left; `amounts`: what arrived of what,
 * as a text.
 */
export const paymentIssueNotes = {
  dispute: (isGone: boolean) =>
    isGone
      ? 'O cliente contestou este pagamento. Responda no painel de quem recebe o pagamento, com a prova da entrega.'
      : 'O cliente contestou este pagamento. Responda no painel de quem recebe o pagamento antes de entregar.',
  'fraud-alert': (isGone: boolean) =>
    isGone
      ? 'O provedor avisou de possível fraude, e o pedido já saiu. Confira com o cliente.'
      : 'O provedor avisou de possível fraude. Confira o comprador: devolva o valor, ou entregue mesmo assim em Dinheiro.',
  hold: () => 'Há uma pendência com este pedido. Fale com o gerente antes de entregar.',
  lost: () =>
    'O dinheiro ficou com o cliente: a disputa terminou a favor dele. Se os produtos estão na loja, cancele o pedido.',
  won: () =>
    'O dinheiro é da loja, mas não deu para reservar os produtos de novo. Em Dinheiro, entregue mesmo assim ou devolva.',
  refunded: () =>
    'Todo o dinheiro já voltou para o cliente. Se os produtos estão na loja, cancele o pedido, e o estoque volta.',
  ended: () =>
    'O cliente pagou, mas o pedido não vale mais, e os produtos não estão reservados. Fale com ele e devolva o valor.',
  owed: () => 'O pedido não vale mais, e o dinheiro do cliente ainda está com a loja. Devolva o valor.',
  'other-amount': (_isGone: boolean, amounts = '') => `${amounts} Falta a loja aceitar o valor ou devolver.`,
  'other-currency': () =>
    'O pagamento não está em reais. Confira no painel de quem recebe o pagamento antes de entregar.',
  'refused-refund': () =>
    'O provedor não devolveu o dinheiro, que continua com a loja. Em Dinheiro, tente de novo ou devolva por fora.',
} as const satisfies Record<PaymentIssue, (isGone: boolean, amounts?: string) => string>;

/** The question before an order with a payment issue leaves. */
export const paymentIssueQuestion = {
  title: (numbers: readonly number[]) =>
    numbers.length === 1 ? `Entregar o nº ${numbers[0]} mesmo assim?` : 'Entregar estes pedidos mesmo assim?',
  yes: 'Entregar mesmo assim',
  no: 'Não entregar',
  audit: 'mesmo em dúvida',
} as const;
