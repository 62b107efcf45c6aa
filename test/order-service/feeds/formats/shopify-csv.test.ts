import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyProduct, outcomeOf } from '../feed-samples.ts';

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Barcode',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Variant Image',
] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;
const shopify = (...rows: Cells[]) =>
  [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(',')),
  ].join('\r\n');
const ring: Cells = {
  Handle: 'anel',
  Title: 'Anel de prata',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Price': '50',
};

test("reads 'Title/Default Title' as a product without options, and an integer price as reais", () => {
  const product = onlyProduct(
    shopify({ ...ring, 'Body (HTML)': '<p>Prata &amp; pedra</p>', Vendor: 'Lume', Type: 'Anéis' }),
  );
  assert.deepEqual(
    [product.providerId, product.sku, product.name, product.price, product.axes, product.variants],
    ['anel', 'anel', 'Anel de prata', 5000, [], []],
  );
  assert.deepEqual(
    [product.description, product.brand, product.categoryPath],
    ['<p>Prata &amp; pedra</p>', 'Lume', ['Anéis']],
  );
});

test('reads the barcode of each variant', () => {
  const option = (name: string): Cells => ({ ...ring, 'Option1 Name': 'Cor', 'Option1 Value': name });
  const product = onlyProduct(
    shopify({ ...option('Ouro'), 'Variant Barcode': '7891000315507' }, { ...option('Prata'), Title: '' }),
  );
  assert.deepEqual(
    product.variants.map(({ barcode }) => barcode),
    ['07891000315507', null],
  );
  assert.equal(onlyProduct(shopify({ ...ring, 'Variant Barcode': '12345670' })).barcode, '00000012345670');
});

test('reads the rows of one handle as one product; the options named on its first row apply to all rows', () => {
  const product = onlyProduct(
    shopify(
      {
        ...ring,
        'Option1 Name': 'Cor',
        'Option1 Value': 'Ouro',
        'Option2 Name': 'Aro',
        'Option2 Value': '14',
        'Variant SKU': 'A-1',
      },
      {
        Handle: 'anel',
        'Option1 Value': 'Prata',
        'Option2 Value': '14',
        'Variant Price': '40.50',
        'Variant Image': 'https://ana.example/prata.jpg',
      },
    ),
  );
  assert.deepEqual(
    product.axes.map(({ id, name, options }) => [id, name, options.map((option) => option.name)]),
    [
      ['option1', 'Cor', ['Ouro', 'Prata']],
      ['option2', 'Aro', ['14']],
    ],
  );
  assert.deepEqual(
    product.variants.map(({ sku, price, options, image }) => [sku, price, options, image]),
    [
      ['A-1', 5000, { option1: 'ouro', option2: '14' }, null],
      ['anel:prata:14', 4050, { option1: 'prata', option2: '14' }, 'https://ana.example/prata.jpg'],
    ],
  );
  assert.equal(product.price, 4050);
});

test('reads a row with only a picture as another picture', () => {
  const product = onlyProduct(
    shopify(
      { ...ring, 'Image Src': 'https://ana.example/1.jpg' },
      { Handle: 'anel', 'Image Src': 'https://ana.example/2.jpg' },
    ),
  );
  assert.deepEqual(product.images, ['https://ana.example/1.jpg', 'https://ana.example/2.jpg']);
  assert.deepEqual(product.variants, []);
});

test('reads a compare-at price above the price as the regular price, and the price as its promotion', () => {
  const reduced = onlyProduct(shopify({ ...ring, 'Variant Price': '42.99', 'Variant Compare At Price': '44.99' }));
  assert.deepEqual([reduced.price, reduced.promotion], [4499, { price: 4299, startsAt: null, endsAt: null }]);
  const equal = onlyProduct(shopify({ ...ring, 'Variant Compare At Price': '50' }));
  assert.deepEqual([equal.price, equal.promotion], [5000, null]);
});

