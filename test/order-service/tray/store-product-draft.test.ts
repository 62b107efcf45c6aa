import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readTrayProduct,
  readTrayVariant,
  type TrayProduct,
  type TrayVariant,
} from '../../../order-service/providers/tray/tray-product.ts';
import {
  idsOfSku,
  storeCategoryDrafts,
  storeProductDraft,
  storeSku,
} from '../../../order-service/services/tray/tray-product-draft.ts';

const now = new Date('2026-11-21T15:00:00Z');
const productOf = (fields: object = {}): TrayProduct => {
  const read = readTrayProduct({
    id: '8',
    name: 'Vestido',
    price: '30.00',
    stock: '4',
    available: '1',
    modified: '2026-11-01 10:00:00',
    ...fields,
  });
  assert.ok(read);
  return read;
};
const variantOf = (id: number, choices: Record<string, string>, fields: object = {}): TrayVariant => {
  const Sku = Object.entries(choices).map(([type, value]) => ({ type, value }));
  const read = readTrayVariant({
    id: String(id),
    product_id: '8',
    price: '30.00',
    stock: '2',
    available: '1',
    Sku,
    ...fields,
  });
  assert.ok(read);
  return read;
};
const draftOf = (product: TrayProduct, variants: TrayVariant[] = []) => {
  const draft = storeProductDraft(product, variants, undefined, now);
  assert.ok(draft);
  return draft;
};

test('a product without options is one variant, with the SKU of the store', () => {
  const { providerId, attributes, variants } = draftOf(productOf());
  assert.deepEqual([providerId, attributes], ['8', []]);
  assert.deepEqual(
    variants.map(({ sku, price, available, isActive }) => [sku, price, available, isActive]),
    [['8', 30_00, 4, true]],
  );
});

test("a variant has the store's EAN as its barcode", () => {
  const plain = draftOf(productOf({ ean: '7891000315507' }));
  assert.deepEqual(
    plain.variants.map(({ barcode }) => barcode),
    ['7891000315507'],
  );
  const { variants } = draftOf(productOf({ has_variation: '1' }), [
    variantOf(1, { Cor: 'Azul' }, { ean: '7891000315514' }),
    variantOf(2, { Cor: 'Verde' }),
  ]);
  assert.deepEqual(
    variants.map(({ barcode }) => barcode),
    ['7891000315514', ''],
  );
});

test('a variant has its own weight, else that of the product', () => {
  const weightsOf = (fields: object, ...variants: TrayVariant[]) =>
    draftOf(productOf(fields), variants).variants.map(({ weightInGrams }) => weightInGrams);
  assert.deepEqual(weightsOf({ weight: '500' }), [500]);
  assert.deepEqual(weightsOf({ weight: '0' }), [null]);
  assert.deepEqual(
    weightsOf(
      { has_variation: '1', weight: '250.00' },
      variantOf(1, { Cor: 'Azul' }, { weight: '300' }),
      variantOf(2, { Cor: 'Verde' }, { weight: '0' }),
    ),
    [300, 250],
  );
});

// Decision: A linked store's categories, products, variants, prices, stock and data are read into the shop, with
// progress.
test('options become attributes, combinations variants; missing combinations do not exist', () => {
  const { attributes, variants } = draftOf(productOf({ has_variation: '1' }), [
    variantOf(1, { Cor: 'Azul', Tamanho: 'P' }),
    variantOf(2, { Cor: 'azul', Tamanho: 'M' }, { price: '', stock: '-1' }),
    variantOf(3, { Cor: 'Verde', Tamanho: 'P' }, { available: '0' }),
    variantOf(4, { Cor: 'Azul', Tamanho: 'P' }),
    variantOf(5, { Cor: 'Preto' }),
  ]);
  assert.deepEqual(
    attributes?.map(({ providerId, name, options }) => [providerId, name, options.map((option) => option.name)]),
    [
      ['cor', 'Cor', ['Azul', 'Verde', 'Preto']],
      ['tamanho', 'Tamanho', ['P', 'M', 'Único']],
    ],
  );
  assert.deepEqual(
    variants.map(({ sku, options, price, available, isActive }) => [
      sku,
      Object.values(options ?? {}).join(' '),
      price,
      available,
      isActive,
    ]),
    [
      ['8-1', 'azul p', 30_00, 2, true],
      ['8-2', 'azul m', 30_00, 0, true],
      ['8-3', 'verde p', 30_00, 2, false],
      ['8-5', 'preto unico', 30_00, 2, true],
    ],
  );
});

