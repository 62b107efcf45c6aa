import type { ReactNode } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';

type ApplyFormProps = {
  /** The text of the field. When it is empty, the button is disabled. */
  typedText: string;
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
  busy,
  label = 'Aplicar',
  className = 'field-with-button',
  onApply,
  children,
}: ApplyFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <BusyButton busy={busy} disabled={typedText.trim() === ''} onClick={onApply}>
        {label}
      </BusyButton>
    </form>
  );
}
