import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { fieldNamed, fieldWords, headingOf, isTableField } from '../../../../order-service/feeds/tables/headings.ts';
import { csv, productsOf } from './table-samples.ts';

/** The reading of a file; it must not be refused. */
function reading(file: string) {
  const read = readFeed(Buffer.from(file));
  assert.ok(!('refusal' in read), 'refusal' in read ? read.refusal : '');
  return read;
}
const reasons = (remarks: readonly { reason: string }[]) => remarks.map(({ reason }) => reason);
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

// Decision: What ERPs write instead of a barcode is no barcode, and no notice: nothing was lost.
test("'SEM GTIN' and its kin are no barcode, and an unreadable one is reported", () => {
  const written = ['SEM GTIN', 'SEM EAN', 'ISENTO', 'N/A', 'não tem', '-', '', '0000000000000', 'LOJA-7', '7,89E+12'];
  const file = csv(
    ['Nome', 'Preço', 'Estoque', 'EAN'],
    ...written.map((ean, at) => [`Caneta ${at}`, '2,00', '5', ean]),
  );
  const { products, notices } = reading(file);
  assert.deepEqual(
    products.map(({ barcode }) => barcode),
    [...written.slice(2).map(() => null), 'LOJA7', null],
  );
  assert.deepEqual(reasons(notices), ['código de barras ilegível: "7,89E+12"']);
});

// Decision: A bar code with a wrong last digit is named, and stays: it may be a code of the shop's own.
test('an EAN with another check digit is reported and kept', () => {
  const file = csv(['Nome', 'Preço', 'Estoque', 'EAN'], ['Caneta', '2,00', '5', '7891000100104']);
  const { products, notices } = reading(file);
  assert.equal(products[0]?.barcode, '07891000100104');
  assert.deepEqual(reasons(notices), ['código de barras 7891000100104: o último número não confere com os outros']);
});

// Decision: Rows of Nuvemshop that leave out the name and the variation's name are variants of the product above.
test('follow-up rows of Nuvemshop without the name of their variation are variants', () => {
  const headings = [
    ...['Identificador URL', 'Nome', 'Categorias', 'Nome da variação 1', 'Valor da variação 1'],
    ...['Nome da variação 2', 'Valor da variação 2', 'Preço', 'Estoque', 'SKU'],
  ];
  const file = csv(
    headings,
    ['vestido', 'Vestido', 'Moda', 'Cor', 'Azul', 'Tamanho', 'P', '120,00', '3', 'V-A-P'],
    ['vestido', '', '', '', 'Azul', '', 'M', '120,00', '2', 'V-A-M'],
    ['vestido', '', '', '', 'Verde', '', 'M', '130,00', '1', 'V-V-M'],
    ['saia', 'Saia', 'Moda', '', '', '', '', '80,00', '5', 'S'],
  );
  const [dress, skirt] = productsOf(file, 'nuvemshop');
  assert.deepEqual(
    dress?.axes.map(({ name, options }) => [name, options.map((option) => option.name)]),
    [
      ['Cor', ['Azul', 'Verde']],
      ['Tamanho', ['P', 'M']],
    ],
  );
  assert.deepEqual(
    dress?.variants.map(({ sku, price, stock }) => [sku, price, stock]),
    [
      ['V-A-P', 12_000, 3],
      ['V-A-M', 12_000, 2],
      ['V-V-M', 13_000, 1],
    ],
  );
  assert.deepEqual([skirt?.name, skirt?.variants], ['Saia', []]);
});

test('a discount of PrestaShop is a promotional price with its days', () => {
  const headings = [
    ...['Product ID', 'Active (0/1)', 'Name *', 'Price tax excluded', 'Discount amount', 'Discount percent'],
    ...['Discount from (yyyy-mm-dd)', 'Discount to (yyyy-mm-dd)', 'Reference #', 'Quantity'],
  ];
  const file = csv(
    headings,
    ['1', '1', 'Quadro', '100.000000', '', '25', '2026-11-01', '2026-11-30', 'Q1', '3'],
    ['2', '1', 'Moldura', '80.000000', '5.50', '', '0000-00-00', '0000-00-00', 'M1', '3'],
    ['3', '1', 'Vidro', '40.000000', '', '', '', '', 'G1', '3'],
  );
  const promotions = productsOf(file, 'prestashop').map(({ price, promotion }) => [price, promotion]);
  assert.deepEqual(promotions, [
    [10_000, { price: 7_500, startsAt: '2026-11-01T03:00:00.000Z', endsAt: '2026-12-01T02:59:59.999Z' }],
    [8_000, { price: 7_450, startsAt: null, endsAt: null }],
    [4_000, null],
  ]);
  const without = csv(
    headings.filter((heading) => !heading.startsWith('Discount')),
    [...['1', '1', 'Quadro', '100.000000', 'Q1', '3']],
  );
  assert.equal(productsOf(without, 'prestashop')[0]?.promotion, undefined, 'such a file says nothing of promotions');
});

