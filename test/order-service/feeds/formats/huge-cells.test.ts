import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { outcomeOf, refusalOf } from '../feed-samples.ts';
import { xlsx } from '../tables/table-samples.ts';

const blanks = (count: number) => ' '.repeat(count);
const huge = 24 * 1024 * 1024;
const sheetPath = 'xl/worksheets/sheet1.xml';
const sheet = (cells: string) =>
  `<worksheet><sheetData><row><c t="inlineStr"><is><t>Nome</t></is></c><c t="inlineStr"><is><t>Preço</t></is></c></row>
  <row>${cells}</row></sheetData></worksheet>`;
const ods = (content: string) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(`<d xmlns:o="office" xmlns:table="table" xmlns:text="text">${content}</d>`),
    'META-INF/manifest.xml': strToU8('<manifest/>'),
  });

// A few packed kilobytes unpack to one text of hundreds of megabytes, which filled the memory of the whole process.
const cases: [string, () => Uint8Array][] = [
  [
    'an inline text',
    () => xlsx([['x']], { [sheetPath]: sheet(`<c t="inlineStr"><is><t>${blanks(huge)}</t></is></c>`) }),
  ],
  ['a number', () => xlsx([['x']], { [sheetPath]: sheet(`<c><v>${'1'.repeat(huge)}</v></c>`) })],
  ['an attribute', () => xlsx([['x']], { [sheetPath]: sheet(`<c r="${'A'.repeat(huge)}"><v>1</v></c>`) })],
  ['many attributes', () => xlsx([['x']], { [sheetPath]: sheet(`<c ${'a="1" '.repeat(huge / 6)}><v>1</v></c>`) })],
  ["an element's name", () => xlsx([['x']], { [sheetPath]: sheet(`<${'c'.repeat(huge)}/>`) })],
  ['a comment', () => xlsx([['x']], { [sheetPath]: sheet(`<!--${blanks(huge)}--><c><v>1</v></c>`) })],
  ['a shared text', () => xlsx([['x']], { 'xl/sharedStrings.xml': `<sst><si><t>${blanks(huge)}</t></si></sst>` })],
  ['a text of an .ods file', () => ods(`<text:p>${blanks(huge)}</text:p>`)],
];

for (const [what, file] of cases)
  test(`${what} of a size that no spreadsheet has is refused before it is whole in memory`, () => {
    assert.match(refusalOf(file()), /célula grande demais/);
  });

test('the longest text of a cell is read, also with its characters escaped', () => {
  const cell = `<c t="inlineStr"><is><t>${'&#233;'.repeat(32_767)}</t></is></c><c><v>5</v></c>`;
  const file = xlsx([['x']], { [sheetPath]: sheet(cell) });
  assert.match(refusalOf(file), /^read as/);
});

/** A sheet of products whose descriptions are one text of the file. */
function sharedDescription(rows: number, characters: number): Uint8Array {
  const cells = (row: number) => `<c t="inlineStr"><is><t>Vela ${row}</t></is></c><c><v>5</v></c><c t="s"><v>0</v></c>`;
  const head = ['Nome', 'Preço', 'Descrição'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const all = Array.from({ length: rows }, (_, row) => `<row>${cells(row)}</row>`).join('');
  return xlsx([['x']], {
    [sheetPath]: `<worksheet><sheetData><row>${head}</row>${all}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst><si><t>${'Cera de abelha. '.repeat(characters / 16)}</t></si></sst>`,
  });
}

/** A sheet of products whose category is one merged cell. */
function mergedCategory(rows: number): Uint8Array {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const all = Array.from(
    { length: rows },
    (_, row) => `<row>${cell(`Vela ${row}`)}<c><v>5</v></c>${row === 0 ? cell('Casa '.repeat(6_000)) : ''}</row>`,
  ).join('');
  const head = `<row>${cell('Nome')}${cell('Preço')}${cell('Categoria')}</row>`;
  const merges = `<mergeCells><mergeCell ref="C2:C${rows + 1}"/></mergeCells>`;
  return xlsx([['x']], { [sheetPath]: `<worksheet><sheetData>${head}${all}</sheetData>${merges}</worksheet>` });
}

// Decision: The texts of a spreadsheet's rows are limited by the size of its file: one text may stand in every row.
test('a text of a small file that stands in every row is refused before it fills the disk', () => {
  for (const file of [sharedDescription(20_000, 32_000), mergedCategory(20_000)]) {
    assert.ok(file.length < 200_000, `${file.length} bytes`);
    const began = process.cpuUsage();
    assert.match(refusalOf(file), /a planilha repete texto demais/);
    assert.ok(process.cpuUsage(began).user < 3_000_000, `${process.cpuUsage(began).user} µs`);
  }
});

test('a usual description that stands in every row is read', () => {
  const { products, problems } = outcomeOf(sharedDescription(2_000, 1_600));
  assert.deepEqual([products.length, problems.length], [2_000, 0]);
});
