import { type FormEvent, type ReactNode, useState } from 'react';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useUnsaved } from '../shell/unsaved.ts';

export type StepField = {
  name: string;
  label: string;
  hint?: string;
  inputMode?: 'numeric' | 'decimal' | 'tel';
  initial?: string;
};

type StepFormProps = {
  fields: readonly StepField[];
  /** The text of what is wrong with a field; null: nothing. */
  problemOf: (name: string, value: string, values: Readonly<Record<string, string>>) => string | null;
  isBusy: boolean;
  save: string;
  onSave: (values: Record<string, string>) => void;
  /** Shown before the button that saves. */
  children?: ReactNode;
  /** Another way, after that button. */
  other?: ReactNode;
};

/** The few fields of a step. What is missing is told beside its field, and what was typed stays. */
export function StepForm({ fields, problemOf, isBusy, save, onSave, children, other }: StepFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const values = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, typed[name] ?? initial]));
  useUnsaved(fields.some(({ name, initial = '' }) => values[name] !== initial));
  const [isChecked, setChecked] = useState(false);
  const problems = Object.fromEntries(fields.map(({ name }) => [name, problemOf(name, values[name] ?? '', values)]));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    if (Object.values(problems).every((problem) => problem === null)) onSave(values);
  };
  return (
    <form className="pn-stack" noValidate onSubmit={submit}>
      {fields.map(({ name, label, hint, inputMode }) => (
        <Field key={name} label={label} error={isChecked ? problems[name] : null} {...(hint !== undefined && { hint })}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              {...(inputMode && { inputMode })}
              value={values[name] ?? ''}
              onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
            />
          )}
        </Field>
      ))}
      {children}
      <BusyButton kind="primary" busy={isBusy} onClick={() => submit()}>
        {save}
      </BusyButton>
      {other}
    </form>
  );
}
