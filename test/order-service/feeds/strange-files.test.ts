import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readFeed } from '../../../order-service/feeds/read-feed.ts';
import { outcomeOf } from './feed-samples.ts';
import { csv, productsOf, xlsx } from './tables/table-samples.ts';

const refusalOf = (bytes: Uint8Array | string): string => {
  const reading = readFeed(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  assert.ok('refusal' in reading);
  return reading.refusal;
};
const namesAndPrices = (file: string | Uint8Array) => productsOf(file, 'table').map(({ name, price }) => [name, price]);

test('an empty file and one of blank lines are said to be empty', () => {
  for (const file of ['', '\n\n   \n'])
    assert.equal(refusalOf(file), 'Linha 1: o arquivo está vazio: exporte-o ou salve-o de novo');
});

test('a zip file with the products inside says which file to import', () => {
  const zip = zipSync({
    '__MACOSX/._produtos.csv': strToU8('x'),
    'loja/produtos.csv': strToU8('nome;preço\nBolo;5,00\n'),
  });
  assert.equal(
    refusalOf(zip),
    'Linha 1: este arquivo é compactado, mas os produtos parecem estar dentro dele: descompacte-o e importe produtos.csv',
  );
  assert.match(refusalOf(zipSync({ 'foto.jpg': strToU8('x') })), /não é uma planilha \.xlsx ou \.ods/);
});

test('Windows-1252, semicolons, rows above the heading, spaces in amounts and a row of totals are read', () => {
  const text = csv(
    ['RELATÓRIO DE PRODUTOS', '', ''],
    ['Emitido em 26/11/2026', '', ''],
    ['Descrição do produto', 'Preço de venda', 'Estoque'],
    ['Pão de açúcar', 'R$ 1.234 , 50', '10 un'],
    ['', '', ''],
    ['Café', 'R$\u00a0 18,90', '3'],
    ['Total', '', '13'],
  );
  const { products, problems, notices } = outcomeOf(Buffer.from(text, 'latin1'));
  assert.deepEqual(
    products.map(({ name, price, stock }) => [name, price, stock]),
    [
      ['Pão de açúcar', 123_450, 10],
      ['Café', 1_890, 3],
    ],
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(notices, [{ line: 7, id: null, reason: '"Total" é a soma da planilha e não entrou' }]);
});

test('a price that a spreadsheet made a date says so', () => {
  const file = csv(['nome', 'preço'], ['Bolo', '12/05/2026'], ['Pão', 'mai/25'], ['Mel', '12/05'], ['Suco', 'caro']);
  assert.deepEqual(
    outcomeOf(file).problems.map(({ reason }) => reason),
    [
      ...['12/05/2026', 'mai/25', '12/05'].map(
        (date) => `o preço é uma data (${date}): formate a coluna como número e escreva o preço de novo`,
      ),
      'preço ilegível: "caro"',
    ],
  );
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const sheet = xlsx(
    [
      ['nome', 'preço'],
      ['Torta', { raw: '<c r="B2" s="1"><v>46001</v></c>' }],
    ],
    { 'xl/styles.xml': styles },
  );
  assert.match(outcomeOf(sheet).problems[0]?.reason ?? '', /^o preço é uma data \(2025-12-10\)/);
});

test('a file with vertical bars, and one with tabs in UTF-16, is a table', () => {
  assert.deepEqual(namesAndPrices('nome|preço\nBolo|5,00\nPão; doce|1,00\n'), [
    ['Bolo', 500],
    ['Pão; doce', 100],
  ]);
  const tabs = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Nome\tPreço (R$)\nBolo\t1.234,50\n', 'utf16le')]);
  assert.deepEqual(namesAndPrices(tabs), [['Bolo', 123_450]]);
});

test('formulas have their stored values, and a sheet without products comes before the one with them', () => {
  const file = xlsx(
    [
      ['Produto', 'Custo', 'Preço'],
      ['Bolo', 10, { raw: '<c r="C2"><f>B2*1.5</f><v>15</v></c>' }],
      ['Pão', 2, { raw: '<c r="C3" t="e"><f>B3/0</f><v>#DIV/0!</v></c>' }],
    ],
    {
      'xl/worksheets/sheet9.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Cliente</t></is></c><c r="B1" t="inlineStr"><is><t>Data</t></is></c></row></sheetData></worksheet>',
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Vendas" r:id="rId9"/><sheet name="Produtos" r:id="rId1"/></sheets></workbook>',
    },
  );
  const { products, problems } = outcomeOf(file);
  assert.deepEqual(
    [products.map(({ name, price }) => [name, price]), problems.map(({ line, reason }) => [line, reason])],
    [[['Bolo', 1_500]], [[3, 'sem preço']]],
  );
});

// Decision: What the merchant pays is never suggested as the price of the shop.
for (const cost of ['preço de custo', 'Valor compra', 'Custo'])
  test(`a column '${cost}' is not suggested as the price`, () => {
    const refusal = refusalOf(`nome;${cost};estoque\nBolo;5,00;3\nTorta;7,50;2\n`);
    assert.match(refusal, /falta a coluna do preço.*--map COLUNA=price$/s);
  });

test('short names of columns are suggested for what they are', () => {
  const refusal = refusalOf('mercadoria;unid;vl tab;qtd\nBolo;UN;5,00;3\n');
  assert.match(refusal, /--map mercadoria=title --map 'vl tab=price'$/);
  const item = refusalOf('item;unid;vl tab;qtd\nBolo;UN;5,00;3\n');
  assert.match(item, /ARQUIVO --map 'vl tab=price'$/, 'an item with texts is the name already');
});
