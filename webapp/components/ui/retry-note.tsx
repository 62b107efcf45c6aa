import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { FieldError } from './field.tsx';
import { Spinner } from './spinner.tsx';

type RetryNoteProps = { message: string; onRetry: () => void; retrying?: boolean };

const notOffline = () => false;
const listOffline = 'Aparece quando a conexão voltar.';

/**
 * A list beside a field that could not be loaded: the server's error text and a retry button. Smaller than
 * `FailedState`. While the device has no connection, the page says that already, and the note says when the list comes.
 */
export function RetryNote({ message, onRetry, retrying = false }: RetryNoteProps) {
  const isDisconnected = useSyncExternalStore(onConnectionChange, isOffline, notOffline);
  return (
    <div className="retry-note">
      {isDisconnected ? <p className="text-quiet mb-1">{listOffline}</p> : <FieldError error={message} />}
      <button type="button" className="btn btn-quiet" disabled={retrying} onClick={onRetry}>
        {retrying && <Spinner />} Tentar novamente
      </button>
    </div>
  );
}
