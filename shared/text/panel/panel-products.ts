/** The texts of the product editor about what another person changed meanwhile. */
export const panelProductTexts = {
  conflictTitle: 'Outra pessoa mudou este produto enquanto você editava.',
  conflictChoose: 'Nada do que você digitou se perdeu. Escolha qual valor fica em cada campo e salve.',
  conflictMerged: 'Nada do que você digitou se perdeu. Confira as mudanças e salve de novo.',
  mine: 'O seu:',
  theirs: 'O da outra pessoa:',
  chooseOne: 'Escolha um dos dois valores.',
  alsoChanged: 'Também mudou, e já está no formulário:',
  goneVariant: (name: string) => `A variação ${name} não existe mais. Você tinha digitado nela:`,
} as const;
