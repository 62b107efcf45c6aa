import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedProduct } from '../../../../order-service/feeds/feed-product.ts';
import { csv, productsOf } from './table-samples.ts';

const optionsOf = (product: FeedProduct | undefined) =>
  product?.variants.map(({ sku, price, stock, options }) => [
    sku,
    price,
    stock,
    Object.values(options ?? {}).join(' '),
  ]);

test('reads an export of Nuvemshop in Windows-1252, with variants and promotions', () => {
  const text = csv(
    [
      ...['Identificador URL', 'Nome', 'Categorias', 'Nome da variação 1', 'Valor da variação 1', 'Preço'],
      ...[
        'Preço promocional',
        'Peso (kg)',
        'Estoque',
        'SKU',
        'Código de barras',
        'Exibir na loja',
        'Descrição',
        'Marca',
      ],
    ],
    [
      'vela',
      'Vela de cera',
      'Casa > Velas, Ofertas',
      '',
      '',
      '1.234,50',
      '',
      '0,20',
      '7',
      'V1',
      '7891000315507',
      'SIM',
      '<p>Boa</p>',
      'Cera & Cia',
    ],
    ['camisa', 'Camisa', 'Roupas', 'Tamanho', 'P', 'R$ 50,00', '40,00', '', '3', 'C-P', '', 'SIM', 'Algodão', 'Fio'],
    ['camisa', '', '', 'Tamanho', 'M', 'R$ 55,00', '', '', '0', 'C-M', '', '', '', ''],
    ['antiga', 'Antiga', '', '', '', '9,90', '', '', '', '', '', 'NÃO', '', ''],
  );
  const [candle, shirt, old, ...more] = productsOf(Buffer.from(text, 'latin1'), 'nuvemshop');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [candle?.providerId, candle?.name, candle?.price, candle?.stock, candle?.sku, candle?.brand, candle?.categoryPath],
    ['vela', 'Vela de cera', 123_450, 7, 'V1', 'Cera & Cia', ['Casa', 'Velas']],
  );
  assert.equal(candle?.barcode, '07891000315507');
  assert.deepEqual(optionsOf(shirt), [
    ['C-P', 5_000, 3, 'p'],
    ['C-M', 5_500, 0, 'm'],
  ]);
  assert.equal(shirt?.variants[0]?.promotion?.price, 4_000);
  assert.deepEqual(
    shirt?.axes.map(({ name }) => name),
    ['Tamanho'],
  );
  assert.equal(old?.isActive, false);
});

test('reads an export of Loja Integrada: levels of categories, grades, and prices on request', () => {
  const text = csv(
    [
      ...['tipo', 'sku-pai', 'sku', 'ativo', 'gtin', 'nome', 'descricao-completa', 'estoque-gerenciado'],
      ...['estoque-quantidade', 'preco-sob-consulta', 'preco-custo', 'preco-cheio', 'preco-promocional', 'marca'],
      ...['categoria-nome-nivel-1', 'categoria-nome-nivel-2', 'imagem-1', 'imagem-2', 'grade-cor'],
    ],
    [
      'sem-variacao',
      '',
      'LI1',
      'S',
      '',
      'Caneca',
      'Louça',
      'S',
      '4',
      'N',
      '2,00',
      '19,90',
      '',
      'Lar',
      'Casa',
      'Copa',
      'https://a.example/1.jpg',
      'https://a.example/2.jpg',
      '',
    ],
    [
      'com-variacao',
      '',
      'LI2',
      'S',
      '',
      'Toalha',
      'Macia',
      'N',
      '',
      'N',
      '',
      '',
      '',
      'Lar',
      'Casa',
      '',
      'https://a.example/3.jpg',
      '',
      '',
    ],
    ['variacao', 'LI2', 'LI2-A', 'S', '', '', '', 'S', '2', 'N', '', '30,00', '25,00', '', '', '', '', '', 'Azul'],
    ['variacao', 'LI2', 'LI2-B', 'S', '', '', '', 'N', '9', 'N', '', '31,00', '', '', '', '', '', '', 'Branca'],
    ['sem-variacao', '', 'LI3', 'S', '', 'Reforma', '', 'N', '', 'S', '', '', '', '', '', '', '', '', ''],
  );
  const [mug, towel, works, ...more] = productsOf(text, 'loja-integrada');
  assert.deepEqual(more, []);
  assert.deepEqual([mug?.providerId, mug?.price, mug?.stock, mug?.categoryPath], ['LI1', 1_990, 4, ['Casa', 'Copa']]);
  assert.deepEqual(mug?.images, ['https://a.example/1.jpg', 'https://a.example/2.jpg']);
  assert.deepEqual([towel?.providerId, towel?.name, towel?.images], ['LI2', 'Toalha', ['https://a.example/3.jpg']]);
  assert.deepEqual(optionsOf(towel), [
    ['LI2-A', 3_000, 2, 'azul'],
    ['LI2-B', 3_100, undefined, 'branca'],
  ]);
  assert.deepEqual([works?.isPriceOnRequest, works?.price], [true, null]);
});

