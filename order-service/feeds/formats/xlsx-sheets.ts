import type { FeedBytes } from '../feed-bytes.ts';
import { FeedRefusal } from '../feed-product.ts';
import type { CsvRow } from './csv-rows.ts';
import { DateStyles, dateText } from './xlsx-dates.ts';
import { type SaxesTagPlain, xmlParser } from './xml-parser.ts';
import { type ZipPart, zipParts } from './zip-parts.ts';

/** A visible sheet of a spreadsheet. Each call of `rows` reads it from its start. */
export type XlsxSheet = { name: string; rows: () => Generator<CsvRow, void, void> };

/** The most unpacked bytes of each part. */
const mostBytes = {
  list: 2 * 1024 * 1024,
  styles: 16 * 1024 * 1024,
  strings: 128 * 1024 * 1024,
  sheet: 600 * 1024 * 1024,
};
/** The most characters of all shared texts, which are in memory. */
const mostStringCharacters = 60_000_000;
const mostColumns = 1_000;
/** The most characters of a cell in the format itself. */
const mostCellCharacters = 32_767;

/**
 * The visible sheets of an .xlsx file, in their order. Formulas are not computed: the value that the file has stored for
 * them counts.
 * @throws FeedRefusal for a damaged file, and for another kind of zip file.
 */
export function xlsxSheets(bytes: FeedBytes): XlsxSheet[] {
  const parts = zipParts(bytes);
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined)
    throw new FeedRefusal(1, 'este arquivo é compactado, mas não é uma planilha .xlsx: salve-o como .xlsx ou CSV');
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
  const sheets: XlsxSheet[] = [];
  let countsFrom1904 = false;
  readXml(workbook, mostBytes.list, {
    open: (name, { attributes }) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      const relation = Object.entries(attributes).find(([key]) => key === 'r:id' || key.endsWith(':id'))?.[1];
      const part = parts.get(files.get(relation ?? '') ?? '');
      if (part === undefined) return;
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

/** The first rows of a sheet. */
export function firstRows(rows: Iterable<CsvRow>, most: number): CsvRow[] {
  const first: CsvRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === most) break;
  }
  return first;
}

/**
 * Reads the rows below the line of the header. Returns their number.
 * @throws FeedRefusal for more than `maxRows` rows.
 */
export function readRows(
  rows: Iterable<CsvRow>,
  headerLine: number,
  maxRows: number,
  onRow: (row: CsvRow) => void,
): number {
  let count = 0;
  for (const row of rows) {
    if (row.line <= headerLine) continue;
    if (++count > maxRows) throw new FeedRefusal(row.line, `o feed tem mais de ${maxRows} linhas de produtos`);
    onRow(row);
  }
  return count;
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
      if (inText && !inHint) text = (text + more).slice(0, mostCellCharacters);
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
      if (collects) cell.value = (cell.value + more).slice(0, mostCellCharacters);
    },
    close: (name) => {
      collects = false;
      if (name === 'c' && cell.column < mostColumns) {
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = cellText(cell, context);
      }
      if (name === 'row' && row.cells.some((text) => text !== '')) rows.push(row);
    },
  };
  for (const _chunk of xmlChunks(part, mostBytes.sheet, events)) {
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

/**
 * A stored number as text: 12.899999999999999 is 12.9, and 7.89E+12 has all its digits. Three decimals get a zero,
 * because "1.234" as text could also be one thousand.
 */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const text = String(Number(number.toPrecision(15)));
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The number of the column in a cell's place: "C7" is 2. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type XmlEvents = {
  open?: (name: string, tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

function readXml(part: ZipPart, most: number, events: XmlEvents): void {
  for (const _chunk of xmlChunks(part, most, events));
}

/** Parses a part chunk by chunk. Names come without prefix. A DOCTYPE is refused, so no entity can expand. */
function* xmlChunks(part: ZipPart, most: number, { open, text, close }: XmlEvents): Generator<void, void, void> {
  const parser = xmlParser(false);
  const refuse = () => {
    throw new FeedRefusal(1, 'a planilha está danificada ou incompleta: salve-a de novo e repita');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => open?.(localName(tag.name), tag));
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  const decoder = new TextDecoder();
  for (const chunk of part(most)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
