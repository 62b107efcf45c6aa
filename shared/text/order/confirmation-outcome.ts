/** The result of a confirmation whose response never arrived or reached another page. */
export const confirmationOutcomeTexts = {
  placed: 'Este pedido já foi confirmado.',
  placedByShopper: 'O cliente confirmou este pedido.',
  placedByAgent: 'O vendedor confirmou este pedido.',
  canceled: 'Este pedido foi cancelado.',
  canceledByAgent: 'O vendedor cancelou este pedido.',
  placedBy: (agent: string) => `${agent} finalizou este pedido.`,
  canceledBy: (agent: string) => `${agent} cancelou este pedido.`,
  open: 'Seu pedido ainda não foi confirmado.',
  changed: 'Você mudou o pedido. Confira e confirme de novo.',
} as const;