test('reads an export of Bling: names in "Descrição", variants under "Código Pai"', () => {
  const text = csv(
    [
      ...['ID', 'Código', 'Descrição', 'Unidade', 'NCM', 'Preço', 'Situação', 'Estoque', 'GTIN/EAN', 'Marca'],
      ...['Descrição Complementar', 'Produto Variação', 'Código Pai', 'URL Imagens Externas', 'Categoria do produto'],
    ],
    [
      '901',
      'B1',
      'Parafuso',
      'UN',
      '7318',
      '0,3500',
      'Ativo',
      '1000,00',
      '',
      'Aço',
      'Zincado',
      'Produto',
      '',
      'https://a.example/p.jpg|https://a.example/q.jpg',
      'Ferragens',
    ],
    ['902', 'B2', 'Luva', 'UN', '', '12,90', 'Ativo', '', '', '', 'Couro', 'Produto', '', '', 'Proteção'],
    ['903', 'B2-P', 'Tamanho:P', 'UN', '', '12,90', 'Ativo', '5,00', '', '', '', 'Variação', 'B2', '', ''],
    ['904', 'B2-G', 'Tamanho:G', 'UN', '', '13,90', 'Inativo', '6,00', '', '', '', 'Variação', 'B2', '', ''],
  );
  const [screw, glove, ...more] = productsOf(text, 'bling');
  assert.deepEqual(more, []);
  assert.deepEqual([screw?.providerId, screw?.name, screw?.price, screw?.stock], ['B1', 'Parafuso', 35, 1_000]);
  assert.deepEqual([screw?.description, screw?.images?.length], ['Zincado', 2]);
  assert.deepEqual([glove?.providerId, glove?.name, glove?.description], ['B2', 'Luva', 'Couro']);
  assert.deepEqual(optionsOf(glove), [
    ['B2-P', 1_290, 5, 'p'],
    ['B2-G', 1_390, 6, 'g'],
  ]);
  assert.deepEqual(
    glove?.variants.map(({ isActive }) => isActive),
    [true, false],
  );
});

test("reads Bling's variants that repeat the product's name, and its short description", () => {
  const text = csv(
    [
      ...['Código', 'Descrição', 'Unidade', 'Preço', 'Situação', 'Descrição Complementar', 'Descrição Curta'],
      ...['Produto Variação', 'Código Pai'],
    ],
    ['C1', 'Camiseta Básica', 'UN', '39,90', 'Ativo', '', 'Algodão', 'Produto', ''],
    ['C1-P', 'Camiseta Básica Cor:Azul;Tamanho:P', 'UN', '39,90', 'Ativo', '', '', 'Variação', 'C1'],
    ['C1-G', 'Camiseta Básica Cor:Azul;Tamanho:G', 'UN', '39,90', 'Ativo', '', '', 'Variação', 'C1'],
    ['D1', 'Boné', 'UN', '19,90', 'Ativo', 'Longa', 'Curta', 'Produto', ''],
  );
  const [shirt, cap] = productsOf(text, 'bling');
  assert.deepEqual([shirt?.name, shirt?.description, cap?.description], ['Camiseta Básica', 'Algodão', 'Longa']);
  assert.doesNotMatch(JSON.stringify(shirt?.axes), /camiseta/i);
  assert.match(JSON.stringify(shirt?.axes), /"Tamanho"/);
  assert.equal(shirt?.variants.length, 2);
});

