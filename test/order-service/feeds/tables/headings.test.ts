import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feedLimits } from '../../../../order-service/feeds/read-feed.ts';
import { onlyProduct, outcomeOf, refusalOf } from '../feed-samples.ts';
import { csv } from './table-samples.ts';

const noticesOf = (text: string) => outcomeOf(text).notices.map(({ reason }) => reason);

test('compares headings without units, currencies and kinds of codes', () => {
  const product = onlyProduct(
    csv(
      ['Código (SKU)', 'Nome', 'Preço (R$)', 'Estoque (un)', 'Categoria (nível 1)', 'Código de barras (EAN)'],
      ['P1', 'Bolo', '59,90', '7', 'Doces', '7891000315507'],
    ),
  );
  assert.deepEqual(
    [product.providerId, product.price, product.stock, product.categoryPath, product.barcode],
    ['P1', 5_990, 7, ['Doces'], '07891000315507'],
  );
  const added = onlyProduct(csv(['Nome', 'Preço R$', 'Estoque un.'], ['Bolo', '5,00', '3']));
  assert.deepEqual([added.price, added.stock], [500, 3]);
});

test('sells at "Preço de venda", not at the price beside it', () => {
  const cases = [
    [['Preço de venda (R$)', 'Preço de'], 7_990, 5_990],
    [['Preço de venda', 'Preço de'], 7_990, 5_990],
    [['Preço de venda (R$)', 'Preço'], 5_990, undefined],
    [['Preço de venda', 'Preço de custo'], 5_990, undefined],
    [['Preço (R$)', 'Preço (atacado)'], 5_990, undefined],
  ] as const;
  for (const [prices, regular, sale] of cases) {
    const product = onlyProduct(csv(['codigo', 'nome', ...prices], ['1', 'Bolo', '59,90', '79,90']));
    assert.deepEqual([product.price, product.promotion?.price], [regular, sale], prices.join());
  }
});

test('an addition that may mean another number is not left out', () => {
  assert.match(refusalOf(csv(['Nome', 'Preço (US$)'], ['Bolo', '5,00'])), /falta a coluna do preço/);
  const product = onlyProduct(csv(['Nome', 'Preço', 'Estoque (mínimo)'], ['Bolo', '5,00', '3']));
  assert.equal(product.stock, undefined);
});

test('names all columns that are not used in one notice', () => {
  const table = csv(
    ['nome', 'preço', 'Coluna estranha', 'Saldo', 'Estoque (mínimo)'],
    ['Abajur', '30,00', 'z', '9', '1'],
  );
  assert.deepEqual(noticesOf(table), ['colunas não usadas: Coluna estranha, Estoque (mínimo)']);
  assert.deepEqual(noticesOf(csv(['nome', 'preço'], ['Abajur', '30,00'])), []);
});

test('takes the price with tax of PrestaShop in Portuguese', () => {
  const headings = [
    'ID',
    'Imagem',
    'Nome',
    'Referência',
    'Categoria',
    'Preço (sem IVA)',
    'Preço (com IVA)',
    'Quantidade',
  ];
  const text = csv([...headings, 'Estado'], ['1', '', 'Caneca', 'demo_1', 'Casa', 'R$ 23,90', 'R$ 28,68', '300', '1']);
  assert.deepEqual([onlyProduct(text).price, outcomeOf(text).format], [2_868, 'prestashop']);
});

test('reads counts with units and both signs, and no others', () => {
  const cases = [
    ['10', 10],
    ['10,00', 10],
    ['10 un', 10],
    ['10 unidades', 10],
    ['1.000,00', 1_000],
    ['1.000.000', 1_000_000],
    ['-3', 0],
    ['', undefined],
    ['1.000', 1_000],
    ['2.000', 2_000],
    ['1,000', 1],
    [',5', 1],
    ['12,000 kg', 12],
    ['3,5 a 4', 'ilegível'],
    ['muitos', 'ilegível'],
  ] as const;
  for (const [written, expected] of cases) {
    const { products, notices } = outcomeOf(csv(['nome', 'preço', 'estoque'], ['Bolo', '5,00', written]));
    const [product] = products;
    const isRefused = typeof expected === 'string';
    assert.equal(product?.stock, isRefused ? undefined : expected, written);
    assert.equal(product?.isStockUnreadable, isRefused ? true : undefined, written);
    assert.equal(notices.length, isRefused || written === ',5' ? 1 : 0, written);
    if (isRefused) assert.match(notices[0]?.reason ?? '', new RegExp(`^quantidade ${expected}: "`));
  }
});

test('an XML entry may name its code, barcode and availability otherwise than the others', () => {
  const { products, notices } = outcomeOf(
    `<produtos><produto><codigo>Q1</codigo><nome>Fogao</nome><preco>899,90</preco><disponivel>N</disponivel></produto>
    <produto><codigo>Q2</codigo><nome>Mesa</nome><preco>9,90</preco><disponibilidade>sim</disponibilidade>
    <ean>7891000315507</ean></produto>
    <produto><id_oferta>Q3</id_oferta><nome>Micro</nome><preco>9</preco><disponivel>false</disponivel>
    <cod_barra>7891000315507</cod_barra></produto>
    <produto><id_oferta>Q4</id_oferta><nome>Pia</nome><preco>9</preco><disponivel>0</disponivel></produto></produtos>`,
  );
  assert.deepEqual(notices, []);
  assert.deepEqual(
    products.map(({ providerId, isInStock, barcode }) => [providerId, isInStock, barcode ?? null]),
    [
      ['Q1', false, null],
      ['Q2', true, '07891000315507'],
      ['Q3', false, '07891000315507'],
      ['Q4', false, null],
    ],
  );
});

