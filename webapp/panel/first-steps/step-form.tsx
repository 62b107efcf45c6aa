import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { useProblemFocus } from '../shell/use-problem-focus.ts';

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
  /**
   * What follows from the text of a field, by the names of other fields; null: nothing. It replaces nothing that a
   * person typed.
   */
  complete?: (name: string, value: string) => Promise<Readonly<Record<string, string>> | null>;
  isBusy: boolean;
  save: string;
  onSave: (values: Record<string, string>) => void;
  /** Shown before the button that saves. */
  children?: ReactNode;
  /** Another way, after that button. */
  other?: ReactNode;
};

/** The few fields of a step. A missing value has its message beside its field, and what was typed stays. */
export function StepForm({ fields, problemOf, complete, isBusy, save, onSave, children, other }: StepFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const values = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, typed[name] ?? initial]));
  useUnsaved(fields.some(({ name, initial = '' }) => values[name] !== initial));
  const [isChecked, setChecked] = useState(false);
  const completed = useRef<Readonly<Record<string, string>>>({});
  const latest = useRef<Record<string, string>>({});
  const change = async (name: string, value: string) => {
    setTyped((now) => ({ ...now, [name]: value }));
    latest.current[name] = value;
    const found = await complete?.(name, value);
    // A slow response for an earlier text replaces nothing.
    if (!found || latest.current[name] !== value) return;
    const earlier = completed.current;
    completed.current = found;
    const isOpen = (field: string, text: string | undefined) => !text || text === earlier[field];
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(found).filter(([field]) => isOpen(field, now[field]))),
    }));
  };
  const problems = Object.fromEntries(fields.map(({ name }) => [name, problemOf(name, values[name] ?? '', values)]));
  const { form, showFirst } = useProblemFocus<HTMLFormElement>();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    if (Object.values(problems).every((problem) => problem === null)) onSave(values);
    else showFirst();
  };
  return (
    <form ref={form} className="pn-stack" noValidate onSubmit={submit}>
      {fields.map(({ name, label, hint, inputMode }) => (
        <Field key={name} label={label} error={isChecked ? problems[name] : null} {...(hint !== undefined && { hint })}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              {...(inputMode && { inputMode })}
              value={values[name] ?? ''}
              onChange={({ target }) => void change(name, target.value)}
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
