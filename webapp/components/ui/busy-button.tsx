import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

type BusyButtonProps = {
  kind?: 'primary' | 'quiet';
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A button that shows a spinner while its action runs and prevents a second start. */
export function BusyButton({ kind = 'quiet', busy, disabled = false, onClick, children }: BusyButtonProps) {
  return (
    <button type="button" className={`btn btn-${kind}`} disabled={busy || disabled} aria-busy={busy} onClick={onClick}>
      {busy && <Spinner />} {children}
    </button>
  );
}
