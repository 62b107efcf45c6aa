import type { FeedBytes } from '../feed-bytes.ts';
import { FeedRefusal } from '../feed-product.ts';
import type { CsvRow } from './csv-rows.ts';
import { odsSheets } from './ods-sheets.ts';
import type { Sheet } from './sheet-cells.ts';
import { xlsxSheets } from './xlsx-sheets.ts';
import { zipParts } from './zip-parts.ts';

/**
 * The visible sheets of an .xlsx or .ods file, in their order. Formulas are not computed: the value that the file has
 * stored for them counts.
 * @throws FeedRefusal for a damaged file, and for another kind of zip file.
 */
export function sheetsOf(bytes: FeedBytes): Sheet[] {
  const parts = zipParts(bytes);
  const sheets = xlsxSheets(parts) ?? odsSheets(parts);
  if (sheets === null) throw new FeedRefusal(1, `este arquivo é compactado, mas ${contentOf([...parts.keys()])}`);
  return sheets;
}

/** What to do with a zip file that is no spreadsheet. */
function contentOf(names: readonly string[]): string {
  // A document of an office program is not a collection of files.
  const isDocument = names.some((name) => /^(?:mimetype|\[Content_Types\]\.xml|META-INF\/.*)$/.test(name));
  const isTable = (name: string) => /\.(?:csv|tsv|txt|xml|xlsx|ods)$/i.test(name) && !name.startsWith('__MACOSX');
  const file = names.find(isTable);
  return isDocument || file === undefined
    ? 'não é uma planilha .xlsx ou .ods: salve-o como .xlsx ou CSV'
    : `os produtos parecem estar dentro dele: descompacte-o e importe ${file.split('/').at(-1)?.slice(0, 60)}`;
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
 * The most characters of all rows: a short shared text, or one of merged cells, may stand in every row of a sheet. A
 * large file may have as many as the largest CSV file; a small one this many, and so many more per byte of it.
 */
const mostCharacters = { ofLargeFile: 200 * 1024 * 1024, ofSmallFile: 16 * 1024 * 1024, perByte: 250 };

/** What a sheet may have: rows, left-out ones included, and bytes of its file. */
export type SheetLimits = { maxRows: number; fileBytes: number };

/**
 * Reads the rows below the line of the header. Returns their number. Repeated rows that are left out count, too.
 * @throws FeedRefusal for too many rows, and for too much text in comparison with the file.
 */
export function readRows(
  rows: Iterable<CsvRow>,
  headerLine: number,
  { maxRows, fileBytes }: SheetLimits,
  onRow: (row: CsvRow) => void,
): number {
  const { ofLargeFile, ofSmallFile, perByte } = mostCharacters;
  const most = Math.min(ofLargeFile, ofSmallFile + perByte * fileBytes);
  let count = 0;
  let characters = 0;
  for (const row of rows) {
    if (row.line <= headerLine) continue;
    count += 1 + (row.repeated ?? 0);
    if (count > maxRows) throw new FeedRefusal(row.line, `o feed tem mais de ${maxRows} linhas de produtos`);
    for (const text of row.cells) characters += text.length;
    for (const text of row.merged?.values() ?? []) characters += text.length;
    if (characters > most)
      throw new FeedRefusal(row.line, 'a planilha repete texto demais: encurte os textos que se repetem, ou divida-a');
    onRow(row);
  }
  return count;
}
