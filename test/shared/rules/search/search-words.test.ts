import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  firstSearchTerms,
  nameKey,
  searchTerms,
  searchWords,
  singularOf,
  singularsOf,
} from '#shared/rules/search/search-words.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';

test('accents and case are ignored', () => {
  assert.equal(normalizeText('AÇÚCAR Mascavo'), 'acucar mascavo');
  assert.deepEqual(searchTerms('Açúcar'), searchTerms('acucar'));
});

// Decision: Search ignores accents and case, finds prefixes, tolerates one typo.
test('plural and singular match', () => {
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
    ['papéis', 'papel'],
    ['mães', 'mãe'],
    ['pãezinhos', 'pãozinho'],
    ['pés', 'pé'],
  ];
  for (const [plural, singular] of pairs)
    assert.equal(singularOf(normalizeText(plural)), normalizeText(singular), plural);
});

test('short words that only look like plurals stay unchanged', () => {
  for (const word of ['gas', 'mes', 'pais', 'tenis', 'lapis', 'onibus']) assert.equal(singularOf(word), word);
});

test('a JavaScript property name is an ordinary word', () => {
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const folded = normalizeText(word).replaceAll('_', '');
    assert.deepEqual([searchWords(word), singularsOf(folded), nameKey(word)], [[folded], [], folded], word);
  }
});

test('every word is stored as written and in the singular, once each', () => {
  assert.deepEqual(searchWords('Botões & botão, 2 kg'), ['botoes', 'botao', '2', 'kg', '2kg', '2000g']);
});

// Spec §5: "Search text is trimmed; empty means no text filter."
test('an empty text is no filter', () => {
  for (const text of ['', '   ', '&|!:*()', "'"]) assert.deepEqual(searchTerms(text), []);
});

test('no word contains a character that a text query would read as an operator', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      searchWords(text).every((word) => /^[\p{L}\p{N}]+$/u.test(word)),
    ),
  );
});

test('a plural that may come from two singulars has both', () => {
  assert.deepEqual(singularsOf('uteis'), ['utel', 'util']);
  assert.deepEqual(singularsOf('arvores'), ['arvor', 'arvore']);
});

// Decision: Search ignores accents and case, finds prefixes, tolerates one typo.
test('a number and its unit are one word in any spelling', () => {
  const same: string[][] = [
    ['5kg', '5 kg', '5 Quilos', '5,0kg', '5000 g'],
    ['1l', '1 litro', '1 lt', '1.000 ml', '1,0 L'],
    ['1,5L', '1.5 litros', '1500ml'],
    ['110v', '110 Volts'],
    ['12 un', '12 unidades'],
  ];
  for (const spellings of same)
    assert.deepEqual([...new Set(spellings.map(nameKey))].length, 1, spellings.map(nameKey).join(' | '));
  for (const other of ['15kg', '0,5kg', '5g', '5', '5 k']) assert.notEqual(nameKey(other), nameKey('5kg'), other);
  assert.equal(nameKey('12x350ml'), nameKey('12 350 ml'));
});

test('words that only join others are dropped, unless there are no others', () => {
  assert.equal(nameKey('Sabão de Coco'), nameKey('sabão coco'));
  assert.notEqual(nameKey('leite sem lactose'), nameKey('leite lactose'));
  assert.deepEqual(
    searchTerms('de').map(({ typed }) => typed),
    ['de'],
  );
});

test("the short forms 'p/', 'c/' and 's/' are words, and sizes stay", () => {
  assert.deepEqual(
    searchWords('Parafuso p/ forro S/ Aba C/12 un'),
    searchWords('parafuso para forro sem aba com 12 un'),
  );
  assert.deepEqual(searchWords('Bucha c/anel'), ['bucha', 'anel']);
  assert.deepEqual(searchWords('Camiseta P/M/G, calça P/38, tamanho S/M'), [
    ...['camiseta', 'p', 'm', 'g', 'calca', '38', 'tamanho', 's'],
  ]);
});

test('the first words of a text are those of the whole text, up to a count', () => {
  const text = 'Arroz com feijão 5 kg, sem glúten; arroz e pães de queijo';
  const long = searchTerms(text).filter(({ typed }) => typed.length > 2);
  assert.deepEqual(firstSearchTerms(text, 100, 3), long);
  assert.deepEqual(firstSearchTerms(text, 2, 3), long.slice(0, 2));
  assert.deepEqual(firstSearchTerms('', 2, 3), []);
});
