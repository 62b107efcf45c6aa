import type { ReactNode } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';

type ApplyFormProps = {
  /** What is written in the field; without any there is nothing to apply. */
  typed: string;
  busy: boolean;
  /** What the button says. */
  action?: string;
  /** Side by side, unless the field needs the whole width. */
  className?: string;
  onApply: () => void;
  children: ReactNode;
};

/** One input and the button that sends it; Enter in the input does the same. */
export function ApplyForm({ typed, busy, action = 'Aplicar', className = 'field-with-button', onApply, children }: ApplyFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <BusyButton busy={busy} disabled={typed.trim() === ''} onClick={onApply}>
        {action}
      </BusyButton>
    </form>
  );
}
