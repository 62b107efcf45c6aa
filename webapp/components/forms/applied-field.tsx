import type { ReactNode } from 'react';
import { Chip } from '../ui/chip.tsx';
import { Field, type FieldControl } from '../ui/field.tsx';
import { ApplyForm } from './apply-form.tsx';

/** The state and the events of a value that is typed, applied and removed. */
export type AppliedValueProps = {
  typed: string;
  /** Why the typed text cannot be applied; the hint says it of an empty field. */
  problem?: string | null;
  busy: boolean;
  error: string | null;
  /** The text to show while the change waits for a connection. */
  waiting?: string | null;
  onType: (text: string) => void;
  onApply: () => void;
  onRemove: () => void;
};

type AppliedFieldProps = Omit<AppliedValueProps, 'onType'> & {
  label: string;
  /** The label above the applied value; default: `label`. */
  appliedLabel?: string;
  /** The applied value; null: none, so the input is shown. */
  applied: ReactNode | null;
  removeLabel: string;
  /** The hint of the empty field. */
  hint?: ReactNode;
  /** An explanation below the applied value. */
  appliedHint?: string;
  buttonLabel?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A field with a button that applies its value. An applied value is a chip that can be removed. */
export function AppliedField({
  label,
  appliedLabel = label,
  applied,
  removeLabel,
  hint = null,
  appliedHint,
  buttonLabel,
  className,
  typed,
  problem = null,
  busy,
  error,
  waiting,
  onApply,
  onRemove,
  children,
}: AppliedFieldProps) {
  if (applied !== null) {
    return (
      <div className="field">
        <p className="field-label">{appliedLabel}</p>
        <Chip removeLabel={removeLabel} disabled={busy} onRemove={onRemove}>
          {applied}
        </Chip>
        {waiting && <p className="field-hint">{waiting}</p>}
        {appliedHint && <p className="field-hint">{appliedHint}</p>}
      </div>
    );
  }
  return (
    <Field label={label} hint={waiting ?? hint} error={error ?? problem}>
      {(control) => (
        <ApplyForm
          typedText={typed}
          isRefused={problem !== null}
          describedBy={control['aria-describedby']}
          busy={busy}
          label={buttonLabel}
          className={className}
          onApply={onApply}
        >
          {children(control)}
        </ApplyForm>
      )}
    </Field>
  );
}
