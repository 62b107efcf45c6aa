import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';

type SelectFieldProps = {
  label: ReactNode;
  /** The text while nothing is chosen. Omit it when there is always a choice. */
  placeholder?: string;
  options: readonly { value: string; text: string }[];
  value: string | null;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  busy?: boolean;
  id?: string;
  name?: string;
  /** The pointer reads the whole of what is chosen: for texts that the field may cut. */
  hasTitle?: boolean;
};

/** One of a list of short texts. A value that is no longer in the list shows as not chosen. */
export function SelectField({
  label,
  placeholder,
  options,
  value,
  onChange,
  hint,
  error,
  busy = false,
  id,
  name,
  hasTitle = false,
}: SelectFieldProps) {
  const listed = options.find((option) => option.value === value);
  const isListed = listed !== undefined;
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        <select
          {...control}
          name={name}
          className="form-select"
          aria-busy={busy}
          title={hasTitle ? listed?.text : undefined}
          value={isListed && value !== null ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled={isListed}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
