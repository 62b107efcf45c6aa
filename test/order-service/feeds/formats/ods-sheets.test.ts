import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { onlyProduct, outcomeOf, refusalOf } from '../feed-samples.ts';

const names = [
  'office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
].map((name) => `xmlns:${name}`);

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const number = (value: number, shown: string, type = 'float') =>
  `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const emptyRest =
  '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
const sheet = (rows: string, attributes = '') =>
  `<table:table table:name="Produtos" ${attributes}><table:table-column/>${rows}${emptyRest}</table:table>`;

/** An .ods file as LibreOffice writes it. */
function ods(tables: string, { styles = '', kind = 'spreadsheet', manifest = '<manifest/>', prolog = '' } = {}) {
  const content = `<?xml version="1.0" encoding="UTF-8"?>${prolog}<office:document-content ${names.join(' ')}>
    <office:automatic-styles>${styles}</office:automatic-styles>
    <office:body><office:${kind}>${tables}</office:${kind}></office:body></office:document-content>`;
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(manifest),
  });
}

const head = row(text('Código'), text('Nome'), text('Preço'), text('Estoque'), text('Descrição'));

test('an .ods file is read by its stored values, not by how they are shown', () => {
  const file = ods(
    sheet(
      head +
        row(
          text('A1'),
          text('Pão <text:span>de</text:span><text:s/>queijo'),
          number(1012.9, 'R$ 1.012,90', 'currency'),
          number(7, '7,00'),
          '<table:table-cell office:value-type="string"><office:annotation><text:p>um comentário</text:p></office:annotation><text:p>Quente</text:p><text:p>e novo</text:p></table:table-cell>',
        ),
    ),
  );
  const { providerId, name, price, stock, description } = onlyProduct(file);
  assert.deepEqual(
    [providerId, name, price, stock, description],
    ['A1', 'Pão de queijo', 101_290, 7, 'Quente\ne novo'],
  );
});

test('repeated rows and cells count, empty ones cost nothing, and lines are those of the spreadsheet', () => {
  const gap = '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>';
  const product = (id: string) => row(text(id), text(`Item ${id}`), number(5, '5'));
  const twice = (cells: string) => `<table:table-row table:number-rows-repeated="2">${cells}</table:table-row>`;
  const file = ods(
    sheet(
      head +
        gap +
        product('A') +
        twice(text('B') + text('Item B') + number(5, '5')) +
        // The price and the stock are one repeated cell.
        row(
          text('C'),
          text('Item C'),
          '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="9"/>',
        ),
    ),
  );
  const { products, problems } = outcomeOf(file);
  assert.deepEqual(
    products.map(({ providerId, line, price, stock }) => [providerId, line, price, stock]),
    [
      ['A', 5, 500, undefined],
      ['B', 6, 500, undefined],
      ['C', 8, 900, 9],
    ],
  );
  assert.deepEqual(
    problems.map(({ line, reason }) => [line, reason]),
    [[7, 'id repetido: já usado na linha 6']],
  );
});

test('a hidden sheet, an error and what a merged cell covers are left out', () => {
  const styles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const hidden = sheet(head + row(text('X'), text('Oculto'), number(1, '1')), 'table:style-name="ta2"');
  const error =
    '<table:table-cell office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#N/D</text:p></table:table-cell>';
  const covered =
    '<table:covered-table-cell office:value-type="string"><text:p>coberto</text:p></table:covered-table-cell>';
  const shown = sheet(head + row(text('A'), text('Vela'), number(2.5, '2,50'), error, covered));
  const { providerId, price, stock, description } = onlyProduct(ods(hidden + shown, { styles }));
  assert.deepEqual([providerId, price, stock ?? null, description], ['A', 250, null, '']);
});

test('a password, another kind of document, a DOCTYPE and a cut file are refused', () => {
  const whole = sheet(head + row(text('A'), text('Vela'), number(2.5, '2,50')));
  const locked = ods(whole, { manifest: '<manifest><file-entry><encryption-data/></file-entry></manifest>' });
  assert.match(refusalOf(locked), /tem senha/);
  assert.match(refusalOf(ods(whole, { kind: 'text' })), /não é uma planilha \.xlsx ou \.ods/);
  const entities = ods(whole, { prolog: '<!DOCTYPE x [<!ENTITY a "aaaa">]>' });
  assert.match(refusalOf(entities), /danificada ou incompleta/);
  const file = ods(whole);
  assert.match(refusalOf(file.subarray(0, file.length - 40)), /danificada/);
});

const repeatedRow = (times: number, cells: string) =>
  `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;

test('a row that is repeated too often is refused at the limit of rows', () => {
  const often = repeatedRow(101, text('A') + text('Vela') + number(1, '1'));
  assert.match(refusalOf(ods(sheet(head + often)), { maxBytes: 1_000_000, maxRows: 100 }), /mais de 100 linhas/);
});

// Decision: A few bytes of a spreadsheet that stand for millions of cells are refused before the cells are made.
test('a row or a cell that is repeated almost without end is refused before its rows are made', () => {
  const cell = '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p>';
  for (const rows of [repeatedRow(999_999_999, text('A')), repeatedRow(240_000, `${cell}</table:table-cell>`)])
    assert.match(refusalOf(ods(sheet(head + rows))), /Linha 2: a planilha repete células demais/);
  const wide = row(`${cell}</table:table-cell>`).repeat(2_100);
  assert.match(refusalOf(ods(sheet(head + wide))), /a planilha repete células demais/);
});

// Decision: A row that a spreadsheet states once and repeats is read once, so that a few bytes do not cost much time.
test('a product row that is repeated 240,000 times counts once, with a notice, in little time', () => {
  const file = ods(sheet(head + repeatedRow(240_000, text('A') + text('Vela') + number(1, '1'))));
  assert.ok(file.length < 1_000, `${file.length} bytes`);
  const began = process.cpuUsage();
  const { products, problems, notices } = outcomeOf(file);
  const { user } = process.cpuUsage(began);
  assert.ok(user < 1_000_000, `${user} µs`);
  assert.deepEqual(
    products.map(({ providerId, line }) => [providerId, line]),
    [['A', 2]],
  );
  assert.deepEqual(
    problems.map(({ line, reason }) => [line, reason]),
    [[3, 'id repetido: já usado na linha 2']],
  );
  assert.deepEqual(
    notices.map(({ line, reason }) => [line, reason]),
    [[4, 'as linhas 4 a 240001 repetem a linha 2 e não entraram']],
  );
});

test('three equal rows have a notice of their own', () => {
  const { notices } = outcomeOf(ods(sheet(head + repeatedRow(3, text('A') + text('Vela') + number(1, '1')))));
  assert.deepEqual(
    notices.map(({ reason }) => reason),
    ['a linha 4 repete a linha 2 e não entrou'],
  );
});
