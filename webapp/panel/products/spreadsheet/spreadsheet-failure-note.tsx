import { Link } from 'wouter';
import { useMay } from '../../session/panel-session.ts';
import type { SpreadsheetFailure } from './spreadsheet-failure.ts';

type NoteProps = { failure: SpreadsheetFailure; onRepeat: () => void };

/** Why a spreadsheet has no result, where its products may be, and the same call again. */
export function SpreadsheetFailureNote({ failure: { text, isUnsure, mayRepeat }, onRepeat }: NoteProps) {
  const maySeeHistory = useMay('audit.read');
  return (
    <div className={`pn-note ${isUnsure ? 'pn-note-warn' : 'pn-note-bad'} pn-sheet-failure`}>
      <p role="alert">{text}</p>
      <div className="pn-sheet-ways">
        {mayRepeat && (
          <button type="button" className="btn btn-tint" onClick={onRepeat}>
            Tentar de novo
          </button>
        )}
        {isUnsure && (
          <Link href="/produtos" className="btn btn-quiet">
            Ver produtos
          </Link>
        )}
        {isUnsure && maySeeHistory && (
          <Link href="/historico" className="btn btn-quiet">
            Ver histórico
          </Link>
        )}
      </div>
    </div>
  );
}
