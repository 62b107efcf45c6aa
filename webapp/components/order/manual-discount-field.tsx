import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { AmountInput } from '../forms/amount-input.tsx';
import { ApplyForm } from '../forms/apply-form.tsx';
import { Chip } from '../ui/chip.tsx';
import { Field } from '../ui/field.tsx';

type ManualDiscountFieldProps = {
  /** The agent's discount in reais; null: no discount. */
  discount: number | null;
  typed: string;
  busy: boolean;
  error: string | null;
  /** The text to show while the change waits for a connection. */
  waiting?: string | null;
  onType: (text: string) => void;
  onApply: () => void;
  onRemove: () => void;
};

/** An agent's discount, which replaces the coupon (spec §5). */
export function ManualDiscountField({
  discount,
  typed,
  busy,
  error,
  waiting,
  onType,
  onApply,
  onRemove,
}: ManualDiscountFieldProps) {
  if (discount !== null && discount > 0) {
    return (
      <div className="field">
        <p className="field-label">Desconto manual</p>
        <Chip removeLabel="Remover o desconto" disabled={busy} onRemove={onRemove}>
          −{formatBrl(discount)}
        </Chip>
        {waiting && <p className="field-hint">{waiting}</p>}
      </div>
    );
  }
  return (
    <Field label="Desconto manual" hint={waiting ?? 'Valor em reais.'} error={error}>
      {(control) => (
        <ApplyForm typedText={typed} busy={busy} onApply={onApply}>
          <AmountInput {...control} value={typed} onChange={onType} />
        </ApplyForm>
      )}
    </Field>
  );
}
