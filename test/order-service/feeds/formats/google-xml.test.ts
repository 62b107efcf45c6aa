import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atom, item, onlyProduct, outcomeOf, refusalOf, rss } from '../feed-samples.ts';

test('reads an RSS item with all its fields', () => {
  const product = onlyProduct(
    rss(
      item({
        brand: 'Lume',
        description: 'Queima 20 horas',
        image_link: 'https://ana.example/vela.jpg',
        product_type: 'Casa &gt; Velas',
        quantity: '7',
      }),
    ),
  );
  assert.deepEqual(product, {
    line: 3,
    providerId: 'vela',
    group: undefined,
    sku: 'vela',
    barcode: undefined,
    weight: undefined,
    name: 'Vela de cera',
    description: 'Queima 20 horas',
    brand: 'Lume',
    sellerName: undefined,
    categoryPath: ['Casa', 'Velas'],
    images: ['https://ana.example/vela.jpg'],
    moreImages: undefined,
    price: 1500,
    promotion: undefined,
    stock: 7,
    isInStock: true,
    isActive: true,
    isPriceOnRequest: undefined,
    soldInKilo: undefined,
    specification: undefined,
    facts: [],
    highlights: undefined,
    axes: [],
    variants: [],
  });
});

test("reads a GTIN of any length as one number, keeps a shop's own code, and reports a spreadsheet's rounded one", () => {
  const barcodeOf = (gtin: string) => onlyProduct(rss(item({ gtin }))).barcode;
  assert.deepEqual(['7891000315507', '07891000315507', ' 789-1000-315507 ', 'loja-12', ''].map(barcodeOf), [
    '07891000315507',
    '07891000315507',
    '07891000315507',
    'LOJA12',
    null,
  ]);
  const { products, notices } = outcomeOf(rss(item({ gtin: '7,89E+12' })));
  assert.deepEqual([products[0]?.barcode, notices[0]?.reason], [null, 'código de barras ilegível: "7,89E+12"']);
});

test('reads an Atom entry with plain title and summary in the same way', () => {
  const entry = item(
    { title: null },
    '<title>Vela de cera</title><link href="https://ana.example/vela"/><summary>Queima 20 horas</summary>',
  );
  const product = onlyProduct(atom(entry));
  assert.deepEqual([product.name, product.description, product.price], ['Vela de cera', 'Queima 20 horas', 1500]);
});

test('reads plain title and link of RSS, and prefers "g:" when both exist', () => {
  assert.equal(onlyProduct(rss(item({ title: null }, '<title>Vela azul</title>'))).name, 'Vela azul');
  assert.equal(onlyProduct(rss(item({ title: 'Vela azul' }, '<title>Loja | Vela azul</title>'))).name, 'Vela azul');
});

test("accepts any prefix of Google's namespace", () => {
  const feed =
    '<rss xmlns:goog="http://base.google.com/ns/1.0"><channel><item><goog:id>1</goog:id><goog:title>Vela</goog:title><goog:price>2 BRL</goog:price></item></channel></rss>';
  assert.equal(onlyProduct(feed).name, 'Vela');
});

test('ignores elements of other namespaces', () => {
  const more = '<media:title>Foto</media:title><media:group><g:price>99.00 BRL</g:price></media:group>';
  const product = onlyProduct(rss(more + item()));
  assert.deepEqual([product.name, product.price], ['Vela de cera', 1500]);
});

test("does not read a shipping price as the product's price", () => {
  const shipping = '<g:shipping><g:country>BR</g:country><g:price>0.00 BRL</g:price></g:shipping>';
  assert.equal(onlyProduct(rss(shipping + item())).price, 1500);
  assert.match(outcomeOf(rss(item({ price: null }, shipping))).problems[0]?.reason ?? '', /sem preço/);
});

test('keeps an HTML description exactly as published after XML decoding', () => {
  const escaped = onlyProduct(rss(item({ description: '&lt;p&gt;Cera &amp;amp; mel&amp;nbsp;puro&lt;/p&gt;' })));
  assert.equal(escaped.description, '<p>Cera &amp; mel&nbsp;puro</p>');
  const cdata = onlyProduct(rss(item({ description: '<![CDATA[<p>Cera &amp; mel</p>]]> e mais' })));
  assert.equal(cdata.description, '<p>Cera &amp; mel</p> e mais');
});

test('reads a name as one line of plain text, also with entities that were escaped twice', () => {
  assert.equal(
    onlyProduct(rss(item({ title: ' Vela &amp;amp; castiçal&amp;nbsp;\n <![CDATA[<b>dourado</b>]]> ' }))).name,
    'Vela & castiçal dourado',
  );
  assert.equal(onlyProduct(rss(item({ title: 'Broca &lt;10 mm' }))).name, 'Broca <10 mm');
});

