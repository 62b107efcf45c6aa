/** Error code of the refusal of an empty order. */
export const emptyOrderCode = 'empty-order';

/** Shown when only the next order arrived: the order before was placed or cancelled. */
export const orderEndedElsewhereText = 'O pedido anterior foi encerrado. Este é um novo.';
