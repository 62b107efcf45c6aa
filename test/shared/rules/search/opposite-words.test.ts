import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from '#shared/rules/search/search-words.ts';
import { retailSynonyms } from '#shared/rules/search/synonym-table.ts';

test('kinds of a product that a shopper tells apart are no synonyms', () => {
  const cases = [
    ['vinho branco', 'vinho tinto', 'vinho'],
    ['prato fundo', 'prato raso', 'prato'],
    ['massa corrida', 'massa acrílica', ''],
  ] as const;
  for (const [kind, other, whole] of cases) {
    const { equal = [], kinds = [] } = retailSynonyms().get(nameKey(kind)) ?? {};
    assert.ok(![...equal, ...kinds].includes(nameKey(other)), kind);
    if (whole === '') continue;
    assert.ok(![...equal, ...kinds].includes(nameKey(whole)), kind);
    assert.ok(retailSynonyms().get(nameKey(whole))?.kinds.includes(nameKey(kind)), whole);
  }
});
