import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedCells } from '../../../../order-service/feeds/formats/merged-cells.ts';
import { type Cell, productsOf, xlsx } from '../tables/table-samples.ts';

/** A sheet with merged cells, which stand behind the rows. */
const merged = (rows: readonly (readonly Cell[])[], ...ranges: string[]): Uint8Array => {
  const cells = rows.map((row, at) => {
    const texts = row.map((cell, column) =>
      cell === ''
        ? ''
        : `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    );
    return `<row r="${at + 1}">${texts.join('')}</row>`;
  });
  const refs = ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return xlsx([], {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells.join('')}</sheetData><mergeCells count="${ranges.length}">${refs}</mergeCells></worksheet>`,
  });
};

test('a merged cell of a category, a brand or a price counts for all of its rows, and for no other', () => {
  const file = merged(
    [
      ['Minha loja', '', '', '', ''],
      ['código', 'nome', 'preço', 'categoria', 'marca'],
      ['1', 'Arroz', '20,00', 'Mercearia', 'Grão'],
      ['2', 'Feijão', '', '', ''],
      ['3', 'Café', '18,00', '', 'Serra'],
      ['4', 'Vela', '5,00', '', ''],
    ],
    'A1:E1',
    'C3:C4',
    'D3:D5',
    'E3:E4',
  );
  assert.deepEqual(
    productsOf(file, 'table').map(({ name, price, categoryPath, brand }) => [name, price, categoryPath, brand]),
    [
      ['Arroz', 2_000, ['Mercearia'], 'Grão'],
      ['Feijão', 2_000, ['Mercearia'], 'Grão'],
      ['Café', 1_800, ['Mercearia'], 'Serra'],
      ['Vela', 500, [], null],
    ],
  );
});

test('merged codes and names are one product with its sizes, and a merged count is no stock of each', () => {
  const file = merged(
    [
      ['código', 'nome', 'tamanho', 'preço', 'estoque', 'categoria'],
      ['C1', 'Camisa', 'P', '50,00', '9', 'Roupas'],
      ['', '', 'M', '', '', ''],
      ['C2', 'Boné', '', '30,00', '4', ''],
    ],
    'A2:A3',
    'B2:B3',
    'D2:D3',
    'E2:E3',
    'F2:F4',
  );
  const [shirt, cap, ...more] = productsOf(file, 'table');
  assert.deepEqual(more, []);
  assert.deepEqual(
    shirt?.variants.map(({ sku, price, stock }) => [sku, price, stock]),
    [
      ['C1-p', 5_000, 9],
      ['C1-m', 5_000, undefined],
    ],
  );
  assert.deepEqual([shirt?.categoryPath, cap?.name, cap?.categoryPath], [['Roupas'], 'Boné', ['Roupas']]);
});

test('a mark that two chunks share is found, and one of a single line is left out', () => {
  const text = '<mergeCells><mergeCell ref="B2:B4"/><x:mergeCell ref="A1:F1"/><mergeCell ref="AA3:AA5"/></mergeCells>';
  for (let at = 1; at < text.length; at++) {
    function* part() {
      yield Buffer.from(text.slice(0, at));
      yield Buffer.from(text.slice(at));
    }
    assert.deepEqual(
      mergedCells(part, (letters) => letters.length),
      [
        { column: 1, first: 2, last: 4 },
        { column: 2, first: 3, last: 5 },
      ],
    );
  }
});
