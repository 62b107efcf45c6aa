/** What became of an order that was to be confirmed, and whose answer never came or was given to somebody else. */
export const orderEndTexts = {
  placed: 'Este pedido já foi confirmado.',
  canceled: 'Este pedido foi cancelado.',
  open: 'Seu pedido ainda não foi confirmado.',
} as const;
