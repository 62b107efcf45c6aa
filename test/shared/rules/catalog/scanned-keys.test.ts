import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginsCode, followsBurst, isScan, type KeyBurst, withKey } from '#shared/rules/catalog/scanned-keys.ts';

/** The burst after these characters, each this many milliseconds after the one before. */
const typed = (text: string, gapMs: number): KeyBurst =>
  [...text].reduce<KeyBurst | null>((burst, character, place) => withKey(burst, character, place * gapMs), null) ?? {
    text: '',
    at: 0,
  };

// Decision: Keys that follow each other faster than a person types are a scanned code, wherever the focus is.
describe('keys without a pause', () => {
  const cases: [text: string, gapMs: number, isScan: boolean, why: string][] = [
    ['7890000000017', 5, true, 'a barcode by cable'],
    ['7890000000017', 35, true, 'a slow scanner'],
    ['A102', 10, true, 'the shortest barcode'],
    ['7890000000017', 80, false, 'a fast person'],
    ['gf', 10, false, 'two keys of a person that overlap'],
    ['gfc', 30, false, 'three of them'],
  ];
  for (const [text, gapMs, expected, why] of cases)
    test(`${text}, ${gapMs} ms apart: ${why}`, () => {
      assert.equal(isScan(typed(text, gapMs)), expected);
    });

  test('are one text up to the pause', () => {
    assert.equal(typed('feijao-preto-1kg', 20).text, 'feijao-preto-1kg');
    assert.equal(typed('feijao', 51).text, 'o');
    assert.deepEqual(
      [50, 51].map((at) => followsBurst({ text: 'f', at: 0 }, at)),
      [true, false],
    );
  });

  test('begin with a letter or a digit', () => {
    assert.deepEqual(['a', 'É', '7', '+', '-', '/', '?', ' '].map(beginsCode), [
      ...[true, true, true],
      ...[false, false, false, false, false],
    ]);
  });
});
