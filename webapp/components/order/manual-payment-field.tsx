import { useState } from 'react';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { manualLinkProblem } from '#shared/rules/payment/manual-link.ts';
import { paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../ui/field.tsx';

type ManualPaymentFieldProps = { value: string; onChange: (value: string) => void };

/** The link of a payment made outside the shop (spec §5: "Manual card payment link must be a URL"). */
export function ManualLinkField({ value, onChange }: ManualPaymentFieldProps) {
  const [wasBlurred, setWasBlurred] = useState(value !== '');
  return (
    <Field
      label="Link de pagamento"
      hint="O contato recebe este link para pagar."
      error={wasBlurred ? manualLinkProblem(value) : null}
    >
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
          onBlur={() => setWasBlurred(true)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Free text for a payment method that the shop defines itself. */
export function ManualTextField({ value, onChange }: ManualPaymentFieldProps) {
  return (
    <Field
      label="Informações do pagamento"
      hint="Opcional. O contato recebe este texto."
      error={cardNumberProblem(value)}
    >
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
