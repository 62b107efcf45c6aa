import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  centsOf,
  countOf,
  dayEnd,
  dayStart,
  fieldsOf,
  idOf,
  linkOf,
  listOf,
  textOf,
} from '../../../order-service/providers/tray/field-values.ts';
import { readTrayOrder } from '../../../order-service/providers/tray/tray-order.ts';
import { readTrayProduct, readTrayVariant } from '../../../order-service/providers/tray/tray-product.ts';
import { readTrayCategories, readTrayStoreInfo } from '../../../order-service/providers/tray/tray-store.ts';

const table = <Value>(read: (value: unknown) => Value, cases: [unknown, Value][]) => {
  for (const [value, right] of cases) assert.deepEqual(read(value), right, JSON.stringify(value));
};

describe("the parts of Tray's responses", () => {
  test('numbers are texts, with a point or a comma, or missing', () => {
    table(centsOf, [
      ['139.00', 139_00],
      ['139', 139_00],
      [139.9, 139_90],
      ['0.1', 10],
      ['1.234,50', 1_234_50],
      ['1,234.50', 1_234_50],
      ['62,935.86', 62_935_86],
      ['R$ 9,70', 9_70],
      ['10.999', 11_00],
      ['0.00', 0],
      ['', 0],
      [null, 0],
      [undefined, 0],
      [false, 0],
      ['-5.00', 0],
      ['1e9', 0],
      ['grátis', 0],
      ['99999999999.00', 0],
      [[], 0],
    ]);
    table(countOf, [
      ['51', 51],
      ['51.00', 51],
      [51, 51],
      ['-3', 0],
      ['', 0],
      [null, 0],
      ['muitos', 0],
    ]);
    table(idOf, [
      ['8', '8'],
      [8, '8'],
      ['0', ''],
      ['', ''],
      ['../8', ''],
      ['8?x=1', ''],
      [null, ''],
    ]);
    table(textOf, [
      [' a ', 'a'],
      [5, '5'],
      [false, ''],
      [null, ''],
      [{}, ''],
    ]);
  });

  test('a day is São Paulo’s, a last day counts to its end, and zeros are no date', () => {
    table(
      (value) => dayStart(value)?.toISOString() ?? null,
      [
        ['2026-11-21', '2026-11-21T03:00:00.000Z'],
        ['2026-11-21 10:30:00', '2026-11-21T13:30:00.000Z'],
        ['0000-00-00', null],
        ['0000-00-00 00:00:00', null],
        ['2026-13-41', null],
        ['', null],
        [null, null],
      ],
    );
    table(
      (value) => dayEnd(value)?.toISOString() ?? null,
      [
        ['2026-11-21', '2026-11-22T03:00:00.000Z'],
        ['2026-11-21 10:30:00', '2026-11-21T13:30:00.000Z'],
        ['0000-00-00', null],
      ],
    );
  });

  test('an empty object is a list, a list may be an object, and values may be wrapped', () => {
    assert.deepEqual(fieldsOf([]), {});
    assert.deepEqual(listOf([]), []);
    assert.deepEqual(listOf([{ Product: { id: '1' } }, { Product: [] }, null, 'x'], 'Product'), [{ id: '1' }]);
    assert.deepEqual(listOf({ 0: { id: '1' }, 1: { id: '2' } }), [{ id: '1' }, { id: '2' }]);
    assert.equal(linkOf({ http: 'http://a.example/b.png', https: '' }), 'https://a.example/b.png');
    assert.equal(linkOf(''), null);
    assert.equal(linkOf('javascript:alert(1)'), null);
  });
});

const bare = { id: '8', name: ' Vestido ', price: '30.00', stock: '4', available: '1' };

