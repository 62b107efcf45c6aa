import { FeedRefusal, type ImportIssue } from '../feed-product.ts';
import type { RowValues } from '../feed-row.ts';
import type { TableHeader } from './csv-header.ts';
import type { CsvRow } from './csv-rows.ts';

/** The rows of a Meta catalogue. A Google Merchant text feed has the same column names. */
export type MetaCsv = {
  columns: ReadonlySet<string>;
  /** The row of a record; a problem for one with too many cells, null for a comment or an empty one. */
  rowOf: (record: CsvRow) => { row: RowValues } | { problem: ImportIssue } | null;
};

/** @throws FeedRefusal without prices. */
export function openMetaCsv({ columns, line: headerLine }: TableHeader): MetaCsv {
  if (!columns.includes('price')) throw new FeedRefusal(headerLine, 'falta a coluna price');
  const idAt = columns.indexOf('id');
  return {
    columns: new Set(columns.map(attributeOf)),
    rowOf: ({ line, cells }) => {
      if (cells[0]?.startsWith('#') || cells.every((cell) => cell.trim() === '')) return null;
      if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return { row: rowOf(line, columns, cells) };
      const reason = `a linha tem ${cells.length} colunas e o cabeçalho ${columns.length}`;
      return { problem: { line, id: cells[idAt]?.trim() || null, reason } };
    },
  };
}

/** The attribute of a column. Meta's names of nested fields: image[0].url, image[1].url … */
export const attributeOf = (column: string): string => (/^image\[\d+\]\.url$/.test(column) ? 'image' : column);

function rowOf(line: number, columns: string[], cells: string[]): RowValues {
  const values = new Map<string, string[]>();
  cells.forEach((value, at) => {
    const column = columns[at] ?? '';
    if (column === '' || value.trim() === '') return;
    const name = attributeOf(column);
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  });
  const rich = values.get('rich_text_description');
  if (rich !== undefined) values.set('description', rich);
  return { line, values, details: (values.get('product_detail') ?? []).flatMap(detailsOf) };
}

/** "Geral:Voltagem:110 V,Geral:Cor:Azul". A value may hold commas, so only a comma before the next triple separates. */
function detailsOf(text: string): { name: string; value: string }[] {
  return text.split(/,(?=[^,:]*:[^,:]+:)/).flatMap((triple) => {
    const [, name, ...value] = triple.split(':');
    return name === undefined || value.length === 0 ? [] : [{ name, value: value.join(':') }];
  });
}
