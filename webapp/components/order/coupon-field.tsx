import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { AppliedField, type AppliedValueProps } from '../forms/applied-field.tsx';

type CouponFieldProps = AppliedValueProps & {
  /** The order's coupon. `discountAmout` is its discount in reais. */
  coupon: string | null;
  discountAmout: number;
};

/** A field for the coupon code, or the coupon that the order has. */
export function CouponField({ coupon, discountAmout, onType, ...value }: CouponFieldProps) {
  return (
    <AppliedField
      {...value}
      label="Cupom de desconto"
      appliedLabel="Cupom"
      applied={
        coupon === null ? null : (
          <>
            <strong>{coupon}</strong>
            {discountAmout > 0 && <> −{formatBrl(discountAmout)}</>}
          </>
        )
      }
      removeLabel={`Remover o cupom ${coupon}`}
    >
      {(control) => (
        <input
          {...control}
          className="form-control"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={paymentLengths.coupon}
          value={value.typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </AppliedField>
  );
}
