/** Why an agent cannot cancel a placed order. */
export const cancelRefusals = {
  isPaid: 'Este pedido já foi pago e não pode mais ser cancelado aqui. Devolver o dinheiro é com a loja.',
  underWay: 'O pagamento deste pedido está em andamento e não pôde ser cancelado agora. Tente de novo em instantes.',
  closed: 'Este pedido não pode mais ser cancelado.',
} as const;
