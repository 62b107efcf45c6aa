import type { ReactNode } from 'react';

type ProblemActionsProps = {
  /** The way to what is wrong. */
  children?: ReactNode;
  /** Some problems are reported once and may be over; the 'Entendi' button dismisses them. */
  onDismiss?: (() => void) | undefined;
  /** The result of 'Entendi' while the problems still exist. */
  result?: string | null;
};

/** What can be done about the problems of an order, in one row below their list. */
export function ProblemActions({ children, onDismiss, result }: ProblemActionsProps) {
  return (
    <>
      {result && <p className="problems-list-result">{result}</p>}
      <div className="problems-list-actions">
        {children}
        {onDismiss && (
          <button type="button" className="problems-list-understood" onClick={onDismiss}>
            Entendi
          </button>
        )}
      </div>
    </>
  );
}
