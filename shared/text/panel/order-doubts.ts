import type { OrderDoubt } from '../../model/panel/order-board.ts';

/** What the money of an order in doubt asks for, as a badge. */
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
