const wholeNumber = (count: number): string => count.toLocaleString('pt-BR', { useGrouping: 'always' });

export type Withdrawal = { withdrawn: number; turnedOff: number; active: number };

/** Why an import that deactivates more than a third of a shop's products needs a confirmation; `null` = it does not. */
export function withdrawalRefusal({ withdrawn, turnedOff, active }: Withdrawal): string | null {
  const gone = withdrawn + turnedOff;
  if (gone * 3 <= active) return null;
  const whole = `Esta importação tira de venda ${wholeNumber(gone)} de ${wholeNumber(active)} ${active === 1 ? 'produto' : 'produtos'} da loja`;
  const why = [
    ...(withdrawn > 0 ? [`${wholeNumber(withdrawn)} que o arquivo não lista mais`] : []),
    ...(turnedOff > 0
      ? [`${wholeNumber(turnedOff)} que o arquivo dá como ${turnedOff === 1 ? 'indisponível' : 'indisponíveis'}`]
      : []),
  ];
  return `${whole}: ${why.join(' e ')}.`;
}
