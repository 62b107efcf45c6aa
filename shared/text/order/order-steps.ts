/** The texts of a placed order's stages and steps, on its page and in the list of orders. */
export const orderStageTexts = {
  awaitingPayment: 'Falta o pagamento',
  /** Another amount than the order's total arrived. */
  toSettle: 'Falta acertar o pagamento',
  received: 'Pedido recebido',
  paid: 'Pagamento confirmado',
  preparing: 'Em preparo',
  onItsWay: 'Saiu para entrega',
  readyForPickup: 'Pronto para retirada',
  delivered: 'Entregue',
  pickedUp: 'Retirado',
  finished: 'Concluído',
  canceled: 'Cancelado',
  withShop: 'Fale com a loja',
} as const;

/** What comes after the payment. */
export const afterPaymentTexts = {
  delivery: 'Agora a loja prepara o pedido. A página dele mostra quando sair para entrega.',
  pickup: 'Agora a loja prepara o pedido. A página dele mostra quando estiver pronto para retirada.',
  none: 'Agora a loja prepara o pedido. A página dele mostra cada passo.',
} as const;

export const orderStepTexts = {
  payment: 'Pagamento',
  paid: 'Pago',
  awaitsMoney: 'Esperando o pagamento. Esta página avisa assim que ele chegar.',
  canceled: 'Pedido cancelado',
} as const;
