/** How the refusal of an empty order is told from others. */
export const emptyOrderCode = 'empty-order';

/** What became of an order that is not there to be confirmed any more. */
export const confirmedElsewhere = 'Este pedido já foi confirmado.';
