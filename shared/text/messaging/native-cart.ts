/** The message about a cart that a contact sent from the chat's own catalogue. Prices are formatted. */
export const nativeCartText = {
  received: (quantity: number, amount: string) =>
    quantity === 1
      ? `Recebemos seu carrinho: 1 item, ${amount}.`
      : `Recebemos seu carrinho: ${quantity} itens, ${amount}.`,
  empty: 'Recebemos seu carrinho, mas nenhum item dele pode ser vendido agora.',
  missing: (count: number) =>
    count === 1
      ? '1 item do seu carrinho não existe mais na loja.'
      : `${count} itens do seu carrinho não existem mais na loja.`,
  uncounted: (count: number) =>
    count === 1
      ? '1 item do seu carrinho veio sem quantidade e ficou de fora.'
      : `${count} itens do seu carrinho vieram sem quantidade e ficaram de fora.`,
  others: 'Os itens que já estavam no carrinho da loja continuam nele.',
  failed: 'Recebemos seu carrinho, mas não conseguimos montá-lo agora.',
  open: 'Ver carrinho',
} as const;
