/** A boleto may be confirmed only after the delivery slot: beside its choice, and once it is chosen. */
export const boletoSlotTexts = {
  note: (days: number, isPickup: boolean) =>
    `Compensa em até ${days} dias úteis, talvez só depois da ${isPickup ? 'retirada' : 'entrega'}`,
  warning: (slot: string, isPickup: boolean) =>
    `O boleto pode ser confirmado só depois da ${isPickup ? 'retirada' : 'entrega'} escolhida (${slot}).`,
  /** `faster`: the shop's ways to pay that are confirmed at once. */
  advice: (faster: readonly string[]) =>
    faster.length === 0
      ? 'Se puder, escolha uma data mais adiante.'
      : `Prefira ${faster.join(' ou ')}, ou escolha uma data mais adiante.`,
} as const;
