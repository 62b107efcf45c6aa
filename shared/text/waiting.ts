/** Quiet notices about changes that wait for a connection: the user did nothing wrong. */
export const waitingTexts = {
  line: 'Aguardando conexão',
  removal: 'Será removido. Aguardando conexão',
  back: 'Carrinho atualizado',
  saved: 'Suas escolhas foram salvas',
  slots: 'Os horários aparecem quando a entrega for salva.',
  changed: 'O pedido mudou enquanto você estava sem conexão. Confira a quantidade.',
  another: 'Não foi enviado: o pedido de antes já foi concluído.',
  added: (name: string) => `${name}: aguardando conexão`,
} as const;

type PendingCounts = { items: number; choices: number; hasContact: boolean; hasConfirmation: boolean };

/** Why an order must wait; `null` when nothing waits for a connection. */
export function pendingChangesText({ items, choices, hasContact, hasConfirmation }: PendingCounts): string | null {
  const parts = [counted(items, 'item', 'itens'), counted(choices, 'escolha', 'escolhas')].filter(
    (part) => part !== null,
  );
  if (hasContact) parts.push('dados de contato');
  if (hasConfirmation) parts.push('confirmação');
  const last = parts.pop();
  if (last === undefined) return null;
  const all = parts.length === 0 ? last : `${parts.join(', ')} e ${last}`;
  const listed = all[0]?.toUpperCase() + all.slice(1);
  return `${listed} aguardando conexão. Conecte-se para continuar o pedido.`;
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;
