/** What is said of changes that wait for a connection, quietly: nobody has done anything wrong. */
export const waitingTexts = {
  line: 'Aguardando conexão',
  removal: 'Será removido. Aguardando conexão',
  back: 'Carrinho atualizado',
  changed: 'O pedido mudou enquanto você estava sem conexão. Confira a quantidade.',
  another: 'Não foi enviado: o pedido de antes já foi concluído.',
  added: (name: string) => `${name}: aguardando conexão`,
} as const;

/** Why an order has to wait; null when nothing waits for a connection. */
export function waitingNote(count: number): string | null {
  if (count === 0) return null;
  return `${count === 1 ? '1 item aguardando' : `${count} itens aguardando`} conexão. Conecte-se para continuar o pedido.`;
}
