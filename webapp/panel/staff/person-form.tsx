import { type ReactNode, useState } from 'react';
import { type StaffRole, staffRoles } from '#shared/model/panel/staff.ts';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { roleDescriptions, roleNames } from '#shared/text/panel/staff.ts';
import { Field } from '../../components/ui/field.tsx';
import { useUnsaved } from '../shell/unsaved-changes.ts';

export type Person = { name: string; role: StaffRole; phone: string | null };

type PersonFormProps = {
  person: Person;
  /** The problem that the shop found, for the form. */
  problem: string | null;
  onSubmit: (person: Person) => void;
  children: ReactNode;
};

const phoneText = ({ phone }: Person): string => (phone === null ? '' : formatPhone(phone));

/** Name, role and phone of a person. `children`: the buttons. */
export function PersonForm({ person, problem, onSubmit, children }: PersonFormProps) {
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState<StaffRole>(person.role);
  const [phone, setPhone] = useState(() => phoneText(person));
  useUnsaved(name !== person.name || role !== person.role || phone !== phoneText(person));
  const [isTried, setTried] = useState(false);
  const isNameMissing = isTried && name.trim() === '';
  return (
    <form
      className="pn-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() !== '') onSubmit({ name, role, phone: phone === '' ? null : phone });
      }}
    >
      <Field label="Nome" error={isNameMissing ? 'Diga o nome da pessoa.' : null}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Celular com DDD" hint="Para receber o link pelo WhatsApp da loja. Pode ficar vazio.">
        {(control) => (
          <input
            {...control}
            className="form-control"
            type="tel"
            inputMode="tel"
            value={phone}
            onChange={({ target }) => setPhone(formatPhone(target.value))}
          />
        )}
      </Field>
      <fieldset className="pn-choices">
        <legend>O que pode fazer</legend>
        {staffRoles.map((one) => (
          <label key={one} className={role === one ? 'pn-choice pn-choice-chosen' : 'pn-choice'}>
            <input
              type="radio"
              className="form-check-input"
              name="role"
              checked={role === one}
              onChange={() => setRole(one)}
            />
            <span>
              <strong>{roleNames[one]}</strong>
              <small>{roleDescriptions[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p className="pn-note pn-note-bad" role="alert">
          {problem}
        </p>
      )}
      {children}
    </form>
  );
}
