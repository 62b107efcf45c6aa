import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { FeedRefusal } from '../feed-product.ts';
import { type ColumnMap, planTable, type TablePlan } from '../tables/open-table.ts';
import { type OwnColumn, ownColumnsIn } from '../tables/own-columns.ts';
import { type TableColumn, tableColumns } from '../tables/table-columns.ts';
import { unknownTableRefusal } from '../tables/unknown-table.ts';
import { type CsvRow, type Delimiter, delimiters, readCsvRows } from './csv-rows.ts';

/** The header of a table: its kind, and its columns as that kind names them. `names`: as the file names them. */
export type TableHeader = { line: number; columns: string[]; names: readonly string[] } & (
  | { kind: 'meta' | 'shopify' }
  | { kind: 'table'; plan: TablePlan; found: TableColumn[] }
  | { kind: 'own'; own: readonly (OwnColumn | null)[] }
);
/** The header of a CSV file. */
export type CsvHeader = TableHeader & { delimiter: Delimiter };

/** Only the first records may hold the header: Meta's own templates put comments before it. */
export const maxHeaderRows = 8;
/** The header is in the first characters. */
const headerLength = 200_000;

/**
 * Finds delimiter, header and kind.
 * @throws FeedRefusal for a table with other columns. null = no table.
 */
export function findCsvHeader(chunks: Iterable<string>, map?: ColumnMap): CsvHeader | null {
  const start = startOf(chunks);
  const tables = delimiters.map((delimiter) => ({ delimiter, rows: firstRows(start, delimiter) }));
  for (const { delimiter, rows } of tables) {
    const header = findTableHeader(rows, map);
    if (header !== null) return { ...header, delimiter };
  }
  const likely = tables.flatMap(({ rows }) => {
    const row = likelyHeader(rows);
    return row === null ? [] : [{ row, rows }];
  });
  if (likely.length === 0) return null;
  const best = likely.reduce((one, other) => (other.row.cells.length > one.row.cells.length ? other : one));
  throw unknownHeader(best.row, best.rows, map);
}

/** Finds the header in the first rows of a table; null = they have none. */
export function findTableHeader(rows: readonly CsvRow[], map?: ColumnMap): TableHeader | null {
  for (const { line, cells } of rows.slice(0, maxHeaderRows)) {
    const own = ownColumnsIn(cells);
    if (own !== null) return { kind: 'own', line, columns: cells, names: cells, own };
    const columns = shopifyNames(columnNames(cells));
    const kind = Object.keys(map?.given ?? {}).length > 0 ? null : kindOf(columns);
    if (kind !== null) return { kind, line, columns, names: cells };
    const plan = planTable(cells, map, cellsBelow(rows, line));
    if (plan !== null) {
      const found = tableColumns(plan.headings, cells, plan.fields, cellsBelow(rows, line));
      return { kind: 'table', line, columns, names: cells, plan, found };
    }
    // Meta's catalogue in which only the price is missing.
    if (columns.includes('id') && columns.includes('title') && Object.keys(map?.given ?? {}).length === 0)
      return { kind: 'meta', line, columns, names: cells };
  }
  return null;
}

/** The refusal of a table, by the row that looks most like its header. */
export const unknownHeader = ({ line, cells }: CsvRow, rows: readonly CsvRow[], map?: ColumnMap): FeedRefusal =>
  unknownTableRefusal(line, cells, cellsBelow(rows, line), map);

const cellsBelow = (rows: readonly CsvRow[], header: number): string[][] =>
  rows.filter(({ line }) => line > header).map(({ cells }) => cells);

/** The first row with the most texts; null = no row has two, or there is one row only. */
export function likelyHeader(rows: readonly CsvRow[]): CsvRow | null {
  const texts = ({ cells }: CsvRow) => cells.filter((cell) => /\p{L}/u.test(cell)).length;
  const best = rows.reduce<CsvRow | null>((one, row) => (one === null || texts(row) > texts(one) ? row : one), null);
  return rows.length > 1 && best !== null && texts(best) >= 2 ? best : null;
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

function kindOf(columns: string[]): 'meta' | 'shopify' | null {
  if (columns.includes('handle') && columns.includes('title') && columns.includes('variant_price')) return 'shopify';
  return columns.includes('id') && columns.includes('title') && columns.includes('price') ? 'meta' : null;
}

/** The headings of Shopify's newer exports, with those of its older ones. */
const newShopifyNames: Readonly<Record<string, string>> = {
  url_handle: 'handle',
  description: 'body_(html)',
  published_on_online_store: 'published',
  sku: 'variant_sku',
  barcode: 'variant_barcode',
  'weight_value_(grams)': 'variant_grams',
  weight_unit_for_display: 'variant_weight_unit',
  price: 'variant_price',
  'compare-at_price': 'variant_compare_at_price',
  inventory_tracker: 'variant_inventory_tracker',
  inventory_quantity: 'variant_inventory_qty',
  continue_selling_when_out_of_stock: 'variant_inventory_policy',
  product_image_url: 'image_src',
  variant_image_url: 'variant_image',
};

const shopifyNames = (columns: string[]): string[] =>
  columns.includes('url_handle') && columns.includes('title')
    ? columns.map((column) => newShopifyNames[column] ?? column)
    : columns;
