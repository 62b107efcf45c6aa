import { ErrorText } from '../text/error-text.tsx';
import { WarningIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

type FailedStateProps = { message: string; onRetry?: () => void; retrying?: boolean };

/** A part of the page that could not be loaded: the operation's error text (spec §8) and a retry button. */
export function FailedState({ message, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div className="state-view" role="alert">
      <span className="state-view-mark">
        <WarningIcon />
      </span>
      <p className="state-view-title">
        <ErrorText text={message} />
      </p>
      {onRetry && (
        <div className="state-view-actions">
          <button type="button" className="btn btn-quiet" disabled={retrying} onClick={onRetry}>
            {retrying && <Spinner />} Tentar novamente
          </button>
        </div>
      )}
    </div>
  );
}
