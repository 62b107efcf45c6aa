import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formOf, savedOf, warningsOf } from '../../../webapp/panel/products/product-form.ts';

const variant = {
  ...{ sku: 'mel', options: '', price: 9.9, promotionalPrice: 0, promotionStartsAt: null, promotionEndsAt: null },
  ...{ stock: null, isSoldOut: false, isActive: true, barcode: null, weightInGrams: null },
};
const detail = (fields: Partial<PanelData<'product'>> = {}): PanelData<'product'> => ({
  ...{ id: 'mel', name: 'Mel', brand: '', description: '', images: [], imageTexts: [], categoryIds: [] },
  ...{ highlights: [], owner: 'shop', keptFields: [], isActive: true, isHidden: false, isPriceOnRequest: false },
  ...{ lowStock: null, variants: [variant], version: '1' },
  ...fields,
});

// Decision: A person types a description as plain text. One with markup is shown without it, and stays as it is unless
// it is changed.
describe('the description in the product editor', () => {
  const cases: readonly (readonly [what: string, saved: string, typed: string])[] = [
    ['plain text', 'Mel puro.\nDa serra.', 'Mel puro.\nDa serra.'],
    ['paragraphs and breaks', '<p>Mel <b>puro</b>.</p><p>Da serra,<br>500 g.</p>', 'Mel puro.\nDa serra,\n500 g.'],
    ['a list', '<ul><li>Orgânico</li><li>Sem açúcar</li></ul>', 'Orgânico\nSem açúcar'],
    ['entities', '<p>P&atilde;o &amp; mel</p>', 'Pão & mel'],
    ['a lone sign is no markup', 'Broca <10 mm', 'Broca <10 mm'],
  ];
  for (const [what, saved, typed] of cases)
    test(`${what}: it is read as text, and an untouched one is not saved`, () => {
      const product = detail({ description: saved });
      const form = formOf(product);
      assert.equal(form.description, typed);
      assert.deepEqual(savedOf(form, product).body, { id: 'mel', version: '1' });
      assert.deepEqual(savedOf({ ...form, name: 'Mel da serra' }, product).body, {
        ...{ id: 'mel', version: '1', name: 'Mel da serra' },
      });
    });

  test('a changed one is saved as it was typed', () => {
    const product = detail({ description: '<p>Mel <b>puro</b>.</p>' });
    const { body, changes } = savedOf({ ...formOf(product), description: 'Mel puro.\nAgora em pote.' }, product);
    assert.deepEqual([body.description, changes], ['Mel puro.\nAgora em pote.', 1]);
  });
});

describe('the texts of photos in the product editor', () => {
  const product = detail({ images: ['/a.jpg', '/b.jpg'], imageTexts: [{ url: '/a.jpg', text: 'Pote' }] });

  test('another order of the photos changes no text', () => {
    const { body } = savedOf({ ...formOf(product), images: ['/b.jpg', '/a.jpg'] }, product);
    assert.deepEqual(body, { id: 'mel', version: '1', images: ['/b.jpg', '/a.jpg'] });
  });

  test('a typed text is saved with those that stay, and one of a removed photo is left out', () => {
    const form = { ...formOf(product), imageTexts: { '/a.jpg': 'Pote', '/b.jpg': ' Rótulo ' } };
    const both = [
      { url: '/a.jpg', text: 'Pote' },
      { url: '/b.jpg', text: 'Rótulo' },
    ];
    assert.deepEqual(savedOf(form, product).body.imageTexts, both);
    assert.deepEqual(savedOf({ ...form, images: ['/b.jpg'] }, product).body.imageTexts, both.slice(1));
  });
});

describe('the weight in the product editor', () => {
  const product = detail({ variants: [{ ...variant, weightInGrams: 1_250 }] });
  const form = formOf(product);
  const typed = (weight: string) =>
    savedOf({ ...form, variants: form.variants.map((one) => ({ ...one, weight })) }, product);

  test('is shown in grams, and saved when it changes', () => {
    assert.equal(form.variants[0]?.weight, '1.250');
    assert.deepEqual(savedOf(form, product).changes, 0);
    assert.deepEqual(typed('1.300').body.variants, [{ sku: 'mel', weightInGrams: 1_300 }]);
    assert.deepEqual(typed('').body.variants, [{ sku: 'mel', weightInGrams: null }]);
  });

  test('a weight that is no number of grams is said at its field', () => {
    for (const weight of ['0', '1,5', 'leve'])
      assert.deepEqual(
        Object.values(typed(weight).problems),
        ['Escreva o peso em gramas, como 350, ou deixe vazio.'],
        weight,
      );
  });

  test('a weight of more than 10 tonnes is a mistake, and says the limit', () => {
    for (const weight of ['10.000.001', '99.999.999'])
      assert.deepEqual(
        Object.values(typed(weight).problems),
        ['O peso vai até 10.000.000 g. Confira se você escreveu em gramas.'],
        weight,
      );
    assert.deepEqual(typed('10000000').problems, {});
  });
});

describe('an unusual price in the product editor', () => {
  const product = detail({ variants: [{ ...variant, promotionalPrice: 7.9 }] });
  const typed = (part: { price?: string; promotion?: string }) => {
    const form = formOf(product);
    return warningsOf({ ...form, variants: form.variants.map((one) => ({ ...one, ...part })) }, product)['mel price'];
  };

  test('is asked about at its field, and one that is unchanged or usual is not', () => {
    assert.match(typed({ price: '9.999,90' }) ?? '', /^O preço muda de R\$\s9,90 para R\$\s9\.999,90\./);
    assert.match(typed({ price: '7,50' }) ?? '', /^A promoção de R\$\s7,90 não fica abaixo deste preço/);
    assert.deepEqual(warningsOf(formOf(product), product), {});
    assert.equal(typed({ price: '8,50' }), undefined);
    assert.equal(typed({ price: '7,50', promotion: '' }), undefined);
  });
});

describe('the barcode in the product editor', () => {
  const product = detail({ variants: [{ ...variant, barcode: '07891000315507' }] });
  const typed = (barcode: string) => {
    const form = formOf(product);
    return savedOf({ ...form, variants: form.variants.map((one) => ({ ...one, barcode })) }, product);
  };

  test('is shown as it is printed, and an untouched one is not saved', () => {
    assert.equal(formOf(product).variants[0]?.barcode, '7891000315507');
    assert.equal(typed('7891000315507').changes, 0);
  });

  test('another one is saved, an empty one removes it, and a wrong one is marked', () => {
    assert.deepEqual(typed(' 96385074 ').body.variants, [{ sku: 'mel', barcode: '96385074' }]);
    assert.deepEqual(typed('').body.variants, [{ sku: 'mel', barcode: null }]);
    assert.match(typed('7891000315508').problems['mel barcode'] ?? '', /último número não confere/);
    assert.match(typed('789').problems['mel barcode'] ?? '', /8, 12, 13 ou 14 números/);
  });

  test('a code of a file that is no GTIN is no problem until it is changed', () => {
    const own = detail({ variants: [{ ...variant, barcode: 'LOJA0001' }] });
    assert.deepEqual(savedOf({ ...formOf(own), name: 'Mel novo' }, own).problems, {});
  });
});
