/** Quiet notices about changes that wait for a connection: the user did nothing wrong. */
export const waitingTexts = {
  line: 'Aguardando conexão',
  removal: 'Será removido. Aguardando conexão',
  back: 'Carrinho atualizado',
  saved: 'Suas escolhas foram salvas',
  slots: 'Os horários aparecem quando a entrega for salva.',
  changed: 'O pedido mudou enquanto você estava sem conexão. Confira a quantidade.',
  another: 'A última mudança não entrou: o pedido já tinha sido concluído.',
  unclear: 'Pode não ter entrado: o pedido foi concluído antes da resposta. Confira o pedido.',
  refused: 'Não foi salvo',
  refusedChanges: (count: number) =>
    count === 1 ? '1 alteração não foi salva' : `${count} alterações não foram salvas`,
  stillWaiting: 'Ainda sem conexão. Tentamos de novo em instantes.',
  added: (name: string) => `${name}: aguardando conexão`,
} as const;

/** What waits, by the kind of operation: one word, or one and several of them with their number. */
const pendingWords = {
  line: ['item', 'itens'],
  choice: ['escolha', 'escolhas'],
  gift: 'brindes',
  address: ['endereço', 'endereços'],
  contact: 'dados de contato',
  confirm: 'confirmação',
} as const;
type PendingKind = keyof typeof pendingWords;

/** Why an order must wait, by the kind of each waiting operation; `null` when nothing waits for a connection. */
export function pendingChangesText(waiting: readonly PendingKind[]): string | null {
  const parts = (Object.keys(pendingWords) as PendingKind[]).flatMap((kind) => {
    const count = waiting.filter((other) => other === kind).length;
    const words = pendingWords[kind];
    if (count === 0) return [];
    return [typeof words === 'string' ? words : `${count} ${words[count === 1 ? 0 : 1]}`];
  });
  const last = parts.pop();
  if (last === undefined) return null;
  const all = parts.length === 0 ? last : `${parts.join(', ')} e ${last}`;
  const listed = all[0]?.toUpperCase() + all.slice(1);
  return `${listed} aguardando conexão. Conecte-se para continuar o pedido.`;
}
