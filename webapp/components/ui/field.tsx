import { type ReactNode, useId } from 'react';
import { ErrorText } from '../text/error-text.tsx';
import { hasMarkup, RichText } from '../text/rich-text.tsx';

/** The attributes that link a control to its label, hint and error. Spread them onto the input. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: ReactNode;
  /** For a control that autofill finds by its id, such as a card field. Otherwise an id is generated. */
  id?: string;
  hint?: ReactNode;
  /** The error text, from the webapp or the server; empty when there is none. */
  error?: string | null | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A field with its label, hint and error: `<Field label="CEP">{(control) => <input {...control} />}</Field>`. */
export function Field({ label, id: givenId, hint, error, children }: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/**
 * The error of a field, also for fields with several inputs. Server errors may be HTML (spec §8). The region is always
 * rendered, so that screen readers announce new content.
 */
export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  return (
    <div {...(id ? { id } : {})} className="field-error" role="alert">
      {error && (hasMarkup(error) ? <RichText text={error} /> : <ErrorText text={error} />)}
    </div>
  );
}
