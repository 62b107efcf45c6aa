import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { fieldLabel, fieldText } from '../../../webapp/panel/products/conflict-words.ts';
import { editConflicts, readField, writeField } from '../../../webapp/panel/products/edit-conflicts.ts';
import { formOf } from '../../../webapp/panel/products/product-form.ts';
import { rebasedForm } from '../../../webapp/panel/products/rebase-form.ts';

const variant = {
  ...{ sku: 'mel-p', options: 'Tamanho: P', price: 9.9, promotionalPrice: 0, promotionStartsAt: null },
  ...{ promotionEndsAt: null, stock: null, isSoldOut: false, isActive: true, barcode: null, weightInGrams: null },
};
const seen: PanelData<'product'> = {
  ...{ id: 'mel', name: 'Mel', brand: 'Sítio', description: '', images: [], imageTexts: [], categoryIds: [] },
  ...{ highlights: [], owner: 'shop', keptFields: [], isActive: true, isHidden: false, isPriceOnRequest: false },
  ...{ lowStock: null, variants: [variant, { ...variant, sku: 'mel-g', options: 'Tamanho: G' }], version: '1' },
};
const price = { variant: 'mel-p', field: 'price' };

// Decision: Of two people who edit one product, the second sees both values and chooses; nothing typed is lost.
describe('what another person changed of a product meanwhile', () => {
  test('a field that both changed has both values; one that only the other changed is merged', () => {
    const now = {
      ...seen,
      brand: 'Sítio Novo',
      name: 'Mel puro',
      variants: [{ ...variant, price: 12 }, ...seen.variants.slice(1)],
    };
    const typed = writeField({ ...formOf(seen), name: 'Mel da serra', highlights: 'Orgânico' }, price, '11,50');
    const { conflicts, merged, gone } = editConflicts(typed, seen, now);
    assert.deepEqual(conflicts, [
      { variant: null, field: 'name', mine: 'Mel da serra', theirs: 'Mel puro' },
      { ...price, mine: '11,50', theirs: '12,00' },
    ]);
    assert.deepEqual(merged, [{ variant: null, field: 'brand', from: 'Sítio', to: 'Sítio Novo' }]);
    assert.deepEqual(gone, []);
    const rebased = rebasedForm(typed, seen, now);
    assert.deepEqual(
      [rebased.name, rebased.brand, rebased.highlights, readField(rebased, price)],
      ['Mel da serra', 'Sítio Novo', 'Orgânico', '11,50'],
    );
    const theirs = writeField(rebased, price, '12,00');
    assert.equal(readField(theirs, price), '12,00');
    assert.equal(readField(theirs, { ...price, variant: 'mel-g' }), '9,90');
  });

  test('the same change by both is no conflict', () => {
    const { conflicts, merged } = editConflicts({ ...formOf(seen), name: 'Mel puro' }, seen, {
      ...seen,
      name: 'Mel puro',
    });
    assert.deepEqual([conflicts, merged], [[], []]);
  });

  test('what was typed for a variant that is gone is shown', () => {
    const typed = writeField(formOf(seen), price, '11,50');
    const { gone } = editConflicts(typed, seen, { ...seen, variants: seen.variants.slice(1) });
    assert.deepEqual(gone, [{ name: 'Tamanho: P', typed: [{ ...price, mine: '11,50' }] }]);
  });

  test('fields and values are in the words of the form', () => {
    const form = formOf(seen);
    assert.deepEqual(
      [fieldLabel(price, form), fieldLabel(price, { ...form, variants: form.variants.slice(0, 1) })],
      ['Preço (Tamanho: P)', 'Preço'],
    );
    const categories = new Map([['mel', 'Mercearia › Mel']]);
    const words = (field: string, value: unknown) => fieldText(field, value, categories).replace('\u00a0', ' ');
    assert.deepEqual(
      [
        words('price', '11,5'),
        words('stock', ''),
        words('weight', '1500'),
        words('weight', '1.500'),
        words('brand', ' '),
        words('isActive', false),
        words('images', ['/a.jpg']),
        words('categoryIds', ['mel']),
        words('imageTexts', { '/a.jpg': 'Pote' }),
      ],
      ['R$ 11,50', 'sem contagem', '1.500', '1.500', 'em branco', 'não', '1 foto', 'Mercearia › Mel', 'Pote'],
    );
  });
});
