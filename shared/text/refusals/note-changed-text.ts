/** Why a typed note was not saved over another person's. `name`: who wrote that one; `null` = not known. */
export const noteChangedText = (name: string | null): string =>
  `${name ?? 'Outra pessoa'} mudou a nota enquanto você escrevia. As duas estão aqui: escolha o que fica.`;
