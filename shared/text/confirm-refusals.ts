/** How the refusal of an empty order is told from others. */
export const emptyOrderCode = 'empty-order';

/** All that is known where only the next order came: the one before was placed or cancelled. */
export const orderEndedElsewhereText = 'O pedido anterior foi encerrado. Este é um novo.';
