import type { ReactNode } from 'react';
import type { Customer } from '#shared/model/customer.ts';
import { type CustomerField, type CustomerProblems, customerFields } from '#shared/rules/checkout/customer-problems.ts';
import { customerLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../ui/field.tsx';
import { MaskedInput } from './masked-input.tsx';

type ContactFormProps = {
  /** As typed, with punctuation. */
  contact: Customer;
  problems: CustomerProblems;
  /** Whether the form has a phone field, as for an anonymous visitor, and whether the order requires it. */
  phone?: 'required' | 'optional' | 'none';
  /** Spec §6: "Corporate customer data is shown only when CNPJ support is enabled". */
  canBeCorporate: boolean;
  onChange: (changes: Partial<Customer>) => void;
  onFieldBlur: (field: CustomerField) => void;
  /** What stands beside a field, such as another person's value of it. */
  beside?: Partial<Record<keyof Customer, ReactNode>>;
  /** The save status, below the fields. */
  children?: ReactNode;
};

/** Spec §2, "Contact data": name, e-mail, CPF and company fields; a phone for visitors without a chat. */
export function ContactForm({
  contact,
  problems,
  phone = 'none',
  canBeCorporate,
  onChange,
  onFieldBlur,
  beside = {},
  children,
}: ContactFormProps) {
  const text = (name: TextField) => ({
    name,
    className: 'form-control',
    value: contact[name],
    maxLength: customerLengths[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const validated = (name: TextField & CustomerField) => ({
    ...text(name),
    required: true,
    onBlur: () => onFieldBlur(name),
  });
  const masked = (name: 'document' | 'phone' | 'corporateDocument') => ({
    name,
    value: contact[name],
    required: true,
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => onFieldBlur(name),
  });
  // Always rendered, so that screen readers announce new content.
  const besideField = (field: keyof Customer) => (
    <div key={field} className="field-contested" role="status">
      {beside[field]}
    </div>
  );
  const isShown = (field: keyof Customer): boolean => {
    if (field === 'phone') return phone !== 'none';
    if (field === 'isCorporate') return canBeCorporate;
    return field in personFields || (canBeCorporate && contact.isCorporate);
  };
  return (
    // The form submits nothing: valid data is saved automatically. Browsers offer autofill only inside a form element.
    <form className="contact-form" noValidate autoComplete="on" onSubmit={(event) => event.preventDefault()}>
      <Field label="Nome" error={problems.name}>
        {(control) => (
          <>
            <input {...control} {...validated('name')} type="text" autoComplete="name" autoCapitalize="words" />
            {besideField('name')}
          </>
        )}
      </Field>
      <Field label="E-mail" error={problems.email}>
        {(control) => (
          <>
            <input
              {...control}
              {...validated('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            {besideField('email')}
          </>
        )}
      </Field>
      <Field label="CPF" error={problems.document}>
        {(control) => (
          <>
            <MaskedInput {...control} {...masked('document')} mask="cpf" placeholder="000.000.000-00" />
            {besideField('document')}
          </>
        )}
      </Field>
      {phone !== 'none' && (
        <Field
          label="Telefone"
          error={problems.phone}
          hint={`${phone === 'optional' ? 'Opcional, com' : 'Com'} DDD. A loja usa este número para falar sobre o pedido.`}
        >
          {(control) => (
            <>
              <MaskedInput
                {...control}
                {...masked('phone')}
                required={phone === 'required'}
                mask="phone"
                autoComplete="tel"
                placeholder="(00) 00000-0000"
              />
              {besideField('phone')}
            </>
          )}
        </Field>
      )}
      {canBeCorporate && (
        <>
          <label className="contact-form-company">
            <input
              type="checkbox"
              className="form-check-input"
              checked={contact.isCorporate}
              onChange={(event) => onChange({ isCorporate: event.target.checked })}
            />
            Incluir informações de pessoa jurídica?
          </label>
          {besideField('isCorporate')}
          {contact.isCorporate && (
            <fieldset className="contact-form-corporate">
              <legend className="visually-hidden">Pessoa jurídica</legend>
              <Field label="CNPJ" error={problems.corporateDocument}>
                {(control) => (
                  <>
                    <MaskedInput
                      {...control}
                      {...masked('corporateDocument')}
                      mask="cnpj"
                      placeholder="00.000.000/0000-00"
                    />
                    {besideField('corporateDocument')}
                  </>
                )}
              </Field>
              <Field label="Razão Social" error={problems.corporateName}>
                {(control) => (
                  <>
                    <input {...control} {...validated('corporateName')} type="text" autoComplete="organization" />
                    {besideField('corporateName')}
                  </>
                )}
              </Field>
              <Field label="Nome Fantasia" error={problems.tradeName}>
                {(control) => (
                  <>
                    <input {...control} {...validated('tradeName')} type="text" autoComplete="off" />
                    {besideField('tradeName')}
                  </>
                )}
              </Field>
              <Field label="Inscrição Estadual" error={problems.stateInscription}>
                {(control) => (
                  <>
                    <input
                      {...control}
                      {...validated('stateInscription')}
                      required={false}
                      type="text"
                      autoComplete="off"
                    />
                    {besideField('stateInscription')}
                  </>
                )}
              </Field>
            </fieldset>
          )}
        </>
      )}
      {customerFields.filter((field) => !isShown(field)).map((field) => beside[field] && besideField(field))}
      {children}
    </form>
  );
}

const personFields = { name: true, email: true, document: true };

type TextField = 'name' | 'email' | 'corporateName' | 'tradeName' | 'stateInscription';
