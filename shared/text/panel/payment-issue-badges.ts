import type { PaymentIssue } from '../../model/panel/order-board.ts';

/** What an order with a payment issue needs, as a badge, while the shop has the goods. */
export const paymentIssueBadges: Readonly<Record<PaymentIssue, string>> = {
  dispute: 'Em disputa: não entregue',
  'fraud-alert': 'Alerta de fraude: não entregue',
  hold: 'Não entregue: fale com o gerente',
  lost: 'Disputa perdida',
  won: 'Disputa ganha, falta decidir',
  refunded: 'Dinheiro devolvido: não entregue',
  ended: 'Pedido encerrado: não entregue',
  owed: 'Cancelado, falta devolver',
  'other-amount': 'Chegou valor diferente',
  'other-currency': 'Chegou em outra moeda',
  'refused-refund': 'Devolução não feita',
};

/** The same of an order whose goods have left: nothing can be held back. */
const badgesAfterLeaving: Readonly<Partial<Record<PaymentIssue, string>>> = {
  dispute: 'Em disputa: já saiu',
  'fraud-alert': 'Alerta de fraude: já saiu',
  hold: 'Fale com o gerente',
  refunded: 'Dinheiro devolvido: já saiu',
  ended: 'Pedido encerrado: já saiu',
};

/** The badge of an order with a payment issue. `hasLeft`: its goods have left. */
export const paymentIssueBadge = (paymentIssue: PaymentIssue, hasLeft: boolean): string =>
  (hasLeft ? badgesAfterLeaving[paymentIssue] : undefined) ?? paymentIssueBadges[paymentIssue];
