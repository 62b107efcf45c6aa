/** Why people of a shop usually cancel an order: one press each. */
export const readyCancelReasons = [
  'Produto em falta',
  'Fora da área de entrega',
  'Pagamento não recebido',
  'Cliente desistiu',
] as const;

export const cancelReasonTexts = {
  label: 'Motivo (opcional)',
  ready: 'Motivos prontos',
  hint: 'O cliente lê este motivo na conversa e na página do pedido.',
  /** For who cancelled, in a history. */
  line: (reason: string) => `Motivo: ${reason}`,
  /** A ready reason speaks about the customer, who reads it in other words. */
  customerLeft: 'a pedido seu',
} as const;
