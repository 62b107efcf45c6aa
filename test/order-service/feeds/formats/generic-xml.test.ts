import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedProduct } from '../../../../order-service/feeds/feed-product.ts';
import { readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { outcomeOf } from '../feed-samples.ts';
import { productsOf } from '../tables/table-samples.ts';

const xml = (...products: string[]) =>
  `<produtos>${products.map((one) => `<produto>${one}</produto>`).join('')}</produtos>`;
const variantsOf = ({ providerId, axes, variants }: FeedProduct) => [
  providerId,
  axes.map(({ name }) => name),
  variants.map(({ sku, price, stock, options }) => [sku, price, stock, ...Object.values(options ?? {})]),
];

test('SKUs of one product are its variants, by the two ids that a file has', () => {
  const rows = (product: string, sku: string) =>
    xml(
      `<${product}>20</${product}><${sku}>7</${sku}><nome>Camisa</nome><cor>Azul</cor><preco>50,00</preco>`,
      `<${product}>20</${product}><${sku}>8</${sku}><nome>Camisa</nome><cor>Verde</cor><preco>55,00</preco>`,
      // Its product has the id of another product's SKU.
      `<${product}>7</${product}><${sku}>20</${sku}><nome>Boné</nome><cor>Azul</cor><preco>30,00</preco>`,
    );
  for (const [product, sku] of [
    ['id_produto', 'id_sku'],
    ['productId', 'id'],
    ['codigo', 'skuId'],
  ] as const)
    assert.deepEqual(
      productsOf(rows(product, sku), 'plain-xml').map(variantsOf),
      [
        [
          '20',
          ['Cor'],
          [
            ['7', 5_000, undefined, 'azul'],
            ['8', 5_500, undefined, 'verde'],
          ],
        ],
        ['7', [], []],
      ],
      product,
    );
});

test('the name of a SKU says what it is, where nothing else does', () => {
  const file = xml(
    '<id_produto>1</id_produto><id_sku>11</id_sku><nome>Caneca</nome><nome_sku>Caneca Branca</nome_sku><preco>20</preco>',
    '<id_produto>1</id_produto><id_sku>12</id_sku><nome>Caneca</nome><nome_sku>Preta</nome_sku><preco>21</preco>',
    '<id_produto>2</id_produto><id_sku>21</id_sku><nome>Copo</nome><nome_sku>Copo</nome_sku><cor/><preco>9</preco>',
  );
  const [mug, cup] = productsOf(file, 'plain-xml');
  assert.deepEqual(mug && variantsOf(mug), [
    '1',
    ['Variação'],
    [
      ['11', 2_000, undefined, 'branca'],
      ['12', 2_100, undefined, 'preta'],
    ],
  ]);
  assert.deepEqual([cup?.providerId, cup?.sku, cup?.facts], ['2', '21', []]);
});

test('SKUs that differ in nothing are products of their own, with a notice', () => {
  const file = xml(
    '<id_produto>3</id_produto><id_sku>31</id_sku><nome>Prato</nome><preco>10,00</preco>',
    '<id_produto>3</id_produto><id_sku>32</id_sku><nome>Prato</nome><preco>12,00</preco>',
  );
  const { products, problems, notices } = outcomeOf(file);
  assert.deepEqual(
    [products.map(({ providerId, price }) => [providerId, price]), problems],
    [
      [
        ['31', 1_000],
        ['32', 1_200],
      ],
      [],
    ],
  );
  assert.match(notices[0]?.reason ?? '', /^o grupo 3 não diz em que os produtos diferem .*entraram separados$/);
});

test('a list of SKUs inside a product makes its variants, with the product’s values where they have none', () => {
  const file = xml(
    `<codigo>10</codigo><nome>Camisa</nome><preco>50,00</preco><preco_promocional>40,00</preco_promocional>
      <estoque>9</estoque><categoria>Roupas</categoria><skus>
      <sku><codigo>10-P</codigo><nome>Camisa P</nome><tamanho>P</tamanho><estoque>3</estoque></sku>
      <sku><codigo>10-M</codigo><nome>Camisa M</nome><tamanho>M</tamanho><preco>52,00</preco></sku></skus>`,
    `<codigo>11</codigo><nome>Tênis</nome><preco>150,00</preco><variacoes>
      <variacao><id>11-38</id><atributos><atributo><nome>Numeração</nome><valor>38</valor></atributo>
        <atributo><nome>Cor</nome><valor>Azul: céu</valor></atributo></atributos></variacao>
      <variacao><id>11-39</id><atributos><atributo><nome>Numeração</nome><valor>39</valor></atributo>
        <atributo><nome>Cor</nome><valor>Preto</valor></atributo></atributos></variacao></variacoes>`,
    '<codigo>12</codigo><nome>Meia</nome><preco>15,00</preco>',
  );
  const [shirt, shoe, sock, ...more] = productsOf(file, 'plain-xml');
  assert.deepEqual(more, []);
  assert.deepEqual(shirt && variantsOf(shirt), [
    '10',
    ['Tamanho'],
    [
      ['10-P', 5_000, 3, 'p'],
      ['10-M', 5_200, undefined, 'm'],
    ],
  ]);
  assert.deepEqual(
    shirt?.variants.map(({ promotion }) => promotion?.price),
    [4_000, undefined],
  );
  assert.deepEqual(shirt?.categoryPath, ['Roupas']);
  assert.deepEqual(shoe && variantsOf(shoe), [
    '11',
    ['Cor', 'Numeração'],
    [
      ['11-38', 15_000, undefined, 'azul-ceu', '38'],
      ['11-39', 15_000, undefined, 'preto', '39'],
    ],
  ]);
  assert.deepEqual([sock?.providerId, sock?.sku, sock?.variants], ['12', '12', []]);
});

test('the values of a specification are neither the name nor the price', () => {
  const [pan] = productsOf(
    xml(
      '<ficha><item><nome>Cabo</nome><valor>7</valor></item></ficha><codigo>1</codigo><nome>Panela</nome><preco>99</preco>',
    ),
    'plain-xml',
  );
  assert.deepEqual([pan?.name, pan?.price], ['Panela', 9_900]);
});

test('variants count as the rows of a file', () => {
  const file = xml(
    '<codigo>1</codigo><nome>A</nome><preco>1</preco><skus><sku><id>2</id></sku><sku><id>3</id></sku></skus>',
  );
  assert.deepEqual(readFeed(Buffer.from(file), { maxBytes: 10_000, maxRows: 1 }), {
    refusal: 'Linha 1: o feed tem mais de 1 produtos',
  });
});
