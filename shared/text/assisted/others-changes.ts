type Quantity = { name: string; from: number; to: number };

/** What another person changed in the order that an agent has on screen, after that person's name. */
export const othersChangeTexts = {
  quantity: ({ name, from, to }: Quantity): string => {
    if (from === 0) return `pôs no carrinho ${to} × ${name}`;
    return to === 0 ? `tirou do carrinho ${name}` : `mudou ${name} de ${from} para ${to}`;
  },
  parts: {
    seller: 'mudou a loja',
    customer: 'mudou os dados de contato ou o endereço',
    logistic: 'mudou a entrega',
    coupon: 'mudou o cupom',
    payment: 'mudou o pagamento',
  },
  andMore: (count: number) => ` e mais ${count} mudanças`,
  /** Beside the line. */
  line: (who: string, { from, to }: Pick<Quantity, 'from' | 'to'>) =>
    from === 0 ? `${who} pôs no carrinho` : `${who} mudou de ${from} para ${to}`,
  back: (quantity: number) => `Voltar a ${quantity}`,
  customer: 'O cliente',
  /** To the shopper. */
  seller: 'O vendedor',
} as const;
