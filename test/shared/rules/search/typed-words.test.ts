import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggableSearch } from '#shared/rules/search/loggable-search.ts';
import { typedTerms } from '#shared/rules/search/search-words.ts';
import { soundAlikes } from '#shared/rules/search/sound-alikes.ts';
import { groupsIn, retailSynonyms, synonymTable } from '#shared/rules/search/synonym-table.ts';
import { basesOf, otherGenderOf, otherToolNames } from '#shared/rules/search/word-variants.ts';

const wordsOf = (text: string) => typedTerms(text).map(({ typed }) => typed);

// Decision: The search ignores the words of a chat message around the product.
for (const [text, words] of [
  ['eu quero comprar leite', ['leite']],
  ['bom dia, vocês tem queijo?', ['queijo']],
  ['me vê 2 cervejas', ['cervejas']],
  ['qual o preço do tênis', ['tenis']],
  ['arroz por favor', ['arroz']],
  ['12 ovos', ['12', 'ovos']],
  ['molho quero', ['molho', 'quero']],
  ['quero', ['quero']],
  ['bom bril', ['bom', 'bril']],
  ['boa colheita', ['boa', 'colheita']],
  ['creme dia e noite', ['creme', 'dia', 'noite']],
  ['cabo 1,5 m', ['cabo', '1v5m']],
] as const)
  test(`'${text}' searches ${words.join(', ')}`, () => {
    assert.deepEqual(wordsOf(text), words);
  });

test('a diminutive comes from its word', () => {
  for (const [word, base] of [
    ['paozinho', 'pao'],
    ['bolsinha', 'bolsa'],
    ['queijinho', 'queijo'],
    ['tapetinhos', 'tapete'],
    ['lacinho', 'laco'],
    ['florzinha', 'flor'],
    ['aguinha', 'agua'],
    ['vaquinha', 'vaca'],
    ['toalhinha', 'toalha'],
  ] as const)
    assert.ok(basesOf(word).includes(base), word);
});

test('other products are no diminutives', () => {
  for (const word of ['calcinha', 'cebolinha', 'farinha', 'galinha', 'vinho', 'cozinha', 'camisinha', 'bolinho'])
    assert.deepEqual(basesOf(word), [], word);
  assert.ok(!basesOf('bolinha').includes('bolo'));
  assert.ok(basesOf('macanzinha').includes('maca'));
  assert.equal(basesOf('queijim')[0], 'queijo');
  assert.equal(basesOf('pãozim'.normalize('NFD').replaceAll(/\p{M}/gu, ''))[0], 'pao');
  for (const word of ['jardim', 'pudim', 'capim']) assert.deepEqual(basesOf(word), [], word);
  assert.equal(basesOf('fraldinha', true)[0], 'fralda');
  assert.deepEqual(basesOf('coxinha', true), []);
});

// Decision: A diminutive with a usual misspelling is found: s for z, z for s, and l for lh.
test('a misspelled diminutive that the shop does not have comes from the word that is meant', () => {
  for (const [typed, base] of [
    ['cafesinho', 'cafe'],
    ['paosinho', 'pao'],
    ['florsinha', 'flor'],
    ['arrosinho', 'arroz'],
    ['mezinha', 'mesa'],
    ['vazinhos', 'vaso'],
    ['toalinha', 'toalha'],
    ['agulinhas', 'agulha'],
    ['panelhinha', 'panela'],
  ] as const) {
    assert.ok(basesOf(typed, true).includes(base), typed);
    assert.ok(!basesOf(typed).includes(base), typed);
  }
  // The right spelling comes first.
  assert.equal(basesOf('casinha', true)[0], 'casa');
  assert.equal(basesOf('telinha', true)[0], 'tela');
});

test('an adjective has another gender, a noun has none', () => {
  assert.deepEqual(otherGenderOf('recheada'), ['recheado']);
  assert.deepEqual(otherGenderOf('moido'), ['moida']);
  for (const noun of ['bebida', 'comida', 'cadeira', 'bola', 'prata']) assert.deepEqual(otherGenderOf(noun), [], noun);
});

