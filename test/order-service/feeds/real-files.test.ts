import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { decodeEntities } from '#shared/rules/text/html-entities.ts';
import type { FeedProduct } from '../../../order-service/feeds/feed-product.ts';
import { feedEntity } from '../../../order-service/feeds/formats/entity-names.ts';
import { feedLimits } from '../../../order-service/feeds/read-feed.ts';
import { outcomeOf } from './feed-samples.ts';

/**
 * Feeds of real shops are outside the repository. Where they exist, every name, price, picture, seller, stock and
 * category is compared with a second reading by regular expressions. The two share only the entities.
 */
const folder = path.resolve(import.meta.dirname, '../../../../shared/data');

function realFile(t: TestContext, name: string): string | null {
  const file = path.join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  t.skip(`the real feed ${name} is not on this machine`);
  return null;
}

/** The entries of a feed as text, without nested elements. */
const entriesOf = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, entry = '']) =>
    entry.replaceAll(/<g:(shipping|product_detail)>.*?<\/g:\1>/gs, ''),
  );
const attribute = (entry: string, name: string) =>
  decodeEntities(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 's').exec(entry)?.[1] ?? '', feedEntity);
const oneLine = (text: string) => decodeEntities(text, feedEntity).replaceAll(/\s+/g, ' ').trim();
const centsOf = (text: string) => Math.round(Number.parseFloat(text) * 100);
const count = (products: FeedProduct[], is: (product: FeedProduct) => boolean | undefined) =>
  products.filter(is).length;

function assertSameFacts(entries: string[], products: FeedProduct[]): void {
  assert.equal(products.length, entries.length);
  entries.forEach((entry, at) => {
    const product = products[at];
    assert.equal(product?.providerId, attribute(entry, 'id'));
    assert.equal(product.name, oneLine(attribute(entry, 'title')));
    assert.equal(product.description, attribute(entry, 'description'));
    assert.equal(
      product.price,
      attribute(entry, 'custom_label_0') === 'Sob consulta' ? null : centsOf(attribute(entry, 'price')),
    );
    const image = attribute(entry, 'image_link');
    assert.deepEqual(product.images, image.startsWith('https://') ? [new URL(image).href] : []);
    const sale = attribute(entry, 'sale_price');
    assert.equal(product.promotion?.price ?? null, sale === '' ? null : centsOf(sale));
    assert.equal(product.isInStock, attribute(entry, 'availability') !== 'out_of_stock');
  });
}

test('reads all products of the real Atom feed as published', (t) => {
  const text = realFile(t, 'everpetz-google-shopping.xml');
  if (text === null) return;
  const { products, problems, notices } = outcomeOf(text);
  const entries = entriesOf(text, 'entry');
  assert.deepEqual([products.length, problems.length, notices.length], [810, 0, 3]);
  const measures = notices.find(({ reason }) => reason.startsWith('medidas não usadas'))?.reason;
  assert.match(measures ?? '', /: product_length, product_width, product_height$/);
  assertSameFacts(entries, products);
  for (const [at, entry] of entries.entries()) {
    assert.equal(
      products[at]?.sellerName,
      oneLine(attribute(entry, 'custom_label_0')).replace('Vendido e entregue por ', ''),
    );
    assert.deepEqual(products[at]?.categoryPath, oneLine(attribute(entry, 'google_product_category')).split(' > '));
  }
  assert.equal(new Set(products.map(({ sellerName }) => sellerName)).size, 53);
  assert.equal(
    count(products, ({ promotion }) => promotion !== null),
    27,
  );
  assert.equal(
    count(products, ({ isInStock }) => !isInStock),
    86,
  );
  assert.equal(
    count(products, ({ stock }) => stock === undefined),
    810,
  );
  assert.equal(
    count(products, ({ brand }) => brand === undefined),
    810,
  );
  assert.equal(
    count(products, ({ isActive }) => isActive !== false),
    810,
  );
  const details = products
    .flatMap(({ specification, facts }) => [...(specification ?? []), ...facts])
    .filter(({ name }) => name !== 'Destaques');
  assert.equal(details.length > 0, true);
  assert.equal(
    count(products, ({ specification }) => JSON.stringify(specification).includes('<div')),
    0,
  );
});