describe('a product of the store', () => {
  test('has only the fields that exist', () => {
    const read = readTrayProduct({
      Product: { ...bare, Properties: [], ProductImage: [], Variant: [], all_categories: '0', brand: '' },
    });
    assert.deepEqual(read, {
      id: '8',
      name: 'Vestido',
      brand: '',
      description: null,
      images: [],
      categoryIds: [],
      specification: [],
      ean: '',
      weight: 0,
      stock: 4,
      isAvailable: true,
      isOnRequest: false,
      activeFrom: null,
      activeUntil: null,
      hasFreeShipping: false,
      isRelease: false,
      sold: 0,
      modified: '',
      hasVariants: false,
      price: 30_00,
      promotionalPrice: 0,
      promotionStartsAt: null,
      promotionEndsAt: null,
    });
    for (const none of [null, [], {}, { Product: [] }, { Product: { ...bare, id: '0' } }, { ...bare, name: '' }, 'x'])
      assert.equal(readTrayProduct(none), null);
  });

  test('has a promotion below its price, from the first day to the end of the last', () => {
    const promotion = (fields: object) => {
      const { promotionalPrice, promotionStartsAt, promotionEndsAt } = readTrayProduct({ ...bare, ...fields }) ?? {};
      return [promotionalPrice, promotionStartsAt, promotionEndsAt];
    };
    const days = { start_promotion: '2026-11-01', end_promotion: '2026-11-30' };
    assert.deepEqual(promotion({ promotional_price: '10.00', ...days }), [
      10_00,
      '2026-11-01T03:00:00.000Z',
      '2026-12-01T03:00:00.000Z',
    ]);
    assert.deepEqual(promotion({ promotional_price: '10.00', start_promotion: '0000-00-00', end_promotion: '' }), [
      10_00,
      null,
      null,
    ]);
    for (const promotional_price of ['0.00', '30.00', '31.00', '', null])
      assert.deepEqual(promotion({ promotional_price, ...days }), [0, null, null]);
    assert.deepEqual(
      promotion({ promotional_price: '10.00', start_promotion: '2026-12-01', end_promotion: '2026-11-01' }),
      [0, null, null],
    );
  });

  test('is in its category and all others that it names, and can be bought when it is available for purchase', () => {
    assert.deepEqual(
      readTrayProduct({ ...bare, category_id: '14', all_categories: ['2', '8', '14'], related_categories: ['2'] })
        ?.categoryIds,
      ['14', '2', '8'],
    );
    assert.equal(readTrayProduct({ ...bare, available_for_purchase: '0' })?.isAvailable, false);
    assert.equal(readTrayProduct({ ...bare, available: '0' })?.isAvailable, false);
    assert.equal(readTrayProduct({ ...bare, available: '' })?.isAvailable, false);
  });

  test('has variants with up to two options, with their own picture or that of their colour', () => {
    const variant = {
      id: '1233',
      product_id: '18',
      price: '',
      Sku: [
        { type: 'Cor', value: 'Azul', image_secure: 'https://a.example/azul.png' },
        { type: 'Tamanho', value: '38' },
        { type: 'x', value: 'y' },
      ],
      VariantImage: [],
      illustrative_image: '',
    };
    const read = readTrayVariant({ Variant: variant });
    assert.deepEqual(read?.choices, [
      { axis: 'Cor', option: 'Azul' },
      { axis: 'Tamanho', option: '38' },
    ]);
    assert.deepEqual([read?.image, read?.price, read?.isAvailable], ['https://a.example/azul.png', 0, true]);
    assert.equal(readTrayVariant({ Variant: { ...variant, product_id: '' } }), null);
  });
});

test("an order is open, closed or cancelled by the type of its status, whatever the store's name for it", () => {
  const kind = (order: object) => readTrayOrder({ Order: { id: '5', ...order } })?.kind;
  assert.equal(kind({ status: 'A ENVIAR', OrderStatus: { type: 'open' } }), 'open');
  assert.equal(kind({ status: 'ENTREGUE', OrderStatus: { type: 'closed' } }), 'closed');
  assert.equal(kind({ status: 'Desistiu', OrderStatus: { type: 'cancelled' } }), 'canceled');
  assert.equal(kind({ status: 'CANCELADO', OrderStatus: [] }), 'canceled');
  assert.equal(kind({ status: 'FINALIZADO' }), 'closed');
  assert.equal(kind({}), 'open');
});

// The example responses that Tray publishes are outside the repository.
const folder = path.resolve(import.meta.dirname, '../../../../shared/data/tray/json-examples');

test('published example responses are read without a problem', (t) => {
  if (!existsSync(folder)) return t.skip("Tray's example responses are not on this machine");
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const file = (start: string) => readdirSync(folder).find((name) => name.startsWith(start)) ?? '';
  const product = readTrayProduct(read(file('produtos-02')));
  assert.ok(
    product && product.price > product.promotionalPrice && product.promotionalPrice > 0 && product.images.length > 1,
  );
  assert.ok(
    product.description && product.hasVariants && product.specification.length > 0 && product.activeFrom === null,
  );
  assert.deepEqual(product.categoryIds.toSorted(), ['14', '2', '8']);
  const variants = listOf(fieldsOf(read(file('variacao-produtos-01'))).Variants).map(readTrayVariant);
  assert.ok(
    variants.length > 0 && variants.every((variant) => variant?.choices.length === 2 && variant.image !== null),
  );
  assert.ok(readTrayVariant(read(file('variacao-produtos-02'))));
  const tree = readTrayCategories(read(file('categorias-01')));
  assert.deepEqual([tree?.length, tree?.[0]?.children.length, tree?.[0]?.children[0]?.children.length], [1, 1, 0]);
  const info = readTrayStoreInfo(read(file('informacoes-loja-01')));
  assert.ok(info && info.name !== '' && info.city !== '' && /^\d{8}$/.test(info.zipCode) && info.status === 'ativa');
  assert.equal(readTrayOrder(read(file('pedidos-02')))?.kind, 'closed');
  // No other example stops a reader.
  for (const name of readdirSync(folder).filter((one) => !one.includes('invalid')))
    for (const reader of [readTrayProduct, readTrayVariant, readTrayCategories, readTrayStoreInfo, readTrayOrder])
      reader(read(name));
});
