import type { ReactNode } from 'react';
import type { DiscountUnit } from '#shared/model/checkout-data.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { AppliedField, type AppliedValueProps } from '../forms/applied-field.tsx';
import { DiscountInput } from '../forms/discount-input.tsx';

type ManualDiscountFieldProps = AppliedValueProps & {
  /** The agent's discount in reais; null: no discount. */
  discount: number | null;
  /** The percentage that it follows; null: it is an amount. */
  percent?: number | null;
  unit: DiscountUnit;
  onUnit: (unit: DiscountUnit) => void;
  /** The limit in both units, or that the typed value needs an approval. */
  hint?: ReactNode;
  /** Who approved the applied discount. */
  appliedHint?: string;
  buttonLabel?: string;
};

/** An agent's discount, which replaces the coupon (spec §5). */
export function ManualDiscountField({
  discount,
  percent = null,
  unit,
  hint = null,
  onType,
  onUnit,
  ...value
}: ManualDiscountFieldProps) {
  const applied = discount !== null && discount > 0 ? `−${formatBrl(discount)}` : null;
  return (
    <AppliedField
      {...value}
      label="Desconto manual"
      applied={applied !== null && percent !== null ? `${applied} (${percentText(percent)})` : applied}
      removeLabel="Remover o desconto"
      hint={hint}
    >
      {(control) => <DiscountInput {...control} value={value.typed} unit={unit} onChange={onType} onUnit={onUnit} />}
    </AppliedField>
  );
}
