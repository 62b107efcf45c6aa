/** The texts about what another person changed of a product meanwhile: in the editor, and in the list. */
export const panelProductTexts = {
  conflictTitle: 'Outra pessoa mudou este produto enquanto você editava.',
  conflictChoose: 'Nada do que você digitou se perdeu. Escolha qual valor fica em cada campo e salve.',
  conflictMerged: 'Nada do que você digitou se perdeu. Confira as mudanças e salve de novo.',
  mine: 'O seu:',
  theirs: 'O da outra pessoa:',
  chooseOne: 'Escolha um dos dois valores.',
  alsoChanged: 'Também mudou, e já está no formulário:',
  goneVariant: (name: string) => `A variação ${name} não existe mais. Você tinha digitado nela:`,
  /** What the shop has now, with who changed it if that is known: 'Gil mudou o preço para R$ 5,29.' */
  priceNow: (price: string, by: string | null) =>
    by === null ? `O preço agora é ${price}.` : `${by} mudou o preço para ${price}.`,
  hiddenNow: (isHidden: boolean, by: string | null) => {
    if (by === null) return isHidden ? 'O produto está escondido.' : 'O produto já aparece de novo.';
    return isHidden ? `${by} escondeu o produto.` : `${by} mostrou o produto de novo.`;
  },
  soldOutNow: (isSoldOut: boolean, by: string | null) => {
    if (by === null) return isSoldOut ? 'O produto está marcado como acabou.' : 'O produto já voltou.';
    return isSoldOut ? `${by} marcou que acabou.` : `${by} marcou que voltou.`;
  },
  /** In the cell of the price, after `priceNow`. */
  saveAnywayQuestion: (now: string, price: string) => `${now} Salvar ${price} mesmo assim?`,
  saveAnyway: 'Salvar assim mesmo',
  leave: 'Deixar',
  undoRefused: (name: string, now: string) => `${name}: ${now} Nada foi desfeito.`,
} as const;