test('a price of zero is sob consulta and never free; unpriced combinations beside priced ones are not sold', () => {
  assert.equal(draftOf(productOf({ price: '0.00' })).isPriceOnRequest, true);
  assert.equal(draftOf(productOf({ upon_request: '1' })).isPriceOnRequest, true);
  const mixed = draftOf(productOf({ price: '0.00', has_variation: '1' }), [
    variantOf(1, { Cor: 'Azul' }),
    variantOf(2, { Cor: 'Verde' }, { price: '0.00' }),
  ]);
  assert.equal(mixed.isPriceOnRequest, false);
  assert.deepEqual(
    mixed.variants.map(({ isActive }) => isActive),
    [true, false],
  );
});

test('a variant’s promotion belongs to the variant and keeps its days', () => {
  const { variants } = draftOf(productOf({ promotional_price: '5.00' }), [
    variantOf(
      1,
      { Cor: 'Azul' },
      { promotional_price: '20.00', start_promotion: '2026-11-01', end_promotion: '2026-11-30' },
    ),
    variantOf(2, { Cor: 'Verde' }),
  ]);
  assert.deepEqual(
    variants.map(({ promotionalPrice, promotionStartsAt, promotionEndsAt }) => [
      promotionalPrice,
      promotionStartsAt,
      promotionEndsAt,
    ]),
    [
      [20_00, new Date('2026-11-01T03:00:00Z'), new Date('2026-12-01T03:00:00Z')],
      [0, null, null],
    ],
  );
});

test('a product is on sale between its days', () => {
  const isActive = (fields: object) => draftOf(productOf(fields)).isActive;
  assert.equal(isActive({ activation_date: '0000-00-00', deactivation_date: '0000-00-00' }), true);
  assert.equal(isActive({ activation_date: '2026-11-21' }), true);
  assert.equal(isActive({ activation_date: '2026-11-22' }), false);
  assert.equal(isActive({ deactivation_date: '2026-11-21' }), true);
  assert.equal(isActive({ deactivation_date: '2026-11-20' }), false);
});

test('names and brands are plain text; the description stays HTML, and is kept when the store sends none', () => {
  const draft = draftOf(
    productOf({ name: '<b>Vestido</b> &amp; cinto', brand: 'Ana<br>', description: '<p>Oi</p>\u0000' }),
  );
  assert.deepEqual([draft.name, draft.brand, draft.description], ['Vestido & cinto', 'Ana', '<p>Oi</p>']);
  const kept = {
    description: '<p>De antes</p>',
    subscription_offers: [],
    offer_description: null,
    is_restricted_sale: true,
    shipping_restriction_message: null,
    collections: ['ofertas'],
  };
  const again = storeProductDraft(productOf(), [], kept, now);
  assert.deepEqual(
    [again?.description, again?.isRestrictedSale, again?.collectionIds],
    ['<p>De antes</p>', true, ['ofertas']],
  );
});

test('a product of variants is invalid without them', () => {
  assert.equal(storeProductDraft(productOf({ has_variation: '1' }), [], undefined, now), null);
});

test('SKUs lead back to the ids that they were made of', () => {
  assert.deepEqual(idsOfSku(storeSku('8', '204')), { productId: '8', variantId: '204' });
  assert.deepEqual(idsOfSku(storeSku('8')), { productId: '8', variantId: null });
  for (const sku of ['', 'vela', '8-', '-8', '8-2-4', '0', '08']) assert.equal(idsOfSku(sku), null, sku);
});

test('the category tree keeps its order and its depth', () => {
  const leaf = { id: '2', name: 'Vestidos', description: '', children: [] };
  assert.deepEqual(storeCategoryDrafts([{ id: '1', name: 'MODA', description: '<p>Tudo</p>', children: [leaf] }]), [
    {
      providerId: '1',
      name: 'MODA',
      description: 'Tudo',
      children: [{ providerId: '2', name: 'Vestidos', description: null, children: [] }],
    },
  ]);
});
