import { diskFull } from '#shared/contract/failure-codes.ts';
import { spreadsheetTexts } from '#shared/text/panel/panel-spreadsheet.ts';
import type { PanelFailure } from '../../api/panel-client.ts';

/** `isUnsure`: the products may have been saved. `mayRepeat`: the same call, with the same key, may succeed now. */
export type SpreadsheetFailure = { text: string; isUnsure: boolean; mayRepeat: boolean };

/** The shop was reached and did nothing. */
const unchanged = new Set(['busy', 'too-many', diskFull]);

/** What a failed call of a spreadsheet means. `wasUnsure`: an import of the same file had no response before. */
export function spreadsheetFailure(
  { kind, code, text }: Pick<PanelFailure, 'kind' | 'code' | 'text'>,
  { isDryRun, wasUnsure }: { isDryRun: boolean; wasUnsure: boolean },
): SpreadsheetFailure {
  if (kind !== 'no-response') return { text, isUnsure: false, mayRepeat: false };
  if (isDryRun) {
    const why = unchanged.has(code) ? text : spreadsheetTexts.previewBrokeOff;
    return { text: why, isUnsure: false, mayRepeat: true };
  }
  if (wasUnsure && code === 'busy') return { text: spreadsheetTexts.stillImporting, isUnsure: true, mayRepeat: true };
  if (!wasUnsure && unchanged.has(code)) return { text, isUnsure: false, mayRepeat: true };
  return { text: spreadsheetTexts.maybeImported, isUnsure: true, mayRepeat: true };
}
