import { useEffect, useState } from 'react';
import { spreadsheetTexts } from '#shared/text/panel/panel-spreadsheet.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';

/** After so many seconds the time is shown, and then that a large file takes long. */
const shownAfter = 3;
const longAfter = 12;

/** What happens to the spreadsheet now, and for how long. `onCancel`: only a reading can be cancelled. */
export function SpreadsheetProgress({ isImport, onCancel }: { isImport: boolean; onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="pn-sheet-progress">
      <p role="status">
        <Spinner /> {isImport ? spreadsheetTexts.importing : spreadsheetTexts.reading}
        {seconds >= longAfter && ` ${spreadsheetTexts.long}`}
      </p>
      {seconds >= shownAfter && (
        <p className="field-hint" aria-hidden="true">
          {spreadsheetTexts.elapsed(seconds)}
        </p>
      )}
      {!isImport && (
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          Cancelar
        </button>
      )}
    </div>
  );
}
