import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matchWithOneEdit } from '#shared/rules/search/one-edit-distance.ts';

test('one letter changed, missing, extra or swapped with its neighbour is accepted', () => {
  for (const typed of [
    'chocolete',
    'choclate',
    'choccolate',
    'chocoalte',
    'hocolate',
    'chocolat',
    'xchocolate',
    'hcocolate',
  ])
    assert.equal(matchWithOneEdit(typed, 'chocolate'), 'whole', typed);
  for (const typed of ['chocolxtx', 'chclate', 'oclohcate', 'leite'])
    assert.equal(matchWithOneEdit(typed, 'chocolate'), null, typed);
});

test('an unfinished word may have a typo in its beginning', () => {
  for (const typed of ['choclo', 'chpco', 'hcoco']) assert.equal(matchWithOneEdit(typed, 'chocolate'), 'begun', typed);
  assert.equal(matchWithOneEdit('chxcx', 'chocolate'), null);
});

// Decision: Search ignores accents and case, finds prefixes, tolerates one typo.
test('any single change of any word is accepted', () => {
  const letter = fc.constantFrom(...'abcdefghij');
  const word = fc.array(letter, { minLength: 2, maxLength: 9 });
  const change = fc.tuple(word, fc.nat(), letter, fc.constantFrom('changed', 'missing', 'extra', 'swapped'));
  fc.assert(
    fc.property(change, ([letters, at, other, kind]) => {
      const place = at % (letters.length - 1);
      const typed = [...letters];
      if (kind === 'changed') typed[place] = other;
      else if (kind === 'missing') typed.splice(place, 1);
      else if (kind === 'extra') typed.splice(place, 0, other);
      else [typed[place], typed[place + 1]] = [letters[place + 1] ?? '', letters[place] ?? ''];
      return matchWithOneEdit(typed.join(''), letters.join('')) === 'whole';
    }),
  );
});