test('an XML entry without the name of the others has its next known one', () => {
  const { products, problems, notices } = outcomeOf(
    `<produtos><produto><codigo>1</codigo><nome>Mesa</nome><preco>9,90</preco></produto>
    <produto><codigo>2</codigo><titulo>Cadeira</titulo><preco>5,00</preco></produto>
    <produto><codigo>3</codigo><nome>Banco</nome><titulo>Banco alto</titulo><preco>5,00</preco></produto></produtos>`,
  );
  assert.deepEqual([problems, notices], [[], []]);
  assert.deepEqual(
    products.map(({ name }) => name),
    ['Mesa', 'Cadeira', 'Banco'],
  );
});

test('the department and the subcategory beside a category are its path', () => {
  const { products, notices } = outcomeOf(
    `<produtos><produto><codigo>1</codigo><nome>Duplex</nome><preco>9</preco><departamento>Eletro</departamento>
    <categoria>Geladeiras</categoria><subcategoria>Frost Free</subcategoria></produto>
    <produto><codigo>2</codigo><nome>Pia</nome><preco>9</preco><departamento>Casa</departamento>
    <categoria>Casa</categoria></produto></produtos>`,
  );
  assert.deepEqual(notices, []);
  assert.deepEqual(
    products.map(({ categoryPath }) => categoryPath),
    [['Eletro', 'Geladeiras', 'Frost Free'], ['Casa']],
  );
});

test('a row of a table without a name and without a column of codes has no name', () => {
  assert.deepEqual(
    outcomeOf('Nome;Preço\n;5,00\nCaneta;2,00').problems.map(({ line, reason }) => [line, reason]),
    [[2, 'sem nome']],
  );
});

test('suggests a column of texts as the name, never one of numbers', () => {
  const table = csv(
    ['item nr', 'designação', 'valor unit. final', 'cx'],
    ['1', 'Bolo de fubá', '20,00', '12'],
    ['2', 'Pão', '5,00', '6'],
  );
  const refusal = refusalOf(table);
  assert.deepEqual(refusal.match(/--map (?:'[^']*'|\S+)/g), ["--map 'valor unit. final=price'"]);
  const map = { given: { valor_unit_final: 'price' }, kept: {} } as const;
  const [cake] = outcomeOf(table, { ...feedLimits, map }).products;
  assert.deepEqual([cake?.name, cake?.price], ['Bolo de fubá', 2_000]);
  const numbers = refusalOf(csv(['Item', 'Mercadoria', 'Vlr'], ['1', 'Bolo', '20,00']));
  assert.match(numbers, /--map Mercadoria=title --map Vlr=price$/);
  assert.match(refusalOf(csv(['Item', 'Vlr'], ['1', '20,00'])), /--map Vlr=price --map COLUNA=title$/);
});

test('"Descrição do item" is the name where no other column has it', () => {
  const headings = ['Item', 'Descrição do Item', 'Preço Unitário', 'Saldo em Estoque'];
  const product = onlyProduct(csv(headings, ['1', 'Bolo de fubá', '20,00', '7']));
  assert.deepEqual([product.name, product.price, product.stock], ['Bolo de fubá', 2_000, 7]);
  const both = refusalOf(csv(headings, ['Bolo', 'Com calda de goiaba', '20,00', '7']));
  assert.match(both, /--map Item=title --map 'Descrição do Item=description'$/);
});

test('"Produto" with numbers is the code, and "Descrição" the name', () => {
  const product = onlyProduct(csv(['Produto', 'Descrição', 'Preço'], ['1001', 'Bolo de fubá', '20,00']));
  assert.deepEqual([product.providerId, product.name], ['1001', 'Bolo de fubá']);
  assert.equal(onlyProduct(csv(['Produto', 'Preço'], ['1001', '20,00'])).name, '1001');
  const text = onlyProduct(csv(['Produto', 'Descrição', 'Preço'], ['Bolo', 'Com goiaba', '20,00']));
  assert.deepEqual([text.name, text.description], ['Bolo', 'Com goiaba']);
});

test('suggests a column of prices in reais as the price, not as the stock', () => {
  const refusal = refusalOf(csv(['O que é', 'Quanto custa', 'Quantos'], ['Bolo', 'R$ 28,90', '7']));
  assert.match(refusal, /--map 'Quanto custa=price' --map Quantos=quantity --map COLUNA=title$/);
});

test("'Item' with texts is the name where no other column may be it, and a sector is a category", () => {
  const product = onlyProduct(
    csv(
      ['Item', 'Preço (R$)', 'Setor', 'URLs das imagens (x,y,z...)'],
      ['Bolo', '20,00', 'Padaria', 'https://a.example/1.jpg'],
    ),
  );
  assert.deepEqual(
    [product.name, product.price, product.categoryPath, product.images],
    ['Bolo', 2_000, ['Padaria'], ['https://a.example/1.jpg']],
  );
  assert.match(refusalOf(csv(['Item', 'Nome do cliente', 'Preço'], ['1', 'Bia', '20,00'])), /falta a coluna do nome/);
});
