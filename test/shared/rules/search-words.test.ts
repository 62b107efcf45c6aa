import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldText, searchTerms, searchWords, singularOf } from '#shared/rules/search-words.ts';

test('accents and case are ignored', () => {
  assert.equal(foldText('AÇÚCAR Mascavo'), 'acucar mascavo');
  assert.deepEqual(searchTerms('Açúcar'), searchTerms('acucar'));
});

test('plural and singular meet', () => {
  const pairs: [plural: string, singular: string][] = [
    ['pães', 'pão'],
    ['botões', 'botão'],
    ['mãos', 'mão'],
    ['anéis', 'anel'],
    ['lençóis', 'lençol'],
    ['animais', 'animal'],
    ['azuis', 'azul'],
    ['barris', 'barril'],
    ['homens', 'homem'],
    ['flores', 'flor'],
    ['luzes', 'luz'],
    ['camisas', 'camisa'],
    ['ovos', 'ovo'],
  ];
  for (const [plural, singular] of pairs) assert.equal(singularOf(foldText(plural)), foldText(singular), plural);
});

test('short words that only look like plurals stay as they are', () => {
  for (const word of ['gas', 'mes', 'pais', 'tenis', 'lapis', 'onibus']) assert.equal(singularOf(word), word);
});

test('every word is stored as written and in the singular, once each', () => {
  assert.deepEqual(searchWords('Botões & botão, 2 kg'), ['botoes', 'botao', '2', 'kg']);
});

test('an empty text means no filter', () => {
  for (const text of ['', '   ', '&|!:*()', "'"]) assert.deepEqual(searchTerms(text), []);
});

test('no word ever carries a character a text query would read as an operator', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => searchWords(text).every((word) => /^[\p{L}\p{N}]+$/u.test(word))));
});
