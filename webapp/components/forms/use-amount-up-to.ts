import { useState } from 'react';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';

/**
 * A typed amount of money up to `most`, in reais. `first`: what the field has first, as a number or as typed. When
 * `most` changes, a typed amount that is still possible stays; another one becomes all that is left.
 */
export function useAmountUpTo(most: number, first: number | string = most): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(typeof first === 'string' ? first : amountText(first));
  const [known, setKnown] = useState(most);
  if (known !== most) {
    setKnown(most);
    if ((parseAmount(typed) ?? 0) > most) setTyped(amountText(most));
  }
  return [typed, setTyped];
}

const amountText = (reais: number): string => decimalText(reais, { cents: reais % 1 > 0 });