test('spellings with one sound are alike', () => {
  for (const [typed, meant] of [
    ['assucar', 'acucar'],
    ['prezunto', 'presunto'],
    ['xampu', 'champu'],
    ['jeladeira', 'geladeira'],
    ['feijaum', 'feijao'],
    ['mamaun', 'mamao'],
  ] as const)
    assert.ok(soundAlikes(typed).includes(meant), typed);
});

test('a line has equal expressions, kinds that do not find the others, and brands', () => {
  const table = synonymTable(groupsIn('refri, refrigerante > guaraná\n\nPães de Queijo, pãozinho'));
  assert.deepEqual(table.get('refri'), { equal: ['refrigerante'], kinds: ['guarana'] });
  assert.equal(table.get('guarana'), undefined);
  const boards = synonymTable(groupsIn('gesso acartonado >> placa st, placa ru'));
  const found = ['placa st', 'placa ru'];
  assert.deepEqual(boards.get('gesso acartonado'), { equal: [], kinds: found, leads: found });
  assert.deepEqual(table.get('paozinho')?.equal, ['pao queijo']);
  const beers = synonymTable(groupsIn('cerveja, breja > pilsen < skol'));
  assert.deepEqual(beers.get('breja'), { equal: ['cerveja'], kinds: ['pilsen', 'skol'] });
  assert.deepEqual(beers.get('skol'), { equal: [], kinds: [], things: ['cerveja', 'breja'] });
});

// Decision: Synonyms of Brazilian shops are a maintained table.
test('the table has several hundred groups of retail words, without false friends', () => {
  const table = retailSynonyms();
  assert.ok(table.size >= 1_500);
  const meaning = (word: string) => {
    const { equal = [], kinds = [] } = table.get(word) ?? {};
    return [...equal, ...kinds];
  };
  for (const [word, other] of [
    ['refri', 'guarana'],
    ['breja', 'cerveja'],
    ['xampu', 'shampoo'],
    ['celular', 'smartphone'],
    ['geladeira', 'refrigerador'],
    ['bolacha', 'biscoito'],
    ['aipim', 'mandioca'],
    ['mexerica', 'tangerina'],
  ] as const)
    assert.ok(meaning(word).includes(other), word);
  for (const [word, other] of [
    ['cafe', 'marrom'],
    ['vinho', 'bordo'],
    ['queijo', 'prato'],
    ['macarrao', 'parafuso'],
    ['guarana', 'pepsi'],
    ['rosa', 'buque'],
    ['fone', 'telefone'],
  ] as const)
    assert.ok(!meaning(word).includes(other), word);
});

test('a text that may be about a person is not counted', () => {
  for (const text of ['ana@example.com', '529.982.247-25', '11 98765 4321', '01310-100', '', '🙂'])
    assert.equal(loggableSearch(text), null, text);
  assert.equal(loggableSearch('Eu quero panelas 5 L'), 'panela 5l');
});

test('an amount in words is a number with its unit', () => {
  assert.deepEqual(wordsOf('água de 1 litro e meio'), ['agua', '1v5l']);
  assert.deepEqual(wordsOf('litro e meio de leite'), ['1v5l', 'leite']);
  assert.deepEqual(wordsOf('meio quilo de carne'), ['500g', 'carne']);
  assert.deepEqual(wordsOf('meia preta'), ['meia', 'preta']);
});

test('a tool has the name of its work, and the other way round', () => {
  assert.deepEqual(otherToolNames('limpador', 'orelha'), ['limpa orelha', 'limpaorelha']);
  assert.deepEqual(otherToolNames('corta', 'unha'), ['cortador unha']);
  assert.deepEqual(otherToolNames('mesa', 'redonda'), ['mesador redonda']);
  assert.deepEqual(otherToolNames('cor', 'azul'), []);
});
