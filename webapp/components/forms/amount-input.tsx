import { useState } from 'react';
import { amountText, formatTypedAmount } from '#shared/rules/money/parse-amount.ts';
import type { FieldControl } from '../ui/field.tsx';

type AmountInputProps = FieldControl & {
  /** '1.234,50' or '1234,5'. */
  value: string;
  /** The typed text with its thousands grouped: '1.234,5'. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** Without the sign of the currency, which stands beside it. */
  isPlain?: boolean;
};

/**
 * An amount in reais. The text stays as typed until the field loses focus, because only later characters show whether a
 * dot groups thousands or is the decimal comma. After that it shows the amount as parsed.
 */
export function AmountInput({ value, onChange, onBlur, isPlain = false, ...control }: AmountInputProps) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const shown = amountText(value);
  const text = typedText !== null && amountText(typedText) === shown ? typedText : shown;
  const handleInput = (next: string) => {
    const accepted = formatTypedAmount(next, text);
    setTypedText(accepted);
    if (accepted !== text) onChange(amountText(accepted));
  };
  return (
    <span className={isPlain ? 'amount-input is-plain' : 'amount-input'}>
      {!isPlain && <span aria-hidden="true">R$</span>}
      <input
        {...control}
        type="text"
        className="form-control"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => handleInput(target.value)}
        onBlur={() => {
          setTypedText(null);
          onBlur?.();
        }}
      />
    </span>
  );
}
