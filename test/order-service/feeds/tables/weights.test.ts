import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, outcomeOf, rss } from '../feed-samples.ts';
import { csv, productsOf } from './table-samples.ts';

/** The weights of the products, or of their variants. */
const weightsOf = (file: string, format: string) =>
  productsOf(file, format).map(({ weight, variants }) =>
    variants.length > 0 ? variants.map((variant) => variant.weight) : weight,
  );
const unitNotices = (file: string) =>
  outcomeOf(file).notices.filter(({ reason }) => reason.includes('não diz a unidade'));

for (const [heading, cell, grams] of [
  ['Peso (kg)', '0,5', 500],
  ['Peso em gramas', '500', 500],
  ['Peso Bruto (g)', '1.500', 1_500],
  ['PESO', '0,75 kg', 750],
  ['Weight (lbs)', '2', 907],
  ['Peso (kg)', '250 g', 250],
] as const)
  test(`a spreadsheet with "${heading}" and ${cell} has the weight`, () => {
    const file = csv(['nome', 'preço', heading], ['Bolo', '20,00', cell], ['Pão', '5,00', '']);
    assert.deepEqual(weightsOf(file, 'table'), [grams, null]);
    assert.deepEqual(unitNotices(file), []);
  });

// Decision: A column of weights without a unit is in kilos, or in grams where all first weights are whole and one is
// 100 or more. The report says which.
test('a column without a unit is read in kilos, or in grams where whole hundreds show it, and says so', () => {
  const kilos = csv(['nome', 'preço', 'peso'], ['Bolo', '20,00', '0,5'], ['Cimento', '40,00', '50']);
  assert.deepEqual(weightsOf(kilos, 'table'), [500, 50_000]);
  assert.deepEqual(unitNotices(kilos), [
    {
      line: 2,
      id: null,
      reason: 'a coluna "peso" não diz a unidade e foi lida em quilos; se são gramas: escreva "(g)" no nome da coluna',
    },
  ]);
  const grams = csv(['nome', 'preço', 'peso'], ['Bala', '2,00', '50'], ['Bolo', '20,00', '500']);
  assert.deepEqual(weightsOf(grams, 'table'), [50, 500]);
  assert.match(unitNotices(grams)[0]?.reason ?? '', /lida em gramas; se são quilos: escreva "\(kg\)"/);
});

test('a file without the column leaves the weight open, and an unreadable cell is a notice', () => {
  assert.deepEqual(weightsOf(csv(['nome', 'preço'], ['Bolo', '20,00']), 'table'), [undefined]);
  const { products, notices } = outcomeOf(csv(['nome', 'preço', 'peso (kg)'], ['Bolo', '20,00', 'leve']));
  assert.equal(products[0]?.weight, undefined);
  assert.deepEqual(
    notices.map(({ line, reason }) => [line, reason]),
    [[2, 'peso ilegível: "leve"; escreva, por exemplo, 0,5 kg']],
  );
});

test('exports of platforms have the weight of each variant, and that of the product where a variant has none', () => {
  const nuvemshop = csv(
    ['Identificador URL', 'Nome', 'Nome da variação 1', 'Valor da variação 1', 'Preço', 'Peso (kg)', 'SKU'],
    ['camisa', 'Camisa', 'Tamanho', 'P', '50,00', '0,20', 'C-P'],
    ['camisa', '', 'Tamanho', 'M', '55,00', '0,25', 'C-M'],
  );
  assert.deepEqual(weightsOf(nuvemshop, 'nuvemshop'), [[200, 250]]);
  const bling = csv(
    ['Código', 'Descrição', 'Preço', 'Unidade', 'Peso líquido (Kg)', 'Peso bruto (Kg)'],
    ['1', 'Bolo', '20,00', 'UN', '0,50', '0,60'],
    ['2', 'Pão', '5,00', 'UN', '0,30', '0,00'],
  );
  assert.deepEqual(weightsOf(bling, 'bling'), [600, 300]);
  const tiny = csv(
    ['Código (SKU)', 'Descrição', 'Preço', 'Unidade', 'Peso bruto (Kg)'],
    ['1', 'Bolo', '20,00', 'UN', '0.6'],
  );
  assert.deepEqual(weightsOf(tiny, 'tiny'), [600]);
  const woocommerce = [
    'ID,Type,SKU,Name,Published,Regular price,Weight (kg),Parent,Attribute 1 name,Attribute 1 value(s)',
    '1,variable,C,Camisa,1,,0.3,,Tamanho,"P, M"',
    '2,variation,C-P,Camisa - P,1,50,,C,Tamanho,P',
    '3,variation,C-M,Camisa - M,1,50,0.4,C,Tamanho,M',
  ].join('\n');
  assert.deepEqual(weightsOf(woocommerce, 'woocommerce'), [[300, 400]]);
});

test('Shopify has grams, by its older and newer headings', () => {
  const rows = 'bone,Boné,Cor,Azul,B-A,50,250,kg\nbone,,,Preto,B-P,50,0,kg\n';
  const older = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Grams,Variant Weight Unit\n${rows}`;
  const newer = `URL handle,Title,Option1 name,Option1 value,SKU,Price,Weight value (grams),Weight unit for display\n${rows}`;
  for (const file of [older, newer]) {
    assert.deepEqual(weightsOf(file, 'shopify-csv'), [[250, null]]);
    assert.deepEqual(outcomeOf(file).notices, []);
  }
});

test('Google and Meta have the weight with its unit, and Google may have that of the product alone', () => {
  const google = (weight: string) => item({ id: weight }, `<g:shipping_weight>${weight}</g:shipping_weight>`);
  const alone = item({ id: 'a' }, '<g:product_weight>2 kg</g:product_weight>');
  const feed = rss(google('3 kg'), google('300 g'), google('2 lb'), google('12 oz'), alone);
  assert.deepEqual(weightsOf(feed, 'google-xml'), [3_000, 300, 907, 340, 2_000]);
  assert.deepEqual(weightsOf('id,title,price,shipping_weight\na,Vela,5 BRL,0.5 kg\n', 'meta-csv'), [500]);
});

test('XML of price comparers has the weight of each SKU', () => {
  const xml = `<produtos><produto><id_produto>1</id_produto><id_sku>11</id_sku><nome>Camisa</nome><cor>Azul</cor>
    <preco>50,00</preco><peso>300 g</peso></produto><produto><id_produto>1</id_produto><id_sku>12</id_sku>
    <nome>Camisa</nome><cor>Verde</cor><preco>50,00</preco><peso>310 g</peso></produto></produtos>`;
  assert.deepEqual(weightsOf(xml, 'plain-xml'), [[300, 310]]);
});
