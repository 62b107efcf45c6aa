import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv, productsOf } from './table-samples.ts';

test("an option of Wix that only the product's row names has that name", () => {
  const colours = ['Verde', 'Azul'];
  const older = [
    'handleId,fieldType,name,price,visible,inventory,sku,productOptionName1,productOptionType1,productOptionDescription1',
    'p1,Product,Caneca,30,true,,C,Cor,COLOR,Verde;Azul',
    ...colours.map((colour) => `p1,Variant,,,true,2,C-${colour},,,${colour}`),
  ];
  const newer = [
    'handle,fieldType,name,visible,price,inventory,sku,productOptionName1,productOptionType1,productOptionChoices1',
    'p1,PRODUCT,Caneca,TRUE,30,,C,Cor,COLOR,Verde;Azul',
    ...colours.map((colour) => `p1,VARIANT,,TRUE,30,2,C-${colour},,,${colour}`),
  ];
  for (const rows of [older, newer]) {
    const [mug, ...others] = productsOf(rows.join('\n'), 'wix');
    assert.deepEqual(others, []);
    assert.deepEqual(
      mug?.axes.map(({ name, options }) => [name, options.map((one) => one.name)]),
      [['Cor', colours]],
    );
  }
});

test('shows the names of Wix colours, not their codes', () => {
  const headings = 'handleId,fieldType,name,price,inventory,productOptionName1,productOptionDescription1';
  const text = `${headings}\nw1,Product,Saia,50,InStock,Cor,#ff0000:Vermelha;#000000:Preta
w1,Variant,,,5,Cor,#ff0000:Vermelha\nw1,Variant,,,InStock,Cor,"rgb(0,0,0):Preta"`;
  const [skirt] = productsOf(text, 'wix');
  assert.deepEqual(
    skirt?.axes[0]?.options.map(({ name }) => name),
    ['Vermelha', 'Preta'],
  );
});

test('does not sell what WooCommerce hides, nor its variants', () => {
  const text = csv(
    ['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Regular price', 'Parent', 'Attribute 1 name'],
    ['1', 'simple', 'A', 'Vela', '1', 'visible', '10', '', ''],
    ['2', 'simple', 'B', 'Fita', '1', 'hidden', '10', '', ''],
    ['3', 'variable', 'C', 'Saia', '1', 'hidden', '', '', 'Cor'],
    ['4', 'variation', 'C1', 'Saia', '1', 'visible', '10', 'id:3', 'Cor'],
  );
  assert.deepEqual(
    productsOf(text, 'woocommerce').map(({ isActive }) => isActive),
    [true, false, false],
  );
});

test('a line break that WooCommerce exports as two characters is a line break of the description', () => {
  const text = [
    'ID,Type,SKU,Name,Published,Description,Regular price',
    String.raw`1,simple,A,Bolo,1,Fofo.\nDe fubá.\n\nFeito hoje.,20`,
    String.raw`2,simple,B,Pão,1,<b>Quente</b>\nCrocante,5`,
    String.raw`3,simple,C,Mel,1,<p>Puro</p>\n<p>Da serra</p>,30`,
  ].join('\n');
  assert.deepEqual(
    productsOf(text, 'woocommerce').map(({ description }) => description),
    ['Fofo.\nDe fubá.\n\nFeito hoje.', '<b>Quente</b><br>\nCrocante', '<p>Puro</p>\n<p>Da serra</p>'],
  );
});
