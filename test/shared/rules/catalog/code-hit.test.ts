import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeHit } from '#shared/model/catalog/product-list-page.ts';
import { hitToAdd, isCodeLike } from '#shared/rules/catalog/code-hit.ts';

const hit = (sku: string, by: CodeHit['by'] = 'sku'): CodeHit => ({ providerId: 'mel', sku, attributes: [], by });
const listed = (...ids: string[]) => ids.map((providerId) => ({ providerId }));

const cases: [string, string, CodeHit[], string[], boolean][] = [
  ['the only hit, alone in the list', 'MEL500', [hit('MEL500')], ['mel'], true],
  ['a barcode beside other products', '7891000315507', [hit('MEL', 'barcode')], ['mel', 'cha'], true],
  ['a SKU with a hyphen beside other products', 'MEL-500', [hit('MEL-500')], ['mel', 'cha'], true],
  ['a SKU that is a word of other products', '500', [hit('500')], ['mel', 'cha'], false],
  ['two variants with one code', '7891000315507', [hit('A', 'barcode'), hit('B', 'barcode')], ['mel'], false],
  ['no code', 'mel', [], ['mel'], false],
];

for (const [what, typed, codes, ids, isAdded] of cases)
  test(`Enter ${isAdded ? 'adds' : 'does not add'}: ${what}`, () =>
    assert.equal(hitToAdd(typed, codes, listed(...ids)) !== null, isAdded));

test('a text without spaces that has a digit looks like a code', () => {
  for (const code of ['7891000315507', 'feijao-carioca-1kg', ' MEL500 ']) assert.ok(isCodeLike(code), code);
  for (const words of ['arroz', 'arroz 5kg', '']) assert.ok(!isCodeLike(words), words);
});
