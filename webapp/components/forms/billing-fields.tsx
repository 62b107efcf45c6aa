import { brazilianStates } from '#shared/rules/brazil/brazilian-states.ts';
import type { CardForm, CardProblems } from '#shared/rules/card/card-problems.ts';
import { cardLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../ui/field.tsx';
import { MaskedInput } from './masked-input.tsx';

type BillingFieldsProps = {
  form: CardForm;
  problems: CardProblems;
  /** The CEP lookup is running. */
  isSearching: boolean;
  onChange: (changes: Partial<CardForm>) => void;
  onFieldBlur: (field: keyof CardForm) => void;
};

/** The card's billing address. Every field stays editable, whatever the CEP lookup returns. */
export function BillingFields({ form, problems, isSearching, onChange, onFieldBlur }: BillingFieldsProps) {
  const text = (name: 'address' | 'addressNumber' | 'complement' | 'neighborhood' | 'city', autoComplete: string) => ({
    type: 'text',
    name,
    className: 'form-control',
    value: form[name],
    maxLength: cardLengths[name],
    autoComplete,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    onBlur: () => onFieldBlur(name),
  });
  return (
    <>
      <Field label="CEP" id="billing-zip" error={problems.zipCode} hint={isSearching ? 'Buscando o endereço…' : null}>
        {(control) => (
          <MaskedInput
            {...control}
            mask="cep"
            name="zipCode"
            autoComplete="billing postal-code"
            placeholder="_____-___"
            value={form.zipCode}
            onChange={(zipCode) => onChange({ zipCode })}
            onBlur={() => onFieldBlur('zipCode')}
          />
        )}
      </Field>
      <Field label="Rua" id="billing-street" error={problems.address}>
        {(control) => <input {...control} {...text('address', 'billing address-line1')} />}
      </Field>
      <div className="field-row card-row">
        <Field label="Número" id="billing-number" error={problems.addressNumber}>
          {(control) => <input {...control} {...text('addressNumber', 'off')} />}
        </Field>
        <Field label="Complemento" id="billing-complement" error={problems.complement}>
          {(control) => <input {...control} {...text('complement', 'billing address-line2')} placeholder="Opcional" />}
        </Field>
      </div>
      <Field label="Bairro" id="billing-neighborhood" error={problems.neighborhood}>
        {(control) => <input {...control} {...text('neighborhood', 'billing address-level3')} />}
      </Field>
      <div className="field-row card-row">
        <Field label="Cidade" id="billing-city" error={problems.city}>
          {(control) => <input {...control} {...text('city', 'billing address-level2')} />}
        </Field>
        <Field label="Estado" id="billing-state" error={problems.state}>
          {(control) => (
            <select
              {...control}
              name="state"
              className="form-select"
              autoComplete="billing address-level1"
              value={form.state}
              onChange={({ target }) => onChange({ state: target.value })}
              onBlur={() => onFieldBlur('state')}
            >
              <option value="">Escolha</option>
              {brazilianStates.map(({ uf, name }) => (
                <option key={uf} value={uf}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}
