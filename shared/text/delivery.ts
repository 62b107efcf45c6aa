/** The two ways to get an order, as the checkout names them, and why one of them is off. */
export const deliveryText = {
  deliver: 'Entregamos para você',
  pickUp: 'Retirar na loja',
  /** Spec §5: the hint beside a delivery that is disabled, and why the server refuses it. */
  pickUpOnly: 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja',
  /** Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value". */
  manualFree: 'Grátis',
  manualPriced: 'Customizado',
} as const;
