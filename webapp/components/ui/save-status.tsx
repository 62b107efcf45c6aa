import { waitingTexts } from '#shared/text/pending-changes.ts';
import { ErrorText } from '../text/error-text.tsx';
import { CheckIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

/**
 * The status of data that are saved automatically. `incomplete`: required data are missing; `waiting`: no connection.
 */
export type SaveStatus = Readonly<
  { kind: 'resting' | 'incomplete' | 'saving' | 'saved' | 'waiting' } | { kind: 'failed'; message: string }
>;

type SaveStatusLineProps = { status: SaveStatus; incomplete: string; onRetry: () => void };

/**
 * Shows the save status at a fixed height, so that nothing moves. Both regions are always rendered, so that screen
 * readers announce new content.
 */
export function SaveStatusLine({ status, incomplete, onRetry }: SaveStatusLineProps) {
  return (
    <div className="save-status">
      <p role="status">
        {status.kind === 'saving' && (
          <>
            <Spinner /> Salvando…
          </>
        )}
        {status.kind === 'saved' && (
          <>
            <CheckIcon /> Salvo
          </>
        )}
        {status.kind === 'incomplete' && incomplete}
        {status.kind === 'waiting' && waitingTexts.line}
      </p>
      <p role="alert" className="save-status-failure">
        {status.kind === 'failed' && <ErrorText text={status.message} />}
      </p>
      {status.kind === 'failed' && (
        <button type="button" className="btn btn-quiet" onClick={onRetry}>
          Tentar novamente
        </button>
      )}
    </div>
  );
}