test('reads all products of the real RSS feed as published', (t) => {
  const text = realFile(t, 'loja-fast-product-feed.xml');
  if (text === null) return;
  const { products, problems, notices } = outcomeOf(text);
  const entries = entriesOf(text, 'item');
  assert.deepEqual(
    [products.length, problems, notices.map(({ reason }) => reason)],
    [204, [], ['colunas não usadas: mpn']],
  );
  assertSameFacts(entries, products);
  assert.equal(
    count(products, ({ isPriceOnRequest, price }) => isPriceOnRequest && price === null),
    28,
  );
  assert.equal(
    count(products, ({ brand }) => brand === null),
    48,
  );
  assert.equal(
    count(products, ({ brand }) => brand === 'Sem marca'),
    0,
  );
  assert.equal(
    count(products, ({ categoryPath }) => categoryPath?.join() === 'Materiais de Construcao,Construcao a Seco'),
    9,
  );
  assert.equal(
    count(products, ({ categoryPath }) => categoryPath?.join() === 'Steel Frame'),
    entries.filter((entry) => attribute(entry, 'product_type') === 'steel-frame').length,
  );
  for (const [at, entry] of entries.entries()) {
    const quantity = Number(attribute(entry, 'quantity'));
    const expected = quantity > 2_000_000_000 ? null : quantity;
    assert.equal(products[at]?.stock, expected);
  }
});

test('refuses each row of the real catalogue in dollars', (t) => {
  const text = realFile(t, 'santopadre-facebook_catalog.csv');
  if (text === null) return;
  const { products, problems } = outcomeOf(text);
  assert.deepEqual([products.length, problems.length], [0, 25]);
  assert.deepEqual(
    problems.map(({ line }) => line),
    Array.from({ length: 25 }, (_row, at) => at + 2),
  );
  for (const { reason } of problems) assert.match(reason, /outra moeda \(USD\)/);
});

test('reads the real catalogue completely when its prices count as reais, and groups the variants by title', (t) => {
  const text = realFile(t, 'santopadre-facebook_catalog.csv');
  if (text === null) return;
  const { products, problems } = outcomeOf(text, { ...feedLimits, currency: 'USD' });
  assert.deepEqual([products.length, problems], [20, []]);
  const chosen = products.filter(({ axes }) => axes.length > 0);
  assert.deepEqual(
    chosen.map(({ axes, variants }) => [axes.length, variants.length]),
    [[1, 6]],
  );
  const prices = [...text.matchAll(/([\d.]+) USD/g)].map(([, price = '']) => centsOf(price));
  assert.deepEqual(
    products.flatMap(({ price, variants }) =>
      variants.length > 0 ? variants.map((variant) => variant.price) : [price],
    ),
    prices,
  );
});

test('reads the real Shopify exports as twenty products each, with their variants', (t) => {
  for (const name of ['shopify-apparel.csv', 'shopify-jewelery.csv']) {
    const text = realFile(t, name);
    if (text === null) return;
    const { products, problems } = outcomeOf(text);
    assert.deepEqual([products.length, problems], [20, []]);
    const handles = new Set([...text.matchAll(/\r\n([a-z\d-]+),/g)].map(([, handle]) => handle));
    assert.deepEqual(new Set(products.map(({ providerId }) => providerId)), handles);
    const priced = [...text.matchAll(/,(?:deny|continue),manual,([\d.]+),([\d.]*),/g)];
    const sellables = products.flatMap((product): Pick<FeedProduct, 'price' | 'promotion'>[] =>
      product.variants.length > 0 ? product.variants : [product],
    );
    assert.deepEqual(
      sellables.map(({ price, promotion }) => promotion?.price ?? price),
      priced.map(([, price = '']) => centsOf(price)),
    );
    assert.equal(
      sellables.filter(({ promotion }) => promotion !== null).length,
      priced.filter(([, price, regular]) => Number(regular) > Number(price)).length,
    );
  }
});
