import { CsvError, parse } from 'csv-parse/sync';
import { FeedRefusal } from '../feed-product.ts';

/**
 * A record of a CSV file and its first line. `merged`: in a sheet, the texts of cells above with which its cells are
 * merged, by column. `repeated`: how many rows with the same cells follow in a sheet and are left out.
 */
export type CsvRow = { line: number; cells: string[]; merged?: ReadonlyMap<number, string>; repeated?: number };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The most characters of a record. */
const maxRecordLength = 1_000_000;

/**
 * Reads CSV row by row; the only file that imports the CSV parser. All line ends are accepted; quotes inside an
 * unquoted cell (TV 32") are text. Only a few chunks are in memory at once.
 * @throws FeedRefusal when a quote never closes or a record is too long, with the first line of that record.
 */
export function readCsvRows(
  chunks: Iterable<string>,
  delimiter: Delimiter,
  maxRows: number,
  onRow: (row: CsvRow) => void,
): void {
  const reader = new PartReader(delimiter, maxRows, onRow);
  let rest = '';
  for (const chunk of withUnixLineEnds(chunks)) {
    if (reader.isFull) return;
    const text = rest + chunk;
    // A record ends at a line end. So a part up to one has an incomplete record at most: one with an open quote.
    const end = text.length > maxRecordLength ? text.lastIndexOf('\n') + 1 || text.length : text.lastIndexOf('\n') + 1;
    rest = end === 0 ? text : reader.read(text.slice(0, end), false) + text.slice(end);
  }
  reader.read(rest, true);
}

/** Line ends become LF; a CRLF may be split between two chunks. */
function* withUnixLineEnds(chunks: Iterable<string>): Generator<string> {
  let hasReturn = false;
  for (const chunk of chunks) {
    const text: string = hasReturn ? `\r${chunk}` : chunk;
    hasReturn = text.endsWith('\r');
    yield (hasReturn ? text.slice(0, -1) : text).replaceAll(/\r\n?/g, '\n');
  }
  if (hasReturn) yield '\n';
}

/** Reads a file part by part and counts its rows and lines. */
class PartReader {
  readonly #delimiter: Delimiter;
  readonly #maxRows: number;
  readonly #onRow: (row: CsvRow) => void;
  #rows = 0;
  /** Lines before the next part. */
  #lines = 0;
  #isFirst = true;

  constructor(delimiter: Delimiter, maxRows: number, onRow: (row: CsvRow) => void) {
    this.#delimiter = delimiter;
    this.#maxRows = maxRows;
    this.#onRow = onRow;
  }

  get isFull(): boolean {
    return this.#rows >= this.#maxRows;
  }

  /** Reads the complete records of a part. Returns the text of the incomplete one at its end. */
  read(text: string, isLast: boolean): string {
    if (text === '' || this.isFull) return '';
    const linesBefore = this.#lines;
    try {
      this.#parse(text);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const start = nextRecord(text, this.#lines - linesBefore);
      if (isLast || error.code !== 'CSV_QUOTE_NOT_CLOSED')
        throw new FeedRefusal(this.#lines + start.blankLines + 1, reasonOf(error));
    }
    this.#isFirst = false;
    const { at, blankLines } = nextRecord(text, this.#lines - linesBefore);
    this.#lines += blankLines;
    return text.slice(at);
  }

  #parse(text: string): void {
    parse(text, {
      delimiter: this.#delimiter,
      bom: this.#isFirst,
      raw: true,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
      to: this.#maxRows - this.#rows,
      // Passed on here and dropped by the parser. With `raw` a record is wrapped.
      on_record: (record: string[] | { record: string[] }, { raw = '' }) => {
        const blankLines = /^\n*/.exec(raw)?.[0].length ?? 0;
        this.#rows++;
        this.#onRow({ line: this.#lines + blankLines + 1, cells: Array.isArray(record) ? record : record.record });
        this.#lines += raw.split('\n').length - 1;
        return null;
      },
    });
  }
}

/** Where the record after so many lines begins. Blank lines before it are not part of it. */
function nextRecord(text: string, lines: number): { at: number; blankLines: number } {
  let at = 0;
  for (let passed = 0; passed < lines; passed++) at = text.indexOf('\n', at) + 1;
  const start = at;
  while (text[at] === '\n') at++;
  return { at, blankLines: at - start };
}

/** An open quote in a long file takes in all that follows, so it may be the cause of a long record. */
function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'aspas abertas e não fechadas';
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `o registro que começa nesta linha tem mais de ${maxRecordLength.toLocaleString('pt-BR')} de caracteres: encurte os textos e confira se há aspas abertas e não fechadas`
    : 'o CSV está malformado';
}
