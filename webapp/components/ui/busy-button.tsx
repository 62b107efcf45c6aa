import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

type BusyButtonProps = {
  kind?: 'primary' | 'quiet';
  busy: boolean;
  disabled?: boolean;
  /** Without it the button submits its form. */
  onClick?: () => void;
  /** The accessible name where the words alone do not tell what they are about. */
  'aria-label'?: string;
  /** The ids of the texts beside it, such as why it is disabled. */
  'aria-describedby'?: string | undefined;
  children: ReactNode;
};

/** A button that shows a spinner while its action runs and prevents a second start. */
export function BusyButton({ kind = 'quiet', busy, disabled = false, onClick, children, ...aria }: BusyButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={`btn btn-${kind}`}
      disabled={busy || disabled}
      aria-busy={busy}
      {...aria}
      onClick={onClick}
    >
      {busy && <Spinner />} {children}
    </button>
  );
}
