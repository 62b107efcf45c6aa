/** What is said quietly when somebody else changed the order that is shown: to a shopper of the seller, to an agent of the customer. */
export const liveTexts = {
  shopper: {
    changed: 'O vendedor alterou seu pedido',
    placed: 'O vendedor confirmou seu pedido',
    canceled: 'O vendedor cancelou seu pedido',
  },
  agent: {
    changed: 'O cliente alterou o pedido',
    placed: 'O cliente confirmou o pedido',
    canceled: 'O pedido foi cancelado',
  },
} as const;
