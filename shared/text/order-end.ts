/** What became of an order that was to be confirmed, and whose answer never came or was given to somebody else. */
export const orderEndTexts = {
  placed: 'Este pedido já foi confirmado.',
  placedByShopper: 'O cliente confirmou este pedido.',
  placedByAgent: 'O vendedor confirmou este pedido.',
  canceled: 'Este pedido foi cancelado.',
  canceledByAgent: 'O vendedor cancelou este pedido.',
  open: 'Seu pedido ainda não foi confirmado.',
} as const;
