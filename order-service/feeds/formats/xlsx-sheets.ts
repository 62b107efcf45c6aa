import { FeedRefusal } from '../feed-product.ts';
import type { CsvRow } from './csv-rows.ts';
import { MergedTexts, mergedCells } from './merged-cells.ts';
import { mostColumns, mostSheetBytes, mostSheets, numberText, type Sheet, withMore } from './sheet-cells.ts';
import { readXml, type XmlEvents, xmlChunks } from './sheet-xml.ts';
import { DateStyles, dateText } from './xlsx-dates.ts';
import type { ZipPart } from './zip-parts.ts';

/** The most unpacked bytes of each part. */
const mostBytes = {
  list: 2 * 1024 * 1024,
  styles: 16 * 1024 * 1024,
  strings: 128 * 1024 * 1024,
};
/** The most characters of all shared texts, which are in memory. */
const mostStringCharacters = 60_000_000;

/** The visible sheets of an .xlsx file; null for a file without their list. */
export function xlsxSheets(parts: ReadonlyMap<string, ZipPart>): Sheet[] | null {
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) return null;
  const files = sheetFiles(parts.get('xl/_rels/workbook.xml.rels'));
  let strings: string[] | undefined;
  const stringsOf = () => {
    strings ??= sharedStrings(parts.get('xl/sharedStrings.xml'));
    return strings;
  };
  let dates: DateStyles | undefined;
  const datesOf = () => {
    dates ??= dateStyles(parts.get('xl/styles.xml'));
    return dates;
  };
  const sheets: Sheet[] = [];
  let countsFrom1904 = false;
  readXml(workbook, mostBytes.list, {
    open: (name, { attributes }) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      const relation = Object.entries(attributes).find(([key]) => key === 'r:id' || key.endsWith(':id'))?.[1];
      const part = parts.get(files.get(relation ?? '') ?? '');
      if (part === undefined || sheets.length >= mostSheets) return;
      const rows = () => rowsOf(part, { strings: stringsOf(), dates: datesOf(), countsFrom1904 });
      sheets.push({ name: attributes.name ?? '', rows });
    },
  });
  return sheets;
}

/** What the cells of all sheets refer to. */
type CellContext = { strings: readonly string[]; dates: DateStyles; countsFrom1904: boolean };

function dateStyles(part: ZipPart | undefined): DateStyles {
  const styles = new DateStyles();
  if (part !== undefined)
    readXml(part, mostBytes.styles, {
      open: (name, { attributes }) => styles.open(name, attributes),
      close: (name) => styles.close(name),
    });
  return styles;
}

/** The files of the sheets by the ids of their relations. */
function sheetFiles(relations: ZipPart | undefined): Map<string, string> {
  const files = new Map<string, string>();
  if (relations === undefined) return files;
  readXml(relations, mostBytes.list, {
    open: (name, { attributes }) => {
      const { Id: id, Target: target } = attributes;
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      files.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return files;
}

/** The texts that cells name by number. The phonetic hints of a text are left out. */
function sharedStrings(part: ZipPart | undefined): string[] {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let text = '';
  let characters = 0;
  let inText = false;
  let inHint = false;
  readXml(part, mostBytes.strings, {
    open: (name) => {
      if (name === 'si') text = '';
      inText = name === 't';
      inHint ||= name === 'rPh';
    },
    text: (more) => {
      if (inText && !inHint) text = withMore(text, more);
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') inHint = false;
      if (name !== 'si') return;
      characters += text.length;
      if (characters > mostStringCharacters)
        throw new FeedRefusal(1, 'a planilha tem texto demais: divida-a em partes menores ou salve-a como CSV');
      strings.push(text);
    },
  });
  return strings;
}

/** The rows of a sheet that are not empty. Their lines are the numbers that the spreadsheet shows. */
function* rowsOf(part: ZipPart, context: CellContext): Generator<CsvRow, void, void> {
  let rows: CsvRow[] = [];
  let row: CsvRow = { line: 0, cells: [] };
  let cell: Cell = { column: 0, type: '', style: undefined, value: '' };
  let collects = false;
  const merged = new MergedTexts(mergedCells(part, (letters) => columnOf(letters) ?? 0));
  const events: XmlEvents = {
    open: (name, { attributes }) => {
      if (name === 'row') row = { line: Number(attributes.r) || row.line + 1, cells: [] };
      if (name === 'c')
        cell = {
          column: columnOf(attributes.r ?? '') ?? row.cells.length,
          type: attributes.t ?? 'n',
          style: attributes.s,
          value: '',
        };
      collects = name === 'v' || name === 't';
    },
    text: (more) => {
      if (collects) cell.value = withMore(cell.value, more);
    },
    close: (name) => {
      collects = false;
      if (name === 'c' && cell.column < mostColumns) {
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = cellText(cell, context);
      }
      if (name === 'row' && row.cells.some((text) => text !== '')) rows.push(merged.rowWith(row));
    },
  };
  for (const _chunk of xmlChunks(part, mostSheetBytes, events)) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}

type Cell = { column: number; type: string; style: string | undefined; value: string };

function cellText({ type, style, value }: Cell, { strings, dates, countsFrom1904 }: CellContext): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // An error such as #N/D is no value.
  if (type === 'e') return '';
  if (type !== 'n' || value === '') return value;
  return (dates.isDate(style) ? dateText(value, countsFrom1904) : null) ?? numberText(value);
}

/** The number of the column in a cell's place: "C7" is 2. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