test('decodes HTML entities, including numeric ones', () => {
  assert.equal(onlyProduct(rss(item({ title: 'Ma&ccedil;&atilde; &#233; &#xE9;' }))).name, 'Maçã é é');
});

test("reads 'Sem marca' and an empty brand as no brand", () => {
  for (const brand of ['Sem marca', 'SEM MARCA', ' ', 'N/A'])
    assert.equal(onlyProduct(rss(item({ brand }))).brand, null, brand);
});

test("reads the seller from 'Vendido e entregue por' in any custom label", () => {
  const product = onlyProduct(
    rss(item({ custom_label_0: 'Natal', custom_label_3: 'Vendido e entregue por  Ateliê da Bia ' })),
  );
  assert.equal(product.sellerName, 'Ateliê da Bia');
});

test("gives a 'Sob consulta' product no price and ignores its placeholder price", () => {
  const product = onlyProduct(
    rss(item({ price: '1.00 BRL', sale_price: '0.50 BRL', availability: 'preorder', custom_label_0: 'Sob consulta' })),
  );
  assert.deepEqual(
    [product.price, product.isPriceOnRequest, product.promotion, product.isActive],
    [null, true, null, true],
  );
});

test('keeps a product whose advertisement expired', () => {
  assert.equal(onlyProduct(rss(item({ expiration_date: '2001-01-01T12:00Z' }))).isActive, true);
});

test('a quantity counts with any availability; a missing one changes nothing; a huge one is unlimited', () => {
  const stockOf = (fields: Record<string, string | null>) => onlyProduct(rss(item(fields))).stock;
  assert.equal(stockOf({ availability: 'out_of_stock', quantity: '9' }), 9);
  assert.equal(stockOf({ availability: 'out of stock' }), undefined);
  assert.equal(stockOf({ availability: 'in_stock' }), undefined);
  assert.equal(stockOf({ availability: null }), undefined);
  assert.equal(stockOf({ quantity: '10000000' }), 10_000_000);
  assert.equal(stockOf({ quantity: '2147483647' }), null);
  assert.equal(stockOf({ quantity: '-3' }), 0);
  assert.equal(stockOf({ quantity: 'muitos' }), undefined);
  assert.equal(stockOf({ availability: 'backorder', quantity: '0' }), null);
});

test('turns a product_type slug into a readable category, or uses Google’s path but no bare number', () => {
  const pathOf = (fields: Record<string, string>) => onlyProduct(rss(item(fields))).categoryPath;
  assert.deepEqual(pathOf({ product_type: 'steel-frame', google_product_category: 'Casa' }), ['Steel Frame']);
  assert.deepEqual(pathOf({ product_type: 'DRYWALL &gt; Perfis e guias' }), ['DRYWALL', 'Perfis e guias']);
  assert.deepEqual(pathOf({ google_product_category: 'Casa &gt;Velas' }), ['Casa', 'Velas']);
  assert.equal(pathOf({ google_product_category: '5181' }), undefined);
  assert.equal(pathOf({}), undefined);
  assert.deepEqual(pathOf({ product_type: '' }), []);
});

test('keeps each picture once, names the sites of http ones, reports the others and still imports the product', () => {
  const more =
    '<g:additional_image_link>https://ana.example/2.jpg, https://ana.example/3,a.jpg</g:additional_image_link>' +
    '<g:additional_image_link>https://ana.example/1.jpg</g:additional_image_link>' +
    '<g:additional_image_link>http://ana.example/4.jpg</g:additional_image_link>';
  const { products, problems, notices, plainPictures } = outcomeOf(
    rss(item({ image_link: 'https://ana.example/1.jpg' }, more), item({ id: 'b', image_link: '/sem.png' })),
  );
  assert.deepEqual(products[0]?.images, ['https://ana.example/1.jpg']);
  assert.deepEqual(products[0]?.moreImages, [
    'https://ana.example/2.jpg',
    'https://ana.example/3,a.jpg',
    'https://ana.example/1.jpg',
    'http://ana.example/4.jpg',
  ]);
  assert.deepEqual([products[1]?.images, problems], [[], []]);
  assert.deepEqual(
    notices.map(({ line, id }) => [line, id]),
    [[4, 'b']],
  );
  const site = { host: 'ana.example', sample: 'http://ana.example/4.jpg', line: 3, links: 1 };
  assert.deepEqual(plainPictures, { sites: [site], further: null });
});

