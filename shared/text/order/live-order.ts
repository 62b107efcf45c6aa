/**
 * Quiet notices when another person changed the shown order: to a shopper about the seller, to an agent about the
 * customer or another agent.
 */
export const liveTexts = {
  shopper: {
    changed: 'O vendedor alterou seu pedido',
    placed: 'O vendedor confirmou seu pedido',
    canceled: 'O vendedor cancelou seu pedido',
  },
  agent: {
    placed: 'O cliente confirmou o pedido',
    canceled: 'O pedido foi cancelado',
  },
  otherAgent: { placed: 'finalizou o pedido', canceled: 'cancelou o pedido' },
} as const;
