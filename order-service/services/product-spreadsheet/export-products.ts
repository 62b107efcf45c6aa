import { csvLine } from '#shared/rules/text/csv-line.ts';
import { listAllCategories } from '../../database/catalog/categories.ts';
import { findCurrentProducts, listProviderIds } from '../../database/catalog/current-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { type XlsxCell, xlsxFile } from '../../feeds/formats/xlsx-writer.ts';
import { ownCellText, ownColumnNames, ownColumns } from '../../feeds/tables/own-columns.ts';
import { cellText, type ProductCell, type ProductCells, productCells } from './product-cells.ts';
import { categoryTexts } from './spreadsheet-categories.ts';

export type SheetFormat = 'csv' | 'xlsx';
/** Whether a name is a format of `exportProducts`. */
export const isSheetFormat = (name: string): name is SheetFormat => name === 'csv' || name === 'xlsx';

const productsPerRead = 200;
const headings = ownColumnNames.map((column) => ownColumns[column]);

/**
 * The whole catalogue as a spreadsheet that `import` reads: all products with their variants, also hidden and inactive
 * ones. Only a few products are in memory at once. `shopUrl`: where the shop's own pictures are.
 */
export async function* exportProducts(
  db: Db,
  shopId: string,
  format: SheetFormat,
  shopUrl: string,
): AsyncGenerator<Buffer, void, void> {
  const rows = exportedRows(db, shopId, shopUrl);
  if (format === 'xlsx') return yield* xlsxFile('Produtos', headings, xlsxRows(rows));
  // Excel in Brazil opens UTF-8 with its mark, and semicolons.
  yield Buffer.from(`\ufeff${csvLine(headings)}`);
  for await (const row of rows) yield Buffer.from(csvLine(ownColumnNames.map((column) => cellText(row[column]))));
}

async function* exportedRows(db: Db, shopId: string, shopUrl: string): AsyncGenerator<ProductCells> {
  const { textOf } = categoryTexts(await listAllCategories(db, shopId));
  let after = '';
  for (;;) {
    const ids = await listProviderIds(db, shopId, after, productsPerRead);
    const last = ids.at(-1);
    if (last === undefined) return;
    const found = await findCurrentProducts(db, shopId, ids);
    const byId = new Map(found.map((product) => [product.provider_id, product]));
    for (const id of ids) {
      const product = byId.get(id);
      if (product) yield* productCells(product, (category) => textOf.get(category), shopUrl);
    }
    after = last;
  }
}

async function* xlsxRows(rows: AsyncIterable<ProductCells>): AsyncGenerator<XlsxCell[]> {
  for await (const row of rows) yield ownColumnNames.map((column) => xlsxCell(row[column]));
}

const xlsxCell = (cell: ProductCell): XlsxCell =>
  typeof cell === 'string' ? ownCellText(cell) : typeof cell === 'number' ? cell : cell.cents / 100;
