import { FeedRefusal, type FeedRemark } from '../feed-product.ts';
import type { FeedRow } from '../feed-row.ts';
import type { CsvTable } from './csv-header.ts';

/**
 * Turns the table of a Meta catalogue into rows. A Google Merchant text feed has the same column names.
 * @throws FeedRefusal
 */
export function readMetaCsv(table: CsvTable): { rows: FeedRow[]; problems: FeedRemark[] } {
  if (!table.columns.includes('price')) throw new FeedRefusal(table.headerLine, 'falta a coluna price');
  const rows: FeedRow[] = [];
  const problems: FeedRemark[] = [];
  const columns = new Set(table.columns.map(attributeOf));
  for (const { line, cells } of table.rows) {
    if (cells[0]?.startsWith('#') || cells.every((cell) => cell.trim() === '')) continue;
    if (cells.slice(table.columns.length).some((cell) => cell.trim() !== '')) {
      const reason = `a linha tem ${cells.length} colunas e o cabeçalho ${table.columns.length}`;
      problems.push({ line, id: cells[table.columns.indexOf('id')]?.trim() || null, reason });
      continue;
    }
    rows.push({ ...rowOf(line, table.columns, cells), columns });
  }
  return { rows, problems };
}

/** Meta's names of nested fields: image[0].url, image[1].url … */
const attributeOf = (column: string): string => (/^image\[\d+\]\.url$/.test(column) ? 'image' : column);

function rowOf(line: number, columns: string[], cells: string[]): Omit<FeedRow, 'columns'> {
  const values = new Map<string, string[]>();
  columns.forEach((column, at) => {
    const value = cells[at] ?? '';
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
