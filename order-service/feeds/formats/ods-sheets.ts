import { FeedRefusal } from '../feed-product.ts';
import type { CsvRow } from './csv-rows.ts';
import { MergedTexts } from './merged-cells.ts';
import { mostColumns, mostSheetBytes, mostSheets, numberText, type Sheet, withMore } from './sheet-cells.ts';
import { readXml, type XmlEvents, xmlChunks } from './sheet-xml.ts';
import type { ZipPart } from './zip-parts.ts';

const mostManifestBytes = 2 * 1024 * 1024;
/** The most spaces that one element stands for. */
const mostSpaces = 1_000;
/** The most filled cells of a sheet that are written once and stand for many: a few bytes may stand for billions. */
const mostRepeatedCells = 2_000_000;

type Attributes = Readonly<Record<string, string>>;

/** The visible sheets of an .ods file; null for a file without their part. */
export function odsSheets(parts: ReadonlyMap<string, ZipPart>): Sheet[] | null {
  // First: a file with a password may have no other readable part.
  refuseEncrypted(parts.get('META-INF/manifest.xml'));
  const content = parts.get('content.xml');
  if (content === undefined) return null;
  const hidden = new Set<string>();
  const sheets: Sheet[] = [];
  let style = '';
  let table = -1;
  let isSpreadsheet = false;
  readXml(content, mostSheetBytes, {
    open: (name, { attributes }) => {
      if (name === 'spreadsheet') isSpreadsheet = true;
      if (name === 'style') style = attributes['style:name'] ?? '';
      if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(style);
      if (name !== 'table') return;
      const place = ++table;
      if (hidden.has(attributes['table:style-name'] ?? '') || sheets.length >= mostSheets) return;
      sheets.push({ name: attributes['table:name'] ?? '', rows: () => rowsOf(content, place) });
    },
  });
  return isSpreadsheet ? sheets : null;
}

function refuseEncrypted(manifest: ZipPart | undefined): void {
  if (manifest === undefined) return;
  readXml(manifest, mostManifestBytes, {
    open: (name) => {
      if (name === 'encryption-data') throw new FeedRefusal(1, 'a planilha tem senha: salve uma cópia sem senha');
    },
  });
}

/** The rows of the table at this place that are not empty. Their lines are the numbers that the spreadsheet shows. */
function* rowsOf(content: ZipPart, place: number): Generator<CsvRow, void, void> {
  let done: { row: CsvRow; times: number }[] = [];
  let table = -1;
  let line = 0;
  let times = 1;
  let cells: string[] = [];
  let column = 0;
  let cell: Cell | null = null;
  let comment = 0;
  let repeatedCells = 0;
  const merged = new MergedTexts([]);
  const isHere = () => table === place;
  const events: XmlEvents = {
    open: (name, { attributes }) => {
      if (name === 'table') table++;
      if (!isHere()) return;
      if (name === 'table-row') {
        times = repeated(attributes['table:number-rows-repeated']);
        cells = [];
        column = 0;
      }
      if (name === 'table-cell' || name === 'covered-table-cell') cell = { attributes, text: '', paragraphs: 0 };
      // The text of a comment is not the cell's.
      if (name === 'annotation') comment++;
      if (cell === null || comment > 0) return;
      if (name === 'p' && cell.paragraphs++ > 0) add(cell, '\n');
      if (name === 's') add(cell, ' '.repeat(Math.min(repeated(attributes['text:c']), mostSpaces)));
      if (name === 'tab' || name === 'line-break') add(cell, name === 'tab' ? '\t' : '\n');
    },
    text: (more) => {
      // Outside a paragraph there are only spaces between elements.
      if (cell !== null && cell.paragraphs > 0 && comment === 0) add(cell, more);
    },
    close: (name) => {
      if (!isHere()) return;
      if (name === 'annotation') comment--;
      if ((name === 'table-cell' || name === 'covered-table-cell') && cell !== null) {
        // What a merged cell covers is not shown.
        const text = name === 'table-cell' ? cellText(cell) : '';
        const count = repeated(cell.attributes['table:number-columns-repeated']);
        if (text !== '' && column < mostColumns) {
          while (cells.length < column) cells.push('');
          const end = Math.min(column + count, mostColumns);
          repeatedCells += end - column - 1;
          while (cells.length < end) cells.push(text);
        }
        const lines = repeated(cell.attributes['table:number-rows-spanned']);
        if (lines > 1) merged.begin({ column, first: line + 1, last: line + lines });
        column += count;
        cell = null;
      }
      if (name === 'table-row') {
        repeatedCells += cells.length * (times - 1);
        if (repeatedCells > mostRepeatedCells)
          throw new FeedRefusal(line + 1, 'a planilha repete células demais: apague as linhas que não são produtos');
        if (cells.length > 0) done.push({ row: merged.rowWith({ line: line + 1, cells }), times });
        line += times;
      }
    },
  };
  for (const _chunk of xmlChunks(content, mostSheetBytes, events)) {
    for (const { row, times } of done) {
      yield row;
      // Products that repeat are one product. The second row gets the usual problem, and stands for all further ones.
      if (times > 1)
        yield { ...row, line: row.line + 1, cells: [...row.cells], ...(times > 2 && { repeated: times - 2 }) };
    }
    done = [];
    if (table > place) return;
  }
}

type Cell = { attributes: Attributes; text: string; paragraphs: number };

const add = (cell: Cell, more: string): void => {
  cell.text = withMore(cell.text, more);
};

/** How often something is repeated; the format's default is once. */
function repeated(written: string | undefined): number {
  const count = Number(written ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

/** The stored value of a cell, not the text in its format: '12.9' of 'R$ 12,90'. */
function cellText({ attributes, text }: Cell): string {
  // An error such as #N/D is no value.
  if (attributes['calcext:value-type'] === 'error') return '';
  const type = attributes['office:value-type'];
  if (type === 'float' || type === 'currency' || type === 'percentage')
    return numberText(attributes['office:value'] ?? text);
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'date') return dateText(attributes['office:date-value'] ?? text);
  return text;
}

/** A stored date as those of .xlsx: the day, and the time if it is not midnight, '2026-11-24 08:00'. */
function dateText(value: string): string {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(value) ?? [];
  if (day === undefined) return value;
  if (time === '00:00:00') return day;
  return `${day} ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}