test('reads a stock only where Shopify tracks it, and never below zero', () => {
  const stockOf = (cells: Cells) => onlyProduct(shopify({ ...ring, 'Variant Inventory Qty': '0', ...cells })).stock;
  assert.equal(stockOf({}), null);
  assert.equal(stockOf({ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'deny' }), 0);
  assert.equal(stockOf({ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'continue' }), null);
  assert.equal(stockOf({ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '-2' }), 0);
});

test('imports an unpublished product as unavailable', () => {
  assert.equal(onlyProduct(shopify({ ...ring, Published: 'false' })).isActive, false);
});

test('lists a variant without price by line and imports the others', () => {
  const { products, problems } = outcomeOf(
    shopify(
      { ...ring, 'Option1 Name': 'Cor', 'Option1 Value': 'Ouro' },
      { Handle: 'anel', 'Option1 Value': 'Prata' },
      { Handle: 'colar', Title: 'Colar' },
    ),
  );
  assert.deepEqual(
    products.map(({ variants }) => variants.length),
    [1],
  );
  assert.deepEqual(problems, [
    { line: 3, id: 'anel', reason: 'sem preço' },
    { line: 4, id: 'colar', reason: 'sem preço' },
  ]);
});

test('makes a handle safe for URLs, and shortens a handle and a SKU that are too long', () => {
  const { products, problems } = outcomeOf(
    shopify(
      { ...ring, Handle: 'anéis/prata' },
      { ...ring, Handle: 'longo', 'Variant SKU': 'x'.repeat(201) },
      { ...ring, Handle: 'y'.repeat(101) },
    ),
  );
  assert.deepEqual(
    products.map(({ providerId, sku }) => [providerId, sku]),
    [
      ['an~c3~a9is~2fprata', 'anéis/prata'],
      ['longo', `${'x'.repeat(187)}-84a0678c9093`],
      [`${'y'.repeat(87)}-20b7e545c324`, 'y'.repeat(101)],
    ],
  );
  assert.deepEqual(problems, []);
});

test('a SKU of two products gets the id of the second one there, with a notice', () => {
  const { products, problems, notices } = outcomeOf(
    shopify({ ...ring, 'Variant SKU': 'X' }, { ...ring, Handle: 'colar', 'Variant SKU': 'X' }),
  );
  assert.deepEqual(
    products.map(({ providerId, sku }) => [providerId, sku]),
    [
      ['anel', 'X'],
      ['colar', 'X~colar'],
    ],
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(notices, [
    { line: 3, id: 'colar', reason: 'código (SKU) "X" já usado na linha 2: aqui entrou como "X~colar"' },
  ]);
});

test('takes the category of a product from its type, its category or its first tag, never "Uncategorized"', () => {
  const pathOf = (fields: Record<string, string>) =>
    onlyProduct(shopify({ ...ring, Type: '', ...fields })).categoryPath;
  assert.deepEqual(pathOf({ Type: 'Joias', 'Product Category': 'Uncategorized', Tags: 'prata' }), ['Joias']);
  assert.deepEqual(pathOf({ 'Product Category': 'Uncategorized', Tags: 'prata fina, novo' }), ['prata fina']);
  assert.deepEqual(pathOf({ 'Product Category': 'Casa > Joias', Tags: 'prata' }), ['Casa', 'Joias']);
  assert.deepEqual(pathOf({ 'Product Category': 'Uncategorized', Tags: '' }), []);
});

test('a product without choices has the picture of its only variant, and more than twenty pictures', () => {
  const more = Array.from({ length: 25 }, (_, at) => ({ Handle: 'anel', 'Image Src': `https://a.example/${at}.jpg` }));
  const { images } = onlyProduct(shopify({ ...ring, 'Variant Image': 'https://a.example/v.jpg' }, ...more));
  assert.equal(images?.length, 26);
  assert.ok(images?.includes('https://a.example/v.jpg'));
});

test('a barcode and a SKU lose the apostrophe that Shopify writes before them', () => {
  const { products, notices } = outcomeOf(
    shopify({ ...ring, 'Variant SKU': "'0012", 'Variant Barcode': "'7891234567895" }),
  );
  assert.deepEqual(notices, []);
  assert.deepEqual([products[0]?.sku, products[0]?.barcode], ['0012', '07891234567895']);
});
