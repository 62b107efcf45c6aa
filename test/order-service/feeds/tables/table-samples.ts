import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import type { FeedProduct } from '../../../../order-service/feeds/feed-product.ts';
import { readFeed } from '../../../../order-service/feeds/read-feed.ts';

/** A cell of a test's sheet: a text, a number, or raw XML of the cell. */
export type Cell = string | number | { raw: string };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** An .xlsx file as spreadsheet programs write it; `parts` replace or add parts. */
export function xlsx(rows: readonly (readonly Cell[])[], parts: Record<string, string> = {}): Uint8Array {
  const strings: string[] = [];
  const cellXml = (cell: Cell, place: string) => {
    if (typeof cell === 'object') return cell.raw;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    return cell === '' ? '' : `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  };
  const sheet = rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, letters(column) + (at + 1))).join('')}</row>`,
    )
    .join('');
  const files: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns="m" xmlns:r="r"><sheets><sheet name="Oculta" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Produtos" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="worksheets/sheet9.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet9.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>nome</t></is></c><c r="B1" t="inlineStr"><is><t>preço</t></is></c></row></sheetData></worksheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A CSV file with semicolons, as Brazilian programs write it. */
export const csv = (...rows: string[][]): string =>
  `${rows.map((cells) => cells.map((cell) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')}\r\n`;

/** The products of a file of one platform without problems; the format must be recognised. */
export function productsOf(file: string | Uint8Array, format: string): FeedProduct[] {
  const reading = readFeed(typeof file === 'string' ? Buffer.from(file) : file);
  assert.ok(!('refusal' in reading), 'refusal' in reading ? reading.refusal : '');
  assert.deepEqual([reading.format, reading.problems], [format, []]);
  return reading.products;
}
