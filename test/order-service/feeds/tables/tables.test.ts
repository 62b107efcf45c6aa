import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feedLimits, readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { onlyProduct, outcomeOf, refusalOf } from '../feed-samples.ts';
import { csv, xlsx } from './table-samples.ts';

const headings = [
  'Código',
  'Nome',
  'Preço',
  'Preço promocional',
  'Estoque',
  'Categoria',
  'Marca',
  'Imagem',
  'Código de barras',
  'Descrição',
  'Ativo',
];
const row = [
  'A1',
  'Pão de queijo',
  'R$ 1.012,90',
  '12,50',
  '7',
  'Padaria > Salgados',
  'Mineiro',
  'https://a.example/p.jpg',
  '7891000315507',
  'Quente',
  'sim',
];

test('reads a plain Portuguese table with commas, semicolons or tabs, in UTF-8 and Windows-1252', () => {
  const quoted = (sign: string) =>
    [headings, row].map((cells) => cells.map((cell) => `"${cell}"`).join(sign)).join('\r\n');
  const files = [',', ';', '\t'].flatMap((sign) => [
    Buffer.from(quoted(sign)),
    Buffer.from(`\ufeff${quoted(sign)}`),
    Buffer.from(quoted(sign), 'latin1'),
  ]);
  for (const file of [...files, xlsx([headings, row])]) {
    const product = onlyProduct(file);
    assert.deepEqual(
      [product.providerId, product.name, product.price, product.promotion?.price, product.stock, product.isActive],
      ['A1', 'Pão de queijo', 101_290, 1_250, 7, true],
    );
    assert.deepEqual(
      [product.categoryPath, product.brand, product.images, product.barcode, product.description],
      [['Padaria', 'Salgados'], 'Mineiro', ['https://a.example/p.jpg'], '07891000315507', 'Quente'],
    );
  }
});

test('separates the pictures of a cell', () => {
  const all = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3,4.jpg'];
  for (const sign of [',', ', ', '|', ' | ', ';', ' ', '\n']) {
    const product = onlyProduct(csv(['Nome', 'Preço', 'Fotos'], ['Bolo', '20,00', all.join(sign)]));
    assert.deepEqual(product.images, all, JSON.stringify(sign));
  }
});

test('groups the rows of one name by their colours and sizes', () => {
  const product = onlyProduct(
    csv(
      ['SKU', 'Produto', 'Valor', 'Cor', 'Tamanho'],
      ['1', 'Blusa', '40', 'Azul', 'P'],
      ['2', 'Blusa', '45', 'Azul', 'M'],
    ),
  );
  assert.deepEqual(
    product.axes.map(({ name }) => name),
    ['Tamanho'],
  );
  assert.deepEqual(
    product.variants.map(({ sku, price }) => [sku, price]),
    [
      ['1', 4_000],
      ['2', 4_500],
    ],
  );
});

test('gives a product without a code an id of its name, the same at each import', () => {
  const product = onlyProduct(csv(['Nome', 'Preço'], ['Bolo de Fubá', '20,00']));
  assert.deepEqual([product.providerId, product.sku], ['bolo-de-fuba', 'bolo-de-fuba']);
});

test('reads "Preço de" as the price before the promotion', () => {
  const product = onlyProduct(csv(['Código', 'Nome', 'Preço de', 'Preço por'], ['1', 'Bolo', '20,00', '15,00']));
  assert.deepEqual([product.price, product.promotion?.price], [2_000, 1_500]);
  const other = onlyProduct(csv(['Código', 'Nome', 'Preço de', 'Preço'], ['1', 'Bolo', '20,00', '15,00']));
  assert.deepEqual([other.price, other.promotion?.price], [2_000, 1_500]);
});

test('reads the numbers, dates and formulas of a spreadsheet as it displays them', () => {
  const file = xlsx([
    ['Relatório de produtos'],
    [],
    ['Código', 'Nome', 'Preço', 'Estoque', 'Código de barras'],
    [1001, 'Cabo & fio', 12.899999999999999, 3, { raw: '<c r="E4"><v>7.891000315507E+12</v></c>' }],
    [1002, 'Fita', { raw: '<c r="C5"><f>1+1</f><v>1.234</v></c>' }, { raw: '<c r="D5" t="e"><v>#N/A</v></c>' }],
    [
      1003,
      { raw: '<c r="B6" t="inlineStr"><is><t>Em </t><t>linha</t></is></c>' },
      { raw: '<c r="C6" t="str"><v>9,90</v></c>' },
    ],
  ]);
  const { products, problems } = outcomeOf(file);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    products.map(({ line, providerId, name, price, stock }) => [line, providerId, name, price, stock]),
    [
      [4, '1001', 'Cabo & fio', 1_290, 3],
      [5, '1002', 'Fita', 123, undefined],
      [6, '1003', 'Em linha', 990, undefined],
    ],
  );
  assert.equal(products[0]?.barcode, '07891000315507');
});

