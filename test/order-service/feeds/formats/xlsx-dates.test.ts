import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryBytes } from '../../../../order-service/feeds/feed-bytes.ts';
import { firstRows, sheetsOf } from '../../../../order-service/feeds/formats/sheet-rows.ts';
import { dateText, isDateCode } from '../../../../order-service/feeds/formats/xlsx-dates.ts';
import { type Cell, xlsx } from '../tables/table-samples.ts';

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/>
  <numFmt numFmtId="165" formatCode="[$R$-416] #,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
const cell = (place: string, style: number, value: string): Cell => ({
  raw: `<c r="${place}" s="${style}"><v>${value}</v></c>`,
});

function secondRow(cells: Cell[], parts: Record<string, string> = {}): string[] {
  const file = xlsx([['a', 'b', 'c', 'd'], cells], { 'xl/styles.xml': styles, ...parts });
  const [sheet] = sheetsOf(memoryBytes(file));
  return firstRows(sheet?.rows() ?? [], 2)[1]?.cells ?? [];
}

// Decision: A date that a person types into the spreadsheet is a date, not the number that the file stores for it.
test('a cell with a date format is a date, another number stays a number', () => {
  assert.deepEqual(
    secondRow([
      cell('A2', 1, '46350'),
      cell('B2', 2, '46350.33333333333'),
      cell('C2', 3, '46350.5'),
      cell('D2', 0, '46350'),
    ]),
    ['2026-11-24', '2026-11-24 08:00', '46350.5', '46350'],
  );
});

test('a file that counts from 1904 has the same days', () => {
  const workbook =
    '<workbook xmlns="m" xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="P" sheetId="2" r:id="rId1"/></sheets></workbook>';
  assert.deepEqual(secondRow([cell('A2', 1, '44888')], { 'xl/workbook.xml': workbook }), ['2026-11-24']);
});

test('a format shows a day by its code, without what it only writes', () => {
  for (const code of ['dd/mm/yyyy', 'd-mmm', '[$-416]dd/mm/yy;@', 'yyyy\\-mm\\-dd']) assert.ok(isDateCode(code), code);
  for (const code of ['General', '0.00', '"dia" 0', '[Red]#,##0', 'hh:mm', '@', '0" d"'])
    assert.ok(!isDateCode(code), code);
});

test('a number without a day stays as it is', () => {
  for (const value of ['0', '0.5', '-3', '99999999', 'x']) assert.equal(dateText(value, false), null, value);
  assert.equal(dateText('46350.52135', false), '2026-11-24 12:30:45');
});
