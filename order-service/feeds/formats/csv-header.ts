import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { FeedRefusal } from '../feed-product.ts';
import { type CsvRow, type Delimiter, delimiters, readCsvRows } from './csv-rows.ts';

/** How a CSV feed is written: its kind, its delimiter, and the columns of its header. */
export type CsvHeader = { kind: 'meta' | 'shopify'; delimiter: Delimiter; line: number; columns: string[] };

/** Only the first records may hold the header: Meta's own templates put comments before it. */
const maxHeaderRows = 8;
/** The header is in the first characters. */
const headerLength = 200_000;

/** Finds delimiter, header and kind; null = no feed header found. */
export function findCsvHeader(chunks: Iterable<string>): CsvHeader | null {
  const start = startOf(chunks);
  for (const delimiter of delimiters) {
    for (const { line, cells } of firstRows(start, delimiter)) {
      const columns = columnNames(cells);
      const kind = kindOf(columns);
      if (kind !== null) return { kind, delimiter, line, columns };
    }
  }
  return null;
}

/**
 * Reads the rows below the header, whose cells are in the order of its columns. Returns their number.
 * @throws FeedRefusal on broken CSV and for more than `maxRows` rows.
 */
export function readCsvTable(
  chunks: Iterable<string>,
  { delimiter, line }: CsvHeader,
  maxRows: number,
  onRow: (row: CsvRow) => void,
): number {
  let rows = 0;
  readCsvRows(chunks, delimiter, maxRows + maxHeaderRows + 1, (row) => {
    if (row.line <= line) return;
    if (++rows > maxRows) throw new FeedRefusal(row.line, `o feed tem mais de ${maxRows} linhas de produtos`);
    onRow(row);
  });
  return rows;
}

function startOf(chunks: Iterable<string>): string {
  let start = '';
  for (const chunk of chunks) {
    start += chunk;
    if (start.length >= headerLength) break;
  }
  return start.slice(0, headerLength);
}

function firstRows(start: string, delimiter: Delimiter): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    readCsvRows([start], delimiter, maxHeaderRows, (row) => rows.push(row));
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
    // A wrong delimiter can make any text malformed. With the right one the whole text is read again, and its errors
    // are reported.
  }
  return rows;
}

const columnNames = (cells: string[]) =>
  cells.map((cell) => normalizeLabel(cell).replace(/^g:/, '').replaceAll(/[ _]+/g, '_'));

function kindOf(columns: string[]): CsvHeader['kind'] | null {
  if (columns.includes('handle') && columns.includes('title') && columns.includes('variant_price')) return 'shopify';
  return columns.includes('id') && columns.includes('title') ? 'meta' : null;
}