test('Buscapé’s price in nested elements and its count in the availability are read', () => {
  const offer = (id: string, count: string, boleto: string, card: string) => `<produto><id_oferta>${id}</id_oferta>
    <descricao>Ventilador ${id}</descricao><canal_buscape><canal_url>https://a.example/${id}</canal_url><valores>
    <valor><forma_de_pagamento>boleto</forma_de_pagamento><canal_preco>${boleto}</canal_preco></valor>
    <valor><forma_de_pagamento>cartao_avista</forma_de_pagamento><canal_parcelamento>1x de ${card}</canal_parcelamento>
    <canal_preco>${card}</canal_preco></valor></valores></canal_buscape><categoria>Ar e ventilação</categoria>
    <disponibilidade>${count}</disponibilidade><imagens><imagem>https://a.example/${id}.jpg</imagem></imagens></produto>`;
  const file = (...counts: string[]) =>
    `<?xml version="1.0"?><produtos>${counts.map((count, at) => offer(`V${at}`, count, '189,90', '199,90')).join('')}</produtos>`;
  const read = (...counts: string[]) =>
    productsOf(file(...counts), 'plain-xml').map(({ price, stock, isInStock }) => [price, stock, isInStock]);
  assert.deepEqual(read('12', '0'), [
    [19_990, 12, true],
    [19_990, 0, false],
  ]);
  assert.deepEqual(
    read('1', '0'),
    [
      [19_990, undefined, true],
      [19_990, undefined, false],
    ],
    'only yes and no count nothing',
  );
});

test('the cover of a variable product of WooCommerce is the picture of its parent', () => {
  const headings = [
    ...['ID', 'Tipo', 'SKU', 'Nome', 'Publicado', 'Visibilidade no catálogo', 'Preço', 'Imagens', 'Ascendente'],
    ...['Nome do atributo 1', 'Valores do atributo 1'],
  ];
  const file = csv(
    headings,
    ['7', 'variable', 'CAM', 'Camisa', '1', 'visible', '', 'https://a.example/capa.jpg', '', 'Cor', 'Azul, Verde'],
    ['8', 'variation', 'CAM-A', 'Camisa', '1', 'visible', '50', 'https://a.example/azul.jpg', 'id:7', 'Cor', 'Azul'],
    ['9', 'variation', 'CAM-V', 'Camisa', '1', 'visible', '50', 'https://a.example/verde.jpg', 'id:7', 'Cor', 'Verde'],
  );
  const [shirt] = productsOf(file, 'woocommerce');
  assert.deepEqual(
    shirt?.images,
    ['capa', 'azul', 'verde'].map((name) => `https://a.example/${name}.jpg`),
  );
  assert.deepEqual(
    shirt?.variants.map(({ image }) => image),
    ['azul', 'verde'].map((name) => `https://a.example/${name}.jpg`),
  );
});

// Decision: "1.500" in a Brazilian price column is one thousand five hundred, decided by the other prices of the file.
test('a price with a point before three digits is read by the other prices of the file', () => {
  const prices = (...written: string[]) => {
    const { products, problems, notices } = reading(
      csv(['Nome', 'Preço'], ...written.map((price, at) => [`Sofá ${at}`, price])),
    );
    return { cents: products.map(({ price }) => price), problems: reasons(problems), notices: reasons(notices) };
  };
  assert.deepEqual(prices('1.500', '29,90'), { cents: [150_000, 2_990], problems: [], notices: [] });
  const whole = prices('1.500', '1.000', '89');
  assert.deepEqual([whole.cents, whole.problems], [[150_000, 100_000, 8_900], []]);
  assert.deepEqual(whole.notices, [
    'nenhum preço tem centavos: "1.500" foi lido como R$ 1.500,00; se não for, escreva os centavos',
  ]);
  assert.deepEqual(prices('1.500', '29.90').problems, ['preço ambíguo: "1.500"; escreva os centavos']);
  assert.deepEqual(prices('1.500', '29.90', '10,50').problems, ['preço ambíguo: "1.500"; escreva os centavos']);
});

