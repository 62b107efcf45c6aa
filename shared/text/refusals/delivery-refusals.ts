/** Why an order has no delivery, slot or seller, or another delivery price than before. Prices are formatted. */
export const deliveryRefusals = {
  off: 'Esta modalidade de entrega não está disponível.',
  noAddress: 'Escolha o endereço de entrega.',
  invalidCep: 'CEP inválido.',
  unavailable: 'Esta opção de entrega não está disponível para este pedido.',
  priceChanged: (name: string, before: string, now: string) =>
    `O preço da entrega ${name} mudou de ${before} para ${now}.`,
  deliveryLost: (name: string) => `A entrega ${name} não está mais disponível para este endereço. Escolha outra.`,
  storeLost: (name: string) => `A retirada em ${name} não está mais disponível. Escolha outra loja.`,
  slotUnavailable: 'Este horário não está mais disponível. Escolha outro.',
  slotLost: (day: string, start: string, end: string) =>
    `O horário de ${day}, entre ${start} e ${end}, não está mais disponível. Escolha outro.`,
  sellerUnavailable: 'Este vendedor não está mais disponível.',
  sellerLost: (name: string) => `O vendedor ${name} não está mais disponível. Escolha outro.`,
  byHandLimit: (most: string) => `O frete pode ser de no máximo ${most}.`,
} as const;