test('builds the specification from details and long highlights; short plain highlights are badges', () => {
  const more =
    '<g:product_detail><g:section_name>Geral</g:section_name><g:attribute_name>Cor</g:attribute_name><g:attribute_value>Azul</g:attribute_value></g:product_detail>' +
    '<g:product_detail><g:attribute_name>Cor</g:attribute_name><g:attribute_value>Verde</g:attribute_value></g:product_detail>' +
    '<g:product_detail><g:attribute_name>Vazio</g:attribute_name><g:attribute_value></g:attribute_value></g:product_detail>' +
    '<g:product_highlight>Feita à mão</g:product_highlight><g:product_highlight>&lt;div&gt;Cera de abelha&lt;/div&gt;</g:product_highlight>';
  const product = onlyProduct(rss(item({}, more)));
  assert.deepEqual(product.highlights, ['Feita à mão']);
  assert.deepEqual(product.specification, [
    { name: 'Cor', value: ['Azul', 'Verde'] },
    { name: 'Destaques', value: ['Cera de abelha'] },
  ]);
});

test('reads weight and price per kilogram from unit_pricing_measure in grams or kilograms', () => {
  assert.deepEqual(onlyProduct(rss(item({ unit_pricing_measure: '750 g' }))).soldInKilo, {
    grams: 750,
    kilogramPrice: 2000,
  });
  assert.deepEqual(onlyProduct(rss(item({ unit_pricing_measure: '1,5kg' }))).soldInKilo, {
    grams: 1500,
    kilogramPrice: 1000,
  });
  assert.equal(onlyProduct(rss(item({ unit_pricing_measure: '500 ml' }))).soldInKilo, null);
});

test('lists unusable items by line and reason, and imports the others', () => {
  const { products, problems } = outcomeOf(
    rss(
      item({ id: null }),
      item({ id: 'b', title: ' ' }),
      item({ id: 'c', price: 'caro' }),
      item({ id: 'd', price: '3.00 USD' }),
      item({ id: 'e', price: '0.00 BRL' }),
      item({ id: 'f'.repeat(101) }),
      item(),
      item({ title: 'Outra vela' }),
    ),
  );
  assert.deepEqual(
    products.map(({ name }) => name),
    ['Vela de cera', 'Vela de cera'],
  );
  assert.deepEqual(problems, [
    { line: 3, id: null, reason: 'sem id' },
    { line: 4, id: 'b', reason: 'sem título' },
    { line: 5, id: 'c', reason: 'preço ilegível: "caro"' },
    { line: 6, id: 'd', reason: 'preço em outra moeda (USD): a loja vende em reais (BRL)' },
    { line: 7, id: 'e', reason: 'preço zero' },
    { line: 10, id: 'vela', reason: 'id repetido: já usado na linha 9' },
  ]);
});

test("makes an id safe for URLs; the SKU and the messages keep the feed's spelling", () => {
  const { products, problems } = outcomeOf(
    rss(item({ id: '12/34' }), item({ id: '12/34' }), item({ id: 'search' }), item({ id: '/'.repeat(40) })),
  );
  assert.deepEqual(
    products.map(({ providerId, sku }) => [providerId, sku]),
    [
      ['12~2f34', '12/34'],
      ['~73earch', 'search'],
      [`${'~2f'.repeat(29)}-ef4343cfc0e2`, '/'.repeat(40)],
    ],
  );
  assert.deepEqual(problems, [{ line: 4, id: '12/34', reason: 'id repetido: já usado na linha 3' }]);
});

test("makes a group's id safe for URLs in the same way", () => {
  const member = (id: string, size: string, group: string) => item({ id, size, item_group_id: group });
  const { products, problems } = outcomeOf(
    rss(member('1', 'P', 'a,b'), member('2', 'M', 'a,b'), member('3', 'P', 'x'.repeat(101))),
  );
  assert.deepEqual(
    products.map(({ providerId }) => providerId),
    ['a~2cb', `${'x'.repeat(87)}-c675a2e604b0`],
  );
  assert.deepEqual(problems, []);
});

test('imports two products with the same mpn: only the id identifies a product', () => {
  assert.equal(outcomeOf(rss(item({ mpn: 'X1' }), item({ id: 'b', mpn: 'X1' }))).products.length, 2);
});

test('refuses a DOCTYPE with entities, so that nothing is loaded or expanded', () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><item><id>&b;</id></item></channel></rss>`;
  assert.match(refusalOf(bomb), /^Linha 2: .*entidades/);
  const outside =
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><g:title>&x;</g:title></item></channel></rss>';
  assert.match(refusalOf(outside), /^Linha 1: .*entidades/);
  assert.match(refusalOf(rss(item({ title: '&x;' }))), /^Linha 3: .*entidade desconhecida/);
});

test('refuses elements that are nested too deeply', () => {
  assert.match(refusalOf(rss(item({}, '<a>'.repeat(5_000)))), /^Linha 3: .*elementos demais/);
});
