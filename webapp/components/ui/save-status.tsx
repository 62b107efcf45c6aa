import { waitingTexts } from '#shared/text/waiting.ts';
import { ErrorText } from '../text/error-text.tsx';
import { CheckIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

/** What became of data that save themselves. `incomplete`: they wait for what is still missing; `waiting`: for a connection. */
export type SaveStatus = Readonly<
  { kind: 'resting' | 'incomplete' | 'saving' | 'saved' | 'waiting' } | { kind: 'failed'; message: string }
>;

type SaveStatusLineProps = { status: SaveStatus; incomplete: string; onRetry: () => void };

/** Says it, always at the same height: what comes and goes here moves nothing. Both regions are always there, so that what appears is read aloud. */
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
