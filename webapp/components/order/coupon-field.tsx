import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { ApplyForm } from '../forms/apply-form.tsx';
import { Chip } from '../ui/chip.tsx';
import { Field } from '../ui/field.tsx';

type CouponFieldProps = {
  /** The order's coupon. `discountAmout` is its discount in reais. */
  coupon: string | null;
  discountAmout: number;
  typed: string;
  busy: boolean;
  error: string | null;
  /** The text to show while the change waits for a connection. */
  waiting?: string | null;
  onType: (text: string) => void;
  onApply: () => void;
  onRemove: () => void;
};

/** A field for the coupon code, or the coupon that the order has. */
export function CouponField({
  coupon,
  discountAmout,
  typed,
  busy,
  error,
  waiting,
  onType,
  onApply,
  onRemove,
}: CouponFieldProps) {
  if (coupon !== null) {
    return (
      <div className="field">
        <p className="field-label">Cupom</p>
        <Chip removeLabel={`Remover o cupom ${coupon}`} disabled={busy} onRemove={onRemove}>
          <strong>{coupon}</strong>
          {discountAmout > 0 && <> −{formatBrl(discountAmout)}</>}
        </Chip>
        {waiting && <p className="field-hint">{waiting}</p>}
      </div>
    );
  }
  return (
    <Field label="Cupom de desconto" hint={waiting} error={error}>
      {(control) => (
        <ApplyForm typedText={typed} busy={busy} onApply={onApply}>
          <input
            {...control}
            className="form-control"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={paymentLengths.coupon}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        </ApplyForm>
      )}
    </Field>
  );
}