test('reads an export of Tiny: variants in one column, pictures in several', () => {
  const text = csv(
    [
      ...['ID', 'Código (SKU)', 'Descrição', 'Unidade', 'Preço', 'Preço promocional', 'Situação', 'Estoque'],
      ...['Categoria', 'Marca', 'Descrição complementar', 'Código do pai', 'Variações'],
      // Tiny writes both forms.
      ...['URL imagem 1', 'URL imagem externa 2'],
    ],
    [
      '1',
      'T1',
      'Tênis',
      'Par',
      '199,90',
      '0,00',
      'Ativo',
      '',
      'Calçados >> Tênis',
      'Pé',
      'Leve',
      '',
      '',
      'https://a.example/t.jpg',
      'https://a.example/u.jpg',
    ],
    ['2', 'T1-38', 'Tênis', 'Par', '199,90', '149,90', 'Ativo', '2', '', '', '', 'T1', 'Cor:Azul||Número:38', '', ''],
    ['3', 'T1-39', 'Tênis', 'Par', '199,90', '', 'Ativo', '1', '', '', '', 'T1', 'Cor:Azul||Número:39', '', ''],
  );
  const [shoe, ...more] = productsOf(text, 'tiny');
  assert.deepEqual(more, []);
  assert.deepEqual([shoe?.providerId, shoe?.name, shoe?.categoryPath], ['T1', 'Tênis', ['Calçados', 'Tênis']]);
  assert.deepEqual(
    shoe?.axes.map(({ name }) => name),
    ['Número'],
  );
  assert.deepEqual(optionsOf(shoe), [
    ['T1-38', 19_990, 2, '38'],
    ['T1-39', 19_990, 1, '39'],
  ]);
  assert.equal(shoe?.variants[0]?.promotion?.price, 14_990);
  assert.equal(shoe?.images?.length, 2);
});

