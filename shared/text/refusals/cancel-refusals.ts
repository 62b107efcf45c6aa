/** Why an agent cannot cancel a placed order. */
export const cancelRefusals = {
  isPaid: 'Este pedido já foi pago e não pode mais ser cancelado aqui. Para desfazer a venda, devolva o pagamento.',
  underWay: 'O pagamento deste pedido está em andamento e não pôde ser cancelado agora. Tente de novo em instantes.',
  isOpen: 'Este pedido foi reaberto e está no carrinho do contato. Para desistir dele, cancele por lá.',
  closed: 'Este pedido não pode mais ser cancelado.',
} as const;
