import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

type BusyButtonProps = { kind?: 'primary' | 'quiet'; busy: boolean; disabled?: boolean; onClick: () => void; children: ReactNode };

/** A button that shows that what it started still runs, and starts it once. */
export function BusyButton({ kind = 'quiet', busy, disabled = false, onClick, children }: BusyButtonProps) {
  return (
    <button type="button" className={`btn btn-${kind}`} disabled={busy || disabled} aria-busy={busy} onClick={onClick}>
      {busy && <Spinner />} {children}
    </button>
  );
}
