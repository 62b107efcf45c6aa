import { useState } from 'react';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { manualLinkProblem } from '#shared/rules/payment/manual-link.ts';
import { paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../ui/field.tsx';

type ManualPaymentFieldProps = { value: string; onChange: (value: string) => void };

/** Where a payment made outside the shop is paid (spec §5: "Manual card payment link must be a URL"). */
export function ManualLinkField({ value, onChange }: ManualPaymentFieldProps) {
  const [hasLeft, setHasLeft] = useState(value !== '');
  return (
    <Field label="Link de pagamento" hint="O contato recebe este link para pagar." error={hasLeft ? manualLinkProblem(value) : null}>
      {(control) => (
        <input
          {...control}
          type="url"
          inputMode="url"
          className="form-control"
          autoComplete="off"
          placeholder="https://"
          maxLength={paymentLengths.manualPaymentInformation}
          value={value}
          onBlur={() => setHasLeft(true)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** What else is to be said of a payment of the shop's own kind. */
export function ManualTextField({ value, onChange }: ManualPaymentFieldProps) {
  return (
    <Field label="Informações do pagamento" hint="Opcional. O contato recebe este texto." error={cardNumberProblem(value)}>
      {(control) => (
        <textarea
          {...control}
          className="form-control"
          rows={3}
          maxLength={paymentLengths.manualPaymentInformation}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
