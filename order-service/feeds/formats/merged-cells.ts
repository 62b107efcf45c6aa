import type { CsvRow } from './csv-rows.ts';
import { mostColumns, mostSheetBytes } from './sheet-cells.ts';
import type { ZipPart } from './zip-parts.ts';

/** The text of a merged cell counts for this column of these lines. */
export type MergedCell = { column: number; first: number; last: number };

const mostCells = 200_000;
const mark = /<(?:\w{1,20}:)?mergeCell [^<>]{0,200}ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const longestMark = 250;

/**
 * The cells of an .xlsx sheet that are merged over several lines, in their order. They stand behind all rows, so the
 * part is searched first, as text.
 */
export function mergedCells(part: ZipPart, columnOf: (letters: string) => number): MergedCell[] {
  const cells: MergedCell[] = [];
  let rest = '';
  for (const chunk of part(mostSheetBytes)) {
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    let at = 0;
    for (const found of text.matchAll(mark)) {
      const [first, last] = [Number(found[2]), Number(found[3])];
      if (last > first && cells.length < mostCells) cells.push({ column: columnOf(found[1] ?? ''), first, last });
      at = found.index + found[0].length;
    }
    rest = text.slice(Math.max(at, text.length - longestMark));
  }
  return cells.sort((one, other) => one.first - other.first);
}

/** Gives each row the texts of the cells that are merged with cells above. The rows come in their order. */
export class MergedTexts {
  readonly #waiting: MergedCell[];
  /** The merged cells with a text by their columns. Of several of a column the last one counts. */
  readonly #open = new Map<number, { last: number; text: string }>();

  constructor(cells: readonly MergedCell[]) {
    this.#waiting = [...cells].reverse();
  }

  /** Adds a cell that begins in the row that comes next. */
  begin(cell: MergedCell): void {
    this.#waiting.push(cell);
  }

  rowWith(row: CsvRow): CsvRow {
    const merged = new Map<number, string>();
    for (const [column, { last, text }] of this.#open) {
      if (last < row.line) this.#open.delete(column);
      else merged.set(column, text);
    }
    for (let next = this.#waiting.at(-1); next && next.first <= row.line; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      const text = row.cells[next.column] ?? '';
      if (next.first === row.line && next.column < mostColumns && text !== '')
        this.#open.set(next.column, { last: next.last, text });
    }
    return merged.size === 0 ? row : { ...row, merged };
  }
}