test('a product whose visibility is hidden is not sold', () => {
  for (const heading of ['Visibilidade', 'Visibility', 'Visibilidade no catálogo']) {
    const rows = ['Oculto', 'hidden', 'Visível', ''].map((text, at) => [`Mesa ${at}`, '10,00', text]);
    const { products } = reading(csv(['Nome', 'Preço', heading], ...rows));
    assert.deepEqual(
      products.map(({ isActive }) => isActive),
      [false, false, undefined, undefined],
      heading,
    );
  }
  const rows = [['Mesa', '10,00', 'Sim', 'Oculto']];
  const { products } = reading(csv(['Nome', 'Preço', 'Ativo', 'Visibilidade'], ...rows));
  assert.equal(products[0]?.isActive, false, 'whatever its state says');
});

test('a row of sums is no product, and a product called Total is one', () => {
  const file = csv(
    ['Nome', 'Código', 'Preço', 'Estoque'],
    ['Mesa', 'M1', '100,00', '2'],
    ['Total', '77', '5,00', '9'],
    ['TOTAL GERAL', '', 'R$ 105,00', '11'],
  );
  const { products, problems, notices } = reading(file);
  assert.deepEqual([names(products), problems], [['Mesa', 'Total'], []]);
  assert.deepEqual(reasons(notices), ['"TOTAL GERAL" é a soma da planilha e não entrou']);
});

test('"Artigo" and "Vlr. Unit." are the name and the price', () => {
  const { products } = reading(csv(['Artigo', 'Vlr. Unit.'], ['Parafuso', '0,50']));
  assert.deepEqual([products[0]?.name, products[0]?.price], ['Parafuso', 50]);
});

test('each field has a Portuguese word that a map takes', () => {
  assert.ok(fieldWords.includes('nome (title)') && fieldWords.includes('material'));
  for (const words of fieldWords) {
    const [, word = '', field = word] = /^(.*?)(?: \((.*)\))?$/.exec(words) ?? [];
    assert.equal(isTableField(word) ? word : fieldNamed(headingOf(word)), field, words);
  }
});

test('a repeated SKU of a Shopify product is replaced with a notice, and all tags are categories', () => {
  const file = [
    'Handle,Title,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price',
    'bone,Boné,"Verão, Praia",Cor,Azul,B1,50',
    'bone,,,,Preto,B1,50',
  ].join('\n');
  const { products, notices, problems } = reading(`${file}\n`);
  const [cap] = products;
  assert.deepEqual([cap?.categoryPath, cap?.furtherPaths, problems], [['Verão'], [['Praia']], []]);
  assert.deepEqual(
    cap?.variants.map(({ sku }) => sku),
    ['B1', 'bone:preto'],
  );
  assert.deepEqual(reasons(notices), ['código (SKU) "B1" já usado na linha 2: aqui entrou como "bone:preto"']);
});

const dayHeadings: readonly (readonly [first: string, last: string])[] = [
  ['Início da promoção', 'Fim da promoção'],
  ['Data de início da promoção', 'Data de término da promoção'],
  ['Promoção de', 'Promoção até'],
  ['Data inicial da oferta', 'Data final da oferta'],
  ['Data de preço promocional começa em', 'Data de preço promocional termina em'],
];
// Decision: A promotional price with days in other columns holds in those days only.
for (const [first, last] of dayHeadings)
  test(`the columns '${first}' and '${last}' are the days of a promotional price`, () => {
    const file = csv(
      ['Código', 'Nome', 'Preço', 'Preço promocional', first, last],
      ['1', 'Quadro', '1.099,90', '79,90', '01/11/2026', '10/11/2026'],
      ['2', 'Moldura', '80,00', '70,00', '', '2026-12-24 18:00'],
      ['3', 'Vidro', '40,00', '35,00', '', ''],
      ['4', 'Prego', '40,00', '', '01/11/2026', '10/11/2026'],
    );
    assert.deepEqual(
      productsOf(file, 'table').map(({ promotion }) => promotion),
      [
        { price: 7_990, startsAt: '2026-11-01T03:00:00.000Z', endsAt: '2026-11-11T02:59:59.999Z' },
        { price: 7_000, startsAt: null, endsAt: '2026-12-24T21:00:00.000Z' },
        { price: 3_500, startsAt: null, endsAt: null },
        null,
      ],
    );
  });

