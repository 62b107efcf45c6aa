import { readId } from '../cells/parse-id.ts';
import { slugOf } from '../cells/plain-text.ts';
import type { ImportIssues } from '../emit-products.ts';
import type { FeedProduct } from '../feed-product.ts';
import type { RowStore } from '../row-store.ts';
import { type OwnCells, type OwnColumn, ownCellText } from '../tables/own-columns.ts';
import type { CsvRow } from './csv-rows.ts';

type OwnRow = { line: number; cells: OwnCells };

/**
 * Reads the shop's own spreadsheet: the rows of a product together, each cell as it is written. Only the comparison
 * with the shop says which cells someone changed. A row without a code is a new product, whose id is made of its name.
 */
export function readOwnTable(
  columns: readonly (OwnColumn | null)[],
  read: (onRow: (row: CsvRow) => void) => number,
  rows: RowStore<OwnRow>,
  { problems }: ImportIssues,
  onProduct: (product: FeedProduct) => void,
): number {
  const byProduct = new Map<string, number[]>();
  const places = new Map(columns.flatMap((column, at) => (column === null ? [] : [[column, at] as const])));
  const count = read(({ line, cells }) => {
    const row: OwnCells = {};
    for (const [column, at] of places) row[column] = ownCellText(cells[at] ?? '');
    const written = row.id || (row.name ? slugOf(row.name) : '');
    const id = readId(written, 'código do produto, nem nome');
    if ('problem' in id) {
      if (Object.values(row).some((cell) => cell !== '')) problems.push({ line, id: null, reason: id.problem });
      return;
    }
    // The shop's own ids are in the form of an address already.
    const key = row.id && /^(?:[\w.-]|~[\da-f]{2})+$/.test(row.id) ? row.id : id.id;
    const known = byProduct.get(key);
    if (known) known.push(rows.count);
    else byProduct.set(key, [rows.count]);
    rows.add({ line, cells: row });
  });
  for (const [providerId, indexes] of byProduct)
    onProduct(
      ownProduct(
        providerId,
        indexes.map((index) => rows.get(index)),
      ),
    );
  return count;
}

function ownProduct(providerId: string, rows: OwnRow[]): FeedProduct {
  const coded = rows.map((row) => ({ ...row, sku: row.cells.sku || newSku(providerId, row.cells, rows.length) }));
  const [first] = coded;
  const nothing = {
    ...{ barcode: undefined, weight: undefined },
    ...{ price: undefined, promotion: undefined, stock: undefined, isInStock: undefined },
  };
  const variants = coded.map(({ sku }) => ({
    ...{ sku, ...nothing, isActive: undefined, options: undefined, image: undefined },
  }));
  return {
    ...{ ...nothing, isActive: undefined, isPriceOnRequest: undefined, soldInKilo: undefined },
    ...{ group: undefined, description: undefined, brand: undefined, images: undefined, moreImages: undefined },
    ...{ specification: undefined, highlights: undefined, categoryPath: undefined },
    line: first?.line ?? 0,
    providerId,
    sku: first?.sku ?? providerId,
    name: first?.cells.name ?? '',
    sellerName: rows.find(({ cells }) => cells.seller)?.cells.seller,
    facts: [],
    axes: [],
    variants,
    sheet: coded.map(({ line, sku, cells }) => ({ line, sku, cells })),
  };
}

const newSku = (providerId: string, { options = '' }: OwnCells, rows: number): string =>
  rows === 1 ? providerId : `${providerId}-${slugOf(options)}`;