const woo = (head: string[], types: [string, string, string]) =>
  [
    head,
    [
      '10',
      types[0],
      'W1',
      'Caderno',
      '1',
      'Pautado',
      '1',
      '8',
      '',
      '24.90',
      'Papelaria > Cadernos, Volta às aulas',
      'https://a.example/c.jpg, https://a.example/d.jpg',
      '',
      '',
      '',
    ],
    [
      '20',
      types[1],
      'W2',
      'Mochila',
      '1',
      'Forte',
      '1',
      '',
      '',
      '',
      'Bolsas',
      'https://a.example/m.jpg',
      '',
      'Cor',
      'Preta, Verde',
    ],
    ['21', types[2], 'W2-P', 'Mochila - Preta', '1', '', '1', '3', '99.00', '120.00', '', '', 'id:20', 'Cor', 'Preta'],
    [
      '22',
      types[2],
      'W2-V',
      'Mochila - Verde',
      '1',
      '',
      '0',
      '0',
      '',
      '120.00',
      '',
      'https://a.example/v.jpg',
      'W2',
      'Cor',
      'Verde',
    ],
    ['30', types[0], 'W3', 'Rascunho', '-1', '', '1', '', '', '5', '', '', '', '', ''],
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');

test('reads an export of WooCommerce in English and in Portuguese', () => {
  const english = woo(
    [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Published',
      'Description',
      'In stock?',
      'Stock',
      'Sale price',
      'Regular price',
      'Categories',
      'Images',
      'Parent',
      'Attribute 1 name',
      'Attribute 1 value(s)',
    ],
    ['simple', 'variable', 'variation'],
  );
  const portuguese = woo(
    [
      'ID',
      'Tipo',
      'SKU',
      'Nome',
      'Publicado',
      'Descrição',
      'Em estoque?',
      'Estoque',
      'Preço promocional',
      'Preço',
      'Categorias',
      'Imagens',
      'Ascendente',
      'Nome do atributo 1',
      'Valores do atributo 1',
    ],
    ['simple', 'variable', 'variation'],
  );
  for (const text of [english, portuguese]) {
    const [notebook, bag, draft, ...more] = productsOf(text, 'woocommerce');
    assert.deepEqual(more, []);
    assert.deepEqual(
      [
        notebook?.providerId,
        notebook?.sku,
        notebook?.price,
        notebook?.stock,
        notebook?.categoryPath,
        notebook?.images?.length,
      ],
      ['10', 'W1', 2_490, 8, ['Papelaria', 'Cadernos'], 2],
    );
    assert.deepEqual([bag?.providerId, bag?.description, bag?.categoryPath], ['20', 'Forte', ['Bolsas']]);
    assert.deepEqual(optionsOf(bag), [
      ['W2-P', 12_000, 3, 'preta'],
      ['W2-V', 12_000, 0, 'verde'],
    ]);
    assert.deepEqual(
      bag?.variants.map(({ isInStock }) => isInStock),
      [true, false],
    );
    assert.equal(bag?.variants[0]?.promotion?.price, 9_900);
    assert.equal(draft?.isActive, false);
  }
});

test('reads the period of a promotion in both languages of WooCommerce', () => {
  const rows = '\n7,simple,W7,Caderno,1,9.90,12.90,2026-03-01,2026-03-31';
  const [english] = productsOf(
    `ID,Type,SKU,Name,Published,Sale price,Regular price,Date sale price starts,Date sale price ends${rows}`,
    'woocommerce',
  );
  const [portuguese] = productsOf(
    `ID,Tipo,SKU,Nome,Publicado,Preço promocional,Preço,Data de preço promocional começa em,Data de preço promocional termina em${rows}`,
    'woocommerce',
  );
  assert.match(String(english?.promotion?.startsAt), /^2026-03-01/);
  assert.ok(english?.promotion?.endsAt);
  assert.deepEqual(portuguese?.promotion, english?.promotion);
});

test('reads an export of Wix: surcharges, discounts and pictures without an address', () => {
  const text = [
    'handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionDescription1',
    'p1,Product,Colar,Prata,abc~mv2.jpg;https://a.example/x.jpg,Joias;Novo,X1,100,,true,PERCENT,10,4,,',
    'p2,Product,Anel,Ouro,,Joias,,200,,true,AMOUNT,0,InStock,Aro,16;18',
    'p2,Variant,,,,,X2-16,,0,true,,,1,Aro,16',
    'p2,Variant,,,,,X2-18,,20.5,true,,,OutOfStock,Aro,18',
  ].join('\n');
  const [necklace, ring, ...more] = productsOf(text, 'wix');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [necklace?.providerId, necklace?.price, necklace?.promotion?.price, necklace?.stock, necklace?.categoryPath],
    ['p1', 10_000, 9_000, 4, ['Joias']],
  );
  assert.deepEqual(necklace?.images, ['https://static.wixstatic.com/media/abc~mv2.jpg', 'https://a.example/x.jpg']);
  assert.deepEqual([ring?.providerId, ring?.name], ['p2', 'Anel']);
  assert.deepEqual(optionsOf(ring), [
    ['X2-16', 20_000, 1, '16'],
    ['X2-18', 22_050, undefined, '18'],
  ]);
});

test('reads the newer export of Wix: prices of variants, the price before a promotion, and rows of pictures', () => {
  const text = [
    'handle,fieldType,name,visible,plainDescription,media,brand,price,strikethroughPrice,inventory,sku,barcode,productOptionName1,productOptionType1,productOptionChoices1',
    'colar,PRODUCT,Colar,TRUE,Prata,wix:image://v1/abc~mv2.jpg/colar.jpg#originWidth=10,Serra,90,100,4,C1,7891000315507,,,',
    'colar,MEDIA,,,,https://a.example/x.jpg,,,,,,,,,',
    'anel,PRODUCT,Anel,FALSE,Ouro,,,200,,,A,,Aro,TEXT_CHOICES,16;18',
    'anel,VARIANT,,FALSE,,,,200,,1,A-16,,Aro,TEXT_CHOICES,16',
    'anel,VARIANT,,FALSE,,,,220,,OUT_OF_STOCK,A-18,,Aro,TEXT_CHOICES,18',
    'anel,MEDIA,,,,https://a.example/y.jpg,,,,,,,,,',
  ].join('\n');
  const [necklace, ring, ...more] = productsOf(text, 'wix');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [necklace?.providerId, necklace?.price, necklace?.promotion?.price, necklace?.stock, necklace?.brand],
    ['colar', 10_000, 9_000, 4, 'Serra'],
  );
  assert.deepEqual(necklace?.images, ['https://static.wixstatic.com/media/abc~mv2.jpg', 'https://a.example/x.jpg']);
  assert.deepEqual([ring?.providerId, ring?.name, ring?.isActive], ['anel', 'Anel', false]);
  assert.deepEqual(ring?.images, ['https://a.example/y.jpg']);
  assert.deepEqual(optionsOf(ring), [
    ['A-16', 20_000, 1, '16'],
    ['A-18', 22_000, undefined, '18'],
  ]);
});

