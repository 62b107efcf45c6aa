import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedText } from '#shared/text/counted-text.ts';
import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';

test('a count has its noun in the singular for one only', () => {
  const texts = [0, 1, 2, 1_234].map((count) => countedText(count, 'produto', 'produtos'));
  assert.deepEqual(texts, ['0 produtos', '1 produto', '2 produtos', '1.234 produtos']);
});

test('the texts of an import count one product in the singular', () => {
  assert.equal(importTexts.stockKept(1), 'Estoque mantido em 1 produto');
  assert.equal(importTexts.stockKept(2), 'Estoque mantido em 2 produtos');
  assert.equal(feedSourceTexts.shrunk(0, 1), 'O arquivo tem 0 de 1 produto da última vez.');
  assert.match(feedSourceTexts.shrunkRefusal(0, 1), /só 0 de 1 produto da última vez/);
});
