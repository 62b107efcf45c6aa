import { cardBrand, securityCodeLength } from '#shared/rules/card/card-brand.ts';
import { formatCardExpiry, typeCardExpiry } from '#shared/rules/card/card-expiry.ts';
import { cardNumberDigits, formatCardNumber } from '#shared/rules/card/card-number.ts';
import type { CardForm, CardProblems } from '#shared/rules/card/card-problems.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import { cardLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../ui/field.tsx';
import { cardBrandNames } from './card-brand-mark.tsx';
import { MaskedInput } from './masked-input.tsx';

type CardFieldsProps = {
  form: CardForm;
  /** The problems to show at this moment. */
  problems: CardProblems;
  /** Whether a CNPJ is accepted too. */
  enableCnpj: boolean;
  onChange: (changes: Partial<CardForm>) => void;
  onFieldBlur: (field: keyof CardForm) => void;
  /** Called with true when the security code gets the focus, with false when it loses it. */
  onFlip: (isTurned: boolean) => void;
};

/** The card's own fields. Names, ids and autocomplete values are the ones that browsers use to fill in a card. */
export function CardFields({ form, problems, enableCnpj, onChange, onFieldBlur, onFlip }: CardFieldsProps) {
  const brand = cardBrand(form.number);
  const codeLength = securityCodeLength(form.number);
  return (
    <>
      <Field
        label="Número do cartão"
        id="cc-number"
        error={problems.number}
        hint={brand && `Bandeira: ${cardBrandNames[brand]}`}
      >
        {(control) => (
          <MaskedInput
            {...control}
            mask="card"
            name="number"
            autoComplete="cc-number"
            value={formatCardNumber(form.number)}
            onChange={(text) => onChange({ number: cardNumberDigits(text) })}
            onBlur={() => onFieldBlur('number')}
          />
        )}
      </Field>
      <Field label="Nome impresso no cartão" id="cc-name" error={problems.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="form-control"
            name="name"
            autoComplete="cc-name"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={cardLengths.name}
            value={form.name}
            onChange={({ target }) => onChange({ name: target.value })}
            onBlur={() => onFieldBlur('name')}
          />
        )}
      </Field>
      <div className="field-row card-row">
        <Field label="Validade (MM/AA)" id="cc-exp" error={problems.expiry}>
          {(control) => (
            <input
              {...control}
              type="text"
              className="form-control"
              name="expiry"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="__/__"
              value={form.expiry}
              onChange={({ target }) => onChange({ expiry: typeCardExpiry(target.value, form.expiry) })}
              onBlur={() => {
                onChange({ expiry: formatCardExpiry(form.expiry) });
                onFieldBlur('expiry');
              }}
            />
          )}
        </Field>
        <Field label="Código (CVV)" id="cc-csc" error={problems.securityCode}>
          {(control) => (
            <input
              {...control}
              type="text"
              className="form-control"
              name="securityCode"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder={'_'.repeat(codeLength)}
              value={form.securityCode}
              onChange={({ target }) => onChange({ securityCode: digitsOf(target.value).slice(0, 4) })}
              onFocus={() => onFlip(true)}
              onBlur={() => {
                onFlip(false);
                onFieldBlur('securityCode');
              }}
            />
          )}
        </Field>
      </div>
      <Field
        label={enableCnpj ? 'CPF ou CNPJ do titular' : 'CPF do titular'}
        id="cc-document"
        error={problems.document}
      >
        {(control) => (
          <MaskedInput
            {...control}
            mask={enableCnpj ? 'cpf-or-cnpj' : 'cpf'}
            name="document"
            placeholder={enableCnpj ? '___.___.___-__ ou __.___.___/____-__' : '___.___.___-__'}
            value={form.document}
            onChange={(text) => onChange({ document: text })}
            onBlur={() => onFieldBlur('document')}
          />
        )}
      </Field>
    </>
  );
}
