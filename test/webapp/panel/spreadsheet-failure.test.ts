import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spreadsheetTexts } from '#shared/text/panel/panel-spreadsheet.ts';
import { spreadsheetFailure } from '../../../webapp/panel/products/spreadsheet/spreadsheet-failure.ts';

type Kind = Parameters<typeof spreadsheetFailure>[0]['kind'];
const said = 'As palavras da loja.';
const maybe = { text: spreadsheetTexts.maybeImported, isUnsure: true, mayRepeat: true };
const brokeOff = { text: spreadsheetTexts.previewBrokeOff, isUnsure: false, mayRepeat: true };
const unchanged = { text: said, isUnsure: false, mayRepeat: true };
const final = { text: said, isUnsure: false, mayRepeat: false };
const still = { text: spreadsheetTexts.stillImporting, isUnsure: true, mayRepeat: true };

type Row = [
  what: string,
  kind: Kind,
  code: string,
  preview: object,
  first: object,
  /** The call was sent again after an import without a response. */
  again: object,
];
const rows: Row[] = [
  ['a lost connection', 'no-response', 'no-response', brokeOff, maybe, maybe],
  ['the time limit of the gateway', 'no-response', 'timeout', brokeOff, maybe, maybe],
  ['an order service that is away', 'no-response', 'upstream', brokeOff, maybe, maybe],
  ['an unexpected error', 'no-response', 'fault', brokeOff, maybe, maybe],
  ['another import in progress', 'no-response', 'busy', unchanged, unchanged, still],
  ['too many calls', 'no-response', 'too-many', unchanged, unchanged, maybe],
  ['a full disk', 'no-response', 'disk-full', unchanged, unchanged, maybe],
  ['the time limit of imports', 'refused', 'import-timeout', final, final, final],
  ['a file that is not read', 'refused', 'no-feed', final, final, final],
];

// Decision: After a lost connection the panel says that a spreadsheet may have been imported, and where to look.
describe('a spreadsheet without a result', () => {
  for (const [what, kind, code, preview, first, again] of rows)
    test(`${what}: says what became of the products, in a preview, an import and a repeated import`, () => {
      const failure = { kind, code, text: said };
      assert.deepEqual(spreadsheetFailure(failure, { isDryRun: true, wasUnsure: false }), preview);
      assert.deepEqual(spreadsheetFailure(failure, { isDryRun: false, wasUnsure: false }), first);
      assert.deepEqual(spreadsheetFailure(failure, { isDryRun: false, wasUnsure: true }), again);
    });
});
