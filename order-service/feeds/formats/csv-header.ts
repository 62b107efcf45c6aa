import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { FeedRefusal } from '../feed-product.ts';
import { type CsvRow, type Delimiter, delimiters, readCsvRows } from './csv-rows.ts';

/** A CSV feed with its kind, and its rows of cells in the order of `columns`. */
export type CsvTable = { kind: 'meta' | 'shopify'; headerLine: number; columns: string[]; rows: CsvRow[] };

/** Only the first records may hold the header: Meta's own templates put comments before it. */
const maxHeaderRows = 8;

/**
 * Finds delimiter, header and kind; null = no feed header found.
 * @throws FeedRefusal on broken CSV.
 */
export function readCsvTable(text: string, maxRows: number): CsvTable | null {
  for (const delimiter of delimiters) {
    const top = firstRows(text, delimiter);
    const at = top.findIndex(({ cells }) => kindOf(columnNames(cells)) !== null);
    const header = top[at];
    if (header === undefined) continue;
    const columns = columnNames(header.cells);
    const kind = kindOf(columns);
    if (kind === null) continue;
    const rows: CsvRow[] = [];
    readCsvRows(text, delimiter, maxRows + at + 2, (row) => {
      if (row.line > header.line) rows.push(row);
    });
    if (rows.length > maxRows)
      throw new FeedRefusal(rows[maxRows]?.line ?? header.line, `o feed tem mais de ${maxRows} linhas de produtos`);
    return { kind, headerLine: header.line, columns, rows };
  }
  return null;
}

function firstRows(text: string, delimiter: Delimiter): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    readCsvRows(text.slice(0, 200_000), delimiter, maxHeaderRows, (row) => rows.push(row));
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
    // A wrong delimiter can make any text malformed. With the right one the whole text is read again, and its errors
    // are reported.
  }
  return rows;
}

const columnNames = (cells: string[]) =>
  cells.map((cell) => normalizeLabel(cell).replace(/^g:/, '').replaceAll(/[ _]+/g, '_'));

function kindOf(columns: string[]): CsvTable['kind'] | null {
  if (columns.includes('handle') && columns.includes('title') && columns.includes('variant_price')) return 'shopify';
  return columns.includes('id') && columns.includes('title') ? 'meta' : null;
}
