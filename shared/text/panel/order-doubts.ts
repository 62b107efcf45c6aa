import type { OrderDoubt } from '../../model/panel/order-board.ts';

/** What the money of an order in doubt asks for, as a badge, while the shop has the goods. */
export const doubtBadges: Readonly<Record<OrderDoubt, string>> = {
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
const badgesAfterLeaving: Readonly<Partial<Record<OrderDoubt, string>>> = {
  dispute: 'Em disputa: já saiu',
  'fraud-alert': 'Alerta de fraude: já saiu',
  hold: 'Fale com o gerente',
  refunded: 'Dinheiro devolvido: já saiu',
  ended: 'Pedido encerrado: já saiu',
};

/** The badge of an order in doubt. `hasLeft`: its goods have left. */
export const doubtBadge = (doubt: OrderDoubt, hasLeft: boolean): string =>
  (hasLeft ? badgesAfterLeaving[doubt] : undefined) ?? doubtBadges[doubt];
