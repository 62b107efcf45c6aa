import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon } from './icons.tsx';

type ChipProps = { children: ReactNode; removeLabel: string; disabled?: boolean; onRemove: () => void };

/** An applied value that can be removed. */
export function Chip({ children, removeLabel, disabled = false, onRemove }: ChipProps) {
  return (
    <div className="chip">
      <CheckIcon />
      <span className="chip-text">{children}</span>
      <button
        type="button"
        className="icon-button chip-remove"
        aria-label={removeLabel}
        disabled={disabled}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
