import { CsvError, parse } from 'csv-parse/sync';
import { FeedRefusal } from '../feed-product.ts';

/** A record of a CSV file and its first line. */
export type CsvRow = { line: number; cells: string[] };

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The most characters of a record. */
const maxRecordLength = 1_000_000;

/**
 * Reads CSV row by row; the only file that imports the CSV parser. All line ends are accepted; quotes inside an
 * unquoted cell (TV 32") are text.
 * @throws FeedRefusal when a quote never closes or a record is too long, with the first line of that record.
 */
export function readCsvRows(text: string, delimiter: Delimiter, maxRows: number, onRow: (row: CsvRow) => void): void {
  const unixText = text.replaceAll(/\r\n?/g, '\n');
  let linesBefore = 0;
  try {
    parse(unixText, {
      delimiter,
      bom: true,
      raw: true,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
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
    throw new FeedRefusal(firstLineOfNextRecord(unixText, linesBefore), reasonOf(error));
  }
}

/** The line of the first record after so many lines. Blank lines before it are not part of it. */
function firstLineOfNextRecord(text: string, linesBefore: number): number {
  let at = 0;
  for (let passed = 0; passed < linesBefore; passed++) at = text.indexOf('\n', at) + 1;
  let line = linesBefore + 1;
  for (; text[at] === '\n'; at++) line++;
  return line;
}

/** An open quote in a long file takes in all that follows, so it may be the cause of a long record. */
function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'aspas abertas e não fechadas';
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `o registro que começa nesta linha tem mais de ${maxRecordLength.toLocaleString('pt-BR')} de caracteres: encurte os textos e confira se há aspas abertas e não fechadas`
    : 'o CSV está malformado';
}
