import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { Field } from '../ui/field.tsx';
import { AmountInput } from './amount-input.tsx';

type CashAmountFieldProps = {
  /** What is typed already, or known of the order. */
  initial: string;
  totalAmout: number;
  onChange: (typed: string) => void;
};

/** What the customer pays with, so that change can be brought (spec §5: "Cash amount (group 'Dinheiro')"). Empty is no need of change. */
export function CashAmountField({ initial, totalAmout, onChange }: CashAmountFieldProps) {
  const [typed, setTyped] = useState(initial);
  const [hasLeft, setHasLeft] = useState(initial !== '');
  const problem = cashProblem(typed, totalAmout);
  return (
    <Field
      label="Precisa de troco para quanto?"
      hint={`Opcional. O total do pedido é ${formatBrl(totalAmout)}.`}
      // While the first digits are typed every amount is too small.
      error={hasLeft ? problem : null}
    >
      {(control) => (
        <AmountInput
          {...control}
          value={typed}
          onBlur={() => setHasLeft(true)}
          onChange={(text) => {
            setTyped(text);
            onChange(text);
          }}
        />
      )}
    </Field>
  );
}
