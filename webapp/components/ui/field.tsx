import { type ReactNode, useId } from 'react';
import { ErrorText } from '../text/error-text.tsx';
import { hasMarkup, RichText } from '../text/rich-text.tsx';

/** What ties a control to its label, its hint and its error: spread it onto the input. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: ReactNode;
  /** For a control that other programs know by its name, such as what fills in cards; else it gets one of its own. */
  id?: string;
  hint?: ReactNode;
  /** What is wrong, in words of ours or the server's; nothing where nothing is. */
  error?: string | null | undefined;
  /** For its place in a row of fields. */
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A field with its label, a hint and what is wrong with it: `<Field label="CEP">{(control) => <input {...control} />}</Field>`. */
export function Field({ label, id: ownId, hint, error, className, children }: FieldProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
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

/** What is wrong, in the server's HTML where it is some (spec §8), for fields that are more than one input. The region is always there, so that what appears in it is read aloud. */
export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  return (
    <div {...(id ? { id } : {})} className="field-error" role="alert">
      {error && (hasMarkup(error) ? <RichText text={error} /> : <ErrorText text={error} />)}
    </div>
  );
}