test('reads an .xlsx file of another format by its headings', () => {
  const reading = readFeed(
    xlsx([
      ['id', 'title', 'price'],
      ['1', 'Vela', '15.00 BRL'],
    ]),
  );
  assert.ok(!('refusal' in reading) && reading.format === 'meta-csv' && reading.products[0]?.price === 1_500);
});

test('refuses a spreadsheet that unpacks to more than its limit, early and without its memory', () => {
  const bomb = xlsx([['nome', 'preço']], {
    'xl/sharedStrings.xml': `<sst>${'<x>  </x>'.repeat(16 * 1024 * 1024)}</sst>`,
  });
  assert.ok(bomb.length < 1024 * 1024);
  const before = process.memoryUsage().rss;
  assert.match(refusalOf(bomb), /a planilha é grande demais depois de descompactada/);
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
});

test('refuses a spreadsheet with entities of its own, a damaged one, and other binary files', () => {
  const entities = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';
  assert.match(refusalOf(xlsx([['nome', 'preço']], { 'xl/sharedStrings.xml': entities })), /danificada ou incompleta/);
  const whole = xlsx([headings, row]);
  for (const length of [10, 100, whole.length - 30]) assert.match(refusalOf(whole.subarray(0, length)), /danificada/);
  const swapped = Uint8Array.from(whole, (byte, at) => (at > 60 && at < 90 ? byte ^ 0xff : byte));
  assert.match(refusalOf(swapped), /danificada|não é uma planilha/);
  assert.match(refusalOf(Buffer.from('PK\u0003\u0004...')), /danificada/);
  assert.match(refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), /formato antigo \(\.xls\)/);
});

test('refuses a spreadsheet with more rows than the limit', () => {
  const file = xlsx([headings, row, ['A2', ...row.slice(1)]]);
  assert.match(refusalOf(file, { ...feedLimits, maxRows: 1 }), /^Linha 3: o feed tem mais de 1 linhas/);
});

test('the refusal of an unknown table names its columns, its source and a map to try', () => {
  const unknown = csv(['Cód. mercadoria', 'Mercadoria', 'Vlr. tabela', "D'água"], ['1', 'Bolo', '20,00', 'x']);
  const refusal = refusalOf(unknown);
  assert.match(refusal, /Colunas encontradas: "Cód. mercadoria", "Mercadoria", "Vlr. tabela", "D'água"\./);
  assert.match(refusal, /--map 'Cód\. mercadoria=id' --map Mercadoria=title --map 'Vlr\. tabela=price'/);
  const orders = csv(
    ['Número do pedido', 'Identificador URL', 'Nome da variação 1', 'Valor da variação 1', 'Custo'],
    ['1', 'a', 'b', 'c', 'd'],
  );
  assert.match(refusalOf(orders), /parece vir da Nuvemshop: exporte a lista completa de produtos no painel dela/);
});

test('the refusal says which column is missing', () => {
  const table = (heading: string) => refusalOf(csv(['Código', heading, 'Cor'], ['1', 'Bolo', 'x']));
  assert.match(table('Nome'), /^Linha 1: falta a coluna do preço\. /);
  assert.match(table('Preço'), /^Linha 1: falta a coluna do nome\. /);
});

test('a map names the columns, and is used for the same headings the next time', () => {
  const table = csv(['Cód. mercadoria', 'Mercadoria', 'Vlr. tabela'], ['1', 'Bolo', '20,00']);
  const map = { cod_mercadoria: 'id', mercadoria: 'title', vlr_tabela: 'price' } as const;
  for (const columns of [
    { given: map, kept: {} },
    { given: {}, kept: map },
  ]) {
    const [product] = outcomeOf(table, { ...feedLimits, map: columns }).products;
    assert.deepEqual([product?.providerId, product?.name, product?.price], ['1', 'Bolo', 2_000]);
  }
  const missing = readFeed(Buffer.from(table), { ...feedLimits, map: { given: { preco_final: 'price' }, kept: map } });
  assert.ok('refusal' in missing && /--map usa uma coluna que o arquivo não tem: preco_final\./.test(missing.refusal));
});

test("a plain table says 'sob consulta' as the price, and marks codes as texts with an apostrophe", () => {
  const { products, problems, notices } = outcomeOf(
    csv(
      ['Código', 'SKU', 'Nome', 'Preço', 'Código de barras'],
      ['1', "'0012", 'Portão', 'sob consulta', "'7891000315507"],
      ['2', '0013', 'Grade', 'Consulte', ''],
      ['3', '0014', 'Trinco', '12,50', ''],
    ),
  );
  assert.deepEqual([problems, notices], [[], []]);
  assert.deepEqual(
    products.map(({ sku, barcode, price, isPriceOnRequest }) => [sku, barcode, price, isPriceOnRequest ?? false]),
    [
      ['0012', '07891000315507', null, true],
      ['0013', null, null, true],
      ['0014', null, 1250, false],
    ],
  );
});
