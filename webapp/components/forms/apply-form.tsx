import type { ReactNode } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';

type ApplyFormProps = {
  /** The text of the field. When it is empty, the button is disabled. */
  typedText: string;
  /** The text cannot be applied, and the field's hint or error says why. */
  isRefused?: boolean;
  /** The ids of the field's hint and error. */
  describedBy?: string | undefined;
  busy: boolean;
  /** The button's label. */
  label?: string | undefined;
  /** The layout of field and button: side by side unless the field needs the full width. */
  className?: string | undefined;
  onApply: () => void;
  children: ReactNode;
};

/** One input with its submit button. Enter in the input submits too. */
export function ApplyForm({
  typedText,
  isRefused = false,
  describedBy,
  busy,
  label = 'Aplicar',
  className = 'field-with-button',
  onApply,
  children,
}: ApplyFormProps) {
  const isDisabled = isRefused || typedText.trim() === '';
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) onApply();
      }}
    >
      {children}
      <BusyButton
        busy={busy}
        disabled={isDisabled}
        aria-describedby={isDisabled ? describedBy : undefined}
        onClick={onApply}
      >
        {label}
      </BusyButton>
    </form>
  );
}
