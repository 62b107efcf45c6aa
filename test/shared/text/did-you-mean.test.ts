import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessText, meantTexts } from '#shared/text/search-guess.ts';

for (const used of [[], ['arroz'], ['arroz', 'barro']])
  test(`a guess with ${used.length} texts says that nothing was found, and offers each text`, () => {
    const guess = { asked: 'arros', used, others: ['barros'] };
    assert.equal(guessText(guess), 'Não achamos "arros". Mostramos produtos parecidos.');
    assert.deepEqual(meantTexts(guess), [...used, 'barros']);
  });

test('a list of products that have only some of the words says so', () => {
  const guess = { kind: 'partial' as const, asked: 'açúcar cristal', used: ['açúcar'], others: [] };
  assert.equal(
    guessText(guess),
    'Nenhum produto tem tudo o que você escreveu em "açúcar cristal". Mostramos "açúcar".',
  );
  assert.deepEqual(meantTexts(guess), [], 'a part is no other spelling');
});
