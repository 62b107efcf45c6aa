import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { FieldError } from './field.tsx';
import { Spinner } from './spinner.tsx';

type RetryNoteProps = { message: string; onRetry: () => void; retrying?: boolean };

const notOffline = () => false;

/**
 * A list beside a field that could not be loaded: the server's error text and a retry button. Smaller than
 * `FailedState`. While the device has no connection, the page says that already, so the error text is not shown.
 */
export function RetryNote({ message, onRetry, retrying = false }: RetryNoteProps) {
  const isDisconnected = useSyncExternalStore(onConnectionChange, isOffline, notOffline);
  return (
    <div className="retry-note">
      <FieldError error={isDisconnected ? null : message} />
      <button type="button" className="btn btn-quiet" disabled={retrying} onClick={onRetry}>
        {retrying && <Spinner />} Tentar novamente
      </button>
    </div>
  );
}
