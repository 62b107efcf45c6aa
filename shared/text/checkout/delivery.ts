/** The checkout's names of delivery and pickup, and why one of them is disabled. */
export const deliveryText = {
  deliver: 'Entregamos para você',
  pickUp: 'Retirar na loja',
  /** Spec §5: the hint beside a disabled delivery, and the server's refusal. */
  pickUpOnly: 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja',
  /** Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value". */
  manualFree: 'Grátis',
  manualPriced: 'Customizado',
  manualApplied: 'Frete aplicado',
  /** It waits for a connection. */
  manualChosen: 'Frete escolhido',
  manualUnapplied: 'Ainda não aplicado.',
  manualChange: 'Alterar',
  manualRemove: 'Remover',
  slotRemoved: 'O horário escolhido saiu com este frete. Escolha a entrega e o horário de novo.',
  /** The name of a delivery with an agent's own price: what the agent typed. */
  byHand: (price: string | null) => (price === null ? 'Frete grátis' : `Frete ${price}`),
  /** Another seller removes the payment (spec §4). */
  paymentRemoved: 'A forma de pagamento era da loja anterior. Escolha novamente.',
} as const;
