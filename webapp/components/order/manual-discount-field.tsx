import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { AmountInput } from '../forms/amount-input.tsx';
import { AppliedField, type AppliedValueProps } from '../forms/applied-field.tsx';

type ManualDiscountFieldProps = AppliedValueProps & {
  /** The agent's discount in reais; null: no discount. */
  discount: number | null;
};

/** An agent's discount, which replaces the coupon (spec §5). */
export function ManualDiscountField({ discount, onType, ...value }: ManualDiscountFieldProps) {
  return (
    <AppliedField
      {...value}
      label="Desconto manual"
      applied={discount !== null && discount > 0 ? `−${formatBrl(discount)}` : null}
      removeLabel="Remover o desconto"
      hint="Valor em reais."
    >
      {(control) => <AmountInput {...control} value={value.typed} onChange={onType} />}
    </AppliedField>
  );
}
