import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedProduct } from '../../../../order-service/feeds/feed-product.ts';
import { onlyProduct, outcomeOf } from '../feed-samples.ts';
import { csv, xlsx } from './table-samples.ts';

/** SKU, price, stock and options of each variant. */
const variantsOf = ({ variants }: FeedProduct) =>
  variants.map(({ sku, price, stock, options }) => [sku, price, stock, Object.values(options ?? {}).join(' ')]);

test('one code with several variations is one product with variants', () => {
  const product = onlyProduct(
    csv(
      ['código', 'nome', 'variação', 'preço', 'estoque'],
      ['C1', 'Camiseta', 'P', '49,90', '3'],
      ['C1', 'Camiseta', 'M', '49,90', '5'],
      ['C1', 'Camiseta', 'G', '54,90', '0'],
    ),
  );
  assert.deepEqual(
    [product.providerId, product.name, product.axes.map(({ name }) => name)],
    ['C1', 'Camiseta', ['Variação']],
  );
  assert.deepEqual(variantsOf(product), [
    ['C1-p', 4_990, 3, 'p'],
    ['C1-m', 4_990, 5, 'm'],
    ['C1-g', 5_490, 0, 'g'],
  ]);
});

test('one code with colours and sizes in columns is one product, and keeps its own SKUs', () => {
  const product = onlyProduct(
    csv(
      ['Código', 'SKU', 'Produto', 'Cor', 'Tamanho', 'Valor'],
      ['10', '10-AZ-38', 'Tênis azul', 'Azul', '38', '199'],
      ['10', '10-AZ-39', 'Tênis azul', 'Azul', '39', '199'],
      ['10', '10-PR-38', 'Tênis preto', 'Preto', '38', '209'],
    ),
  );
  assert.deepEqual([product.providerId, product.name], ['10', 'Tênis']);
  assert.deepEqual(variantsOf(product), [
    ['10-AZ-38', 19_900, undefined, 'azul 38'],
    ['10-AZ-39', 19_900, undefined, 'azul 39'],
    ['10-PR-38', 20_900, undefined, 'preto 38'],
  ]);
});

test('rows below a product with empty cells are its variants', () => {
  const rows = [
    ['Código', 'Nome', 'Cor', 'Tamanho', 'Preço', 'Estoque', 'Categoria'],
    ['B2', 'Bermuda', 'Azul', 'P', '80', '1', 'Roupas'],
    ['', '', '', 'M', '', '2', ''],
    ['', '', 'Verde', 'P', '85', '3', ''],
    ['', '', '', 'M', '', '4', ''],
    ['B3', 'Boné', '', '', '30', '9', 'Acessórios'],
  ];
  for (const file of [csv(...rows), xlsx(rows)]) {
    const { products, problems } = outcomeOf(file);
    assert.deepEqual(problems, []);
    const [shorts, cap, ...more] = products;
    assert.deepEqual(more, []);
    assert.ok(shorts && cap);
    assert.deepEqual([shorts.providerId, shorts.categoryPath, cap.providerId, cap.stock], ['B2', ['Roupas'], 'B3', 9]);
    assert.deepEqual(variantsOf(shorts), [
      ['B2-azul-p', 8_000, 1, 'azul p'],
      ['B2-azul-m', 8_000, 2, 'azul m'],
      ['B2-verde-p', 8_500, 3, 'verde p'],
      ['B2-verde-m', 8_500, 4, 'verde m'],
    ]);
  }
});

test('a row with the name and no option above its variants is no variant itself', () => {
  const product = onlyProduct(
    csv(
      ['Código', 'Nome', 'Variação', 'Preço', 'Estoque', 'Imagem'],
      ['V1', 'Vestido', '', '120', '', 'https://a.example/v.jpg'],
      ['V1-P', '', 'Cor: Azul, Tamanho: P', '', '2', ''],
      ['V1-M', '', 'Cor: Azul, Tamanho: M', '130', '1', ''],
    ),
  );
  assert.deepEqual([product.providerId, product.name, product.images], ['V1', 'Vestido', ['https://a.example/v.jpg']]);
  assert.deepEqual(variantsOf(product), [
    ['V1-P', 12_000, 2, 'p'],
    ['V1-M', 13_000, 1, 'm'],
  ]);
});

test('a product without a code goes on in rows without a name', () => {
  const product = onlyProduct(
    csv(['Nome', 'Tamanho', 'Preço'], ['Meia social', '38', '12,00'], ['', '40', ''], ['', '42', '13,00']),
  );
  assert.equal(product.providerId, 'meia-social');
  assert.deepEqual(variantsOf(product), [
    ['meia-social-38', 1_200, undefined, '38'],
    ['meia-social-40', 1_200, undefined, '40'],
    ['meia-social-42', 1_300, undefined, '42'],
  ]);
});

test('a repeated row adds its picture and its category', () => {
  const product = onlyProduct(
    csv(
      ['Código', 'Nome', 'Preço', 'Categoria', 'Imagem'],
      ['L1', 'Luminária', '90', 'Casa', 'https://a.example/1.jpg'],
      ['L1', 'Luminária', '90', 'Presentes', 'https://a.example/2.jpg'],
      ['', '', '', '', 'https://a.example/3.jpg'],
    ),
  );
  assert.deepEqual(
    product.images,
    [1, 2, 3].map((at) => `https://a.example/${at}.jpg`),
  );
  assert.deepEqual([product.categoryPath, product.furtherPaths], [['Casa'], [['Presentes']]]);
});

test('another product with the same code is a product of its own, with a notice', () => {
  const { products, problems, notices } = outcomeOf(
    csv(['Código', 'Nome', 'Preço'], ['0', 'Arroz', '20'], ['0', 'Feijão', '9'], ['0', 'Feijão', '10']),
  );
  assert.deepEqual(
    products.map(({ providerId, name }) => [providerId, name]),
    [
      ['0', 'Arroz'],
      ['0-feijao', 'Feijão'],
    ],
  );
  assert.deepEqual(notices, [
    {
      line: 3,
      id: '0',
      reason: 'o código já é de outro produto, na linha 2: entrou como produto separado; dê a cada um o seu código',
    },
  ]);
  assert.deepEqual(
    problems.map(({ line }) => line),
    [4],
  );
});

test('the same variation twice, and a row without name and options, are reported with their lines', () => {
  const { products, problems } = outcomeOf(
    csv(
      ['Código', 'Nome', 'Variação', 'Preço'],
      ['C1', 'Camiseta', 'P', '40'],
      ['C1', 'Camiseta', 'M', '40'],
      ['C1', 'Camiseta', 'm', '45'],
      ['', '', '', '10'],
    ),
  );
  assert.deepEqual(
    products.map(({ variants }) => variants.length),
    [2],
  );
  assert.deepEqual(
    problems.map(({ line, reason }) => [line, reason]),
    [
      [4, 'id repetido: já usado na linha 3'],
      [5, 'sem id'],
    ],
  );
});