const unreadableDays: [from: string, to: string, notice: string][] = [
  ['', 'amanhã', 'período ilegível (/ amanhã)'],
  ['', '31/11/2026', 'período ilegível (/ 2026-11-31)'],
  ['', '31/02/27', 'período ilegível (/ 2027-02-31)'],
  ['2026-02-30', '', 'período ilegível (2026-02-30 /)'],
  ['01/13/26', '31/12/26', 'período ilegível (2026-13-01 / 2026-12-31)'],
  ['10/11/2026', '01/11/2026', 'ela termina antes de começar (2026-11-10 / 2026-11-01)'],
];
// Decision: A promotion whose days are unreadable, do not exist or end before they begin is left out with a notice.
for (const [from, to, notice] of unreadableDays)
  test(`a promotional price from '${from}' to '${to}' is left out with a notice`, () => {
    const file = csv(
      ['Código', 'Nome', 'Preço', 'Preço promocional', 'Promoção de', 'Promoção até'],
      ['1', 'Quadro', '100,00', '79,90', from, to],
    );
    const { products, notices } = reading(file);
    assert.equal(products[0]?.promotion, null);
    assert.deepEqual(reasons(notices), [`promoção deixada de fora: ${notice}`]);
  });

for (const last of ['10/11/26', '10-11-2026', '10.11.2026', '10/11/2026'])
  test(`the day '${last}' ends a promotion`, () => {
    const file = csv(
      ['Código', 'Nome', 'Preço', 'Preço promocional', 'Promoção até'],
      ['1', 'Quadro', '100,00', '79,90', last],
    );
    assert.equal(reading(file).products[0]?.promotion?.endsAt, '2026-11-11T02:59:59.999Z');
  });

test('a promotional price above the price is left out with a notice', () => {
  const file = csv(['Código', 'Nome', 'Preço', 'Preço promocional'], ['1', 'Quadro', '100,00', '1000,00']);
  const { products, notices } = reading(file);
  assert.equal(products[0]?.promotion, null);
  assert.deepEqual(reasons(notices), ['promoção deixada de fora: o preço dela é maior que o preço']);
});

// Decision: A price in fractions of a cent is rounded with a notice, and counts as a price with cents.
test('a price of more than two decimals is rounded with a notice, and the file has cents', () => {
  const file = csv(
    ['Código', 'Nome', 'Preço'],
    ['1', 'Parafuso', '0,0850'],
    ['2', 'Furadeira', '1.500'],
    ['3', 'Serra', '1500,0000'],
  );
  const { products, notices } = reading(file);
  assert.deepEqual(
    [products.map(({ price }) => price), reasons(notices).map((one) => one.replaceAll('\u00a0', ' '))],
    [[9, 150_000, 150_000], ['preço com mais de duas casas: "0,0850" entrou como R$ 0,09']],
  );
});

test('a column of prices is no day of a promotion', () => {
  const file = csv(
    ['Código', 'Nome', 'Preço', 'Preço promocional', 'Preço promocional final', 'Desconto (%)'],
    ['1', 'Quadro', '100,00', '79,90', '75,00', '20'],
  );
  assert.deepEqual(reading(file).products[0]?.promotion?.price, 7_990);
});

test('Bling names the options of a variant in its title also without the column of its kind', () => {
  const file = csv(
    ['Código', 'Descrição', 'Preço', 'Unidade', 'Código Pai', 'Estoque'],
    ['TEN', 'Tênis Corrida', '200,00', 'UN', '', '0'],
    ['TEN-38', 'Tênis Corrida Tamanho:38;Cor:Azul', '200,00', 'UN', 'TEN', '3'],
    ['TEN-39', 'Tênis Corrida Tamanho:39;Cor:Azul', '210,00', 'UN', 'TEN', '2'],
  );
  const [shoe, ...more] = productsOf(file, 'bling');
  assert.equal(more.length, 0);
  assert.equal(shoe?.name, 'Tênis Corrida');
  assert.deepEqual(
    shoe?.variants.map(({ sku, price }) => [sku, price]),
    [
      ['TEN-38', 20_000],
      ['TEN-39', 21_000],
    ],
  );
});
