import { plainText } from '../cells/plain-text.ts';
import type { ImportIssue } from '../feed-product.ts';
import type { CsvRow } from '../formats/csv-rows.ts';
import { headingOf } from './headings.ts';

const mostNameLength = 60;
const measuresReason = 'medidas não usadas, porque o frete da loja é o preço de cada área de entrega';

/** A column by the name that the file gives it. */
export type FileColumn = { name: string; isUsed: boolean };

/** The size of a parcel, as exports and merchants call it: "Altura (cm)", "shipping_length". */
const measure = /(^|_)(altura|largura|comprimento|profundidade|dimensoes|height|width|length|depth|dimensions)(_|$)/;

/**
 * The notices about columns that the import did not use: one with their names, and one with the reason for the
 * measures, which a merchant expects to count for the freight. Call it after the rows.
 */
export function unusedColumns(columns: readonly FileColumn[], line: number): ImportIssue[] {
  const names = columns.flatMap(({ name, isUsed }) => {
    const plain = plainText(name).slice(0, mostNameLength);
    return plain === '' || isUsed ? [] : [plain];
  });
  const unused = [...new Set(names)];
  const isMeasure = (name: string) => measure.test(headingOf(name));
  const measures = unused.filter(isMeasure);
  const others = unused.filter((name) => !isMeasure(name));
  return [
    ...(others.length > 0 ? [`colunas não usadas: ${others.join(', ')}`] : []),
    ...(measures.length > 0 ? [`${measuresReason}: ${measures.join(', ')}`] : []),
  ].map((reason) => ({ line, id: null, reason }));
}

type ReadRows = (onRow: (row: CsvRow) => void) => number;

/**
 * Follows which columns of a table have values while its rows are read. A column without a value has nothing that the
 * shop could miss.
 */
export function followColumns(
  readAll: ReadRows,
  names: readonly string[],
  line: number,
): { read: ReadRows; unused: (isUsed: (at: number) => boolean) => ImportIssue[] } {
  const filled = new Set<number>();
  return {
    read: (onRow) =>
      readAll((row) => {
        for (const [at, cell] of row.cells.entries()) if (!filled.has(at) && cell.trim() !== '') filled.add(at);
        onRow(row);
      }),
    unused: (isUsed) => {
      const columns = names.map((name, at) => ({ name, isUsed: !filled.has(at) || isUsed(at) }));
      return unusedColumns(columns, line);
    },
  };
}

/** Attributes of Google and Meta that serve their advertisements, so that a shop has no use for them. */
export const advertisingAttributes: ReadonlySet<string> = new Set([
  ...['link', 'mobile_link', 'guid', 'pubdate', 'updated', 'published', 'identifier_exists', 'adult', 'is_bundle'],
  ...['ads_redirect', 'ads_grouping', 'ads_labels', 'excluded_destination', 'included_destination', 'pause'],
  ...['expiration_date', 'canonical_link', 'promotion_id', 'fb_product_category', 'applink', 'marked_for_deletion'],
]);