test('reads exports of PrestaShop with the price that includes taxes', () => {
  const list =
    '"Product ID";"Image";"Name";"Reference";"Category";"Price (tax excl.)";"Price (tax incl.)";"Quantity";"Status"\n' +
    '"1";"https://a.example/1.jpg";"Quadro";"Q1";"Arte";"100.00";"118.00";"3";"1"\n';
  const [frame] = productsOf(list, 'prestashop');
  assert.deepEqual([frame?.providerId, frame?.sku, frame?.price, frame?.stock], ['1', 'Q1', 11_800, 3]);
  assert.deepEqual(frame?.isActive, true);
});

test('reads the newer headings of Shopify like the older ones', () => {
  const older =
    'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Variant Image,Status\n';
  const newer =
    'URL handle,Title,Description,Vendor,Type,Published on online store,Option1 name,Option1 value,SKU,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price,Compare-at price,Barcode,Product image URL,Variant image URL,Status\n';
  const rows =
    'bone,Boné,<p>Azul</p>,Cabeça,Chapéus,TRUE,Cor,Azul,B-A,shopify,3,deny,50,60,7891000315507,https://a.example/1.jpg,https://a.example/2.jpg,active\n' +
    'bone,,,,,,,Preto,B-P,shopify,0,continue,50,,,,,\n';
  assert.deepEqual(productsOf(newer + rows, 'shopify-csv'), productsOf(older + rows, 'shopify-csv'));
  assert.equal(productsOf(newer + rows, 'shopify-csv')[0]?.variants.length, 2);
});

test('reads XML of price comparers and shops in their own names', () => {
  const zoom = `<?xml version="1.0" encoding="UTF-8"?><PRODUTOS><PRODUTO><CODIGO>Z1</CODIGO><NOME>Fogão &amp; forno</NOME>
    <DEPARTAMENTO>Casa</DEPARTAMENTO><PRECO>900,00</PRECO><PRECO_DE>1.000,00</PRECO_DE><NPARCELA>10</NPARCELA>
    <URL_IMAGEM>https://a.example/f.jpg</URL_IMAGEM><EAN>7891000315507</EAN><MARCA>Chama</MARCA></PRODUTO></PRODUTOS>`;
  const [stove] = productsOf(zoom, 'plain-xml');
  assert.deepEqual(
    [stove?.providerId, stove?.name, stove?.price, stove?.promotion?.price, stove?.barcode, stove?.brand],
    ['Z1', 'Fogão & forno', 100_000, 90_000, '07891000315507', 'Chama'],
  );
  const buscape = `<buscape><produtos><produto><descricao>Geladeira</descricao><preco>1.999,00</preco><id_produto>G1</id_produto>
    <imagem>https://a.example/g.jpg</imagem><categ>Eletro</categ><parcelamento>10x de 199,90</parcelamento></produto></produtos></buscape>`;
  const [fridge] = productsOf(buscape, 'plain-xml');
  assert.deepEqual(
    [fridge?.providerId, fridge?.name, fridge?.price, fridge?.categoryPath, fridge?.images],
    ['G1', 'Geladeira', 199_900, ['Eletro'], ['https://a.example/g.jpg']],
  );
  const items =
    '<items><item><id>1</id><title>Vaso</title><price>30.00</price><images><image>https://a.example/v.jpg</image><image>https://a.example/w.jpg</image></images></item></items>';
  assert.equal(productsOf(items, 'plain-xml')[0]?.images?.length, 2);
});
