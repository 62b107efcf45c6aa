import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { Field } from '../ui/field.tsx';
import { AmountInput } from './amount-input.tsx';

type CashAmountFieldProps = {
  /** The amount that was typed before or that the order has. */
  initial: string;
  totalAmout: number;
  /** An agent types it: the label does not speak to the customer. */
  isAgent?: boolean;
  onChange: (typed: string) => void;
};

/**
 * The amount the customer pays with, so that the courier brings change (spec §5: "Cash amount (group 'Dinheiro')").
 * Empty means no change is needed.
 */
export function CashAmountField({ initial, totalAmout, isAgent = false, onChange }: CashAmountFieldProps) {
  const [typed, setTyped] = useState(initial);
  const [wasBlurred, setWasBlurred] = useState(initial !== '');
  const problem = cashProblem(typed, totalAmout);
  return (
    <Field
      label={isAgent ? 'Troco para quanto?' : 'Precisa de troco para quanto?'}
      hint={`Opcional. O total do pedido é ${formatBrl(totalAmout)}.`}
      // While the first digits are typed, every amount is too small.
      error={wasBlurred ? problem : null}
    >
      {(control) => (
        <AmountInput
          {...control}
          value={typed}
          onBlur={() => setWasBlurred(true)}
          onChange={(text) => {
            setTyped(text);
            onChange(text);
          }}
        />
      )}
    </Field>
  );
}
