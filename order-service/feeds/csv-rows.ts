import { CsvError, parse } from 'csv-parse/sync';
import { FeedRefusal } from './feed-product.ts';

/** A record of a CSV file and its first line. */
export type CsvRow = { line: number; cells: string[] };

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Reads CSV row by row; the only file that imports the CSV parser. All line ends are accepted; quotes inside an
 * unquoted cell (TV 32") are text.
 * @throws FeedRefusal when a quote never closes or a record is too long.
 */
export function readCsvRows(text: string, delimiter: Delimiter, maxRows: number, onRow: (row: CsvRow) => void): void {
  let linesBefore = 0;
  try {
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter,
      bom: true,
      raw: true,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      to: maxRows,
      // Passed on here and dropped by the parser, so that a long file is in memory once. With `raw` a record is
      // wrapped.
      on_record: (record: string[] | { record: string[] }, { raw = '' }) => {
        const blankLines = /^\n*/.exec(raw)?.[0].length ?? 0;
        onRow({ line: linesBefore + blankLines + 1, cells: Array.isArray(record) ? record : record.record });
        linesBefore += raw.split('\n').length - 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'aspas abertas e não fechadas' : 'o CSV está malformado';
    throw new FeedRefusal(linesBefore + 1, reason);
  }
}
