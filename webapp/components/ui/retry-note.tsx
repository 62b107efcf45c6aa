import { FieldError } from './field.tsx';
import { Spinner } from './spinner.tsx';

type RetryNoteProps = { message: string; onRetry: () => void; retrying?: boolean };

/**
 * A list beside a field that could not be loaded: the server's error text and a retry button. Smaller than
 * `FailedState`.
 */
export function RetryNote({ message, onRetry, retrying = false }: RetryNoteProps) {
  return (
    <div className="retry-note">
      <FieldError error={message} />
      <button type="button" className="btn btn-quiet" disabled={retrying} onClick={onRetry}>
        {retrying && <Spinner />} Tentar novamente
      </button>
    </div>
  );
}
