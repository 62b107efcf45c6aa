import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessText } from '#shared/text/search-guess.ts';

for (const [used, text] of [
  [['arroz'], 'Nenhum resultado para "arros". Mostrando "arroz".'],
  [['arroz', 'barro'], 'Nenhum resultado para "arros". Mostrando "arroz" e "barro".'],
  [['a', 'b', 'c'], 'Nenhum resultado para "arros". Mostrando "a", "b" e "c".'],
  [[], 'Nenhum resultado para "arros". Mostrando produtos parecidos.'],
] as const)
  test(`a guess with ${used.length} texts is described`, () => {
    assert.equal(guessText({ asked: 'arros', used: [...used], others: [] }), text);
  });

test('a list of products that have only some of the words says so', () => {
  assert.equal(
    guessText({ kind: 'partial', asked: 'açúcar cristal', used: ['açúcar'], others: [] }),
    'Nenhum produto tem tudo o que você escreveu em "açúcar cristal". Mostrando "açúcar".',
  );
});
