import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  beginsCode,
  followsBurst,
  isMeant,
  isScan,
  isScanInField,
  type KeyBurst,
  withKey,
} from '#shared/rules/catalog/scanned-keys.ts';

/** The burst after these characters, each this many milliseconds after the one before. */
const typed = (text: string, gapMs: number): KeyBurst =>
  [...text].reduce<KeyBurst | null>((burst, character, place) => withKey(burst, character, place * gapMs), null) ?? {
    ...{ text: '', from: 0, at: 0, gap: 0 },
  };

// Decision: Keys that follow each other faster than a person types are a scanned code, wherever the focus is.
describe('keys without a pause', () => {
  const cases: [text: string, gapMs: number, isScan: boolean, why: string][] = [
    ['7890000000017', 5, true, 'a barcode by cable'],
    ['7890000000017', 35, true, 'a slow scanner'],
    ['A102', 10, true, 'the shortest barcode'],
    ['7890000000017', 80, true, 'a scanner with the longest pause between its keys'],
    ['7890000000017', 110, false, 'a fast person at a numeric keypad'],
    ['feijao-preto-1kg', 80, false, 'a fast person'],
    ['1234567', 80, false, 'fewer digits than a barcode on goods'],
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
      [50, 51].map((at) => followsBurst(typed('f', 0), at)),
      [true, false],
    );
    assert.deepEqual(
      [120, 121].map((at) => followsBurst(typed('7', 0), at)),
      [true, false],
    );
    // One late key, as a busy machine or a remote desktop delivers it.
    const late = [...'7890000000017'].reduce<KeyBurst | null>(
      (burst, key, place) => withKey(burst, key, place * 20 + (place > 5 ? 90 : 0)),
      null,
    );
    assert.deepEqual([late?.text, late && isScan(late)], ['7890000000017', true]);
  });

  test('begin with a letter or a digit', () => {
    assert.deepEqual(['a', 'É', '7', '+', '-', '/', '?', ' '].map(beginsCode), [
      ...[true, true, true],
      ...[false, false, false, false, false],
    ]);
  });
});

// Decision: What a person types by hand into a text field is never taken for a scanned code.
describe('keys without a pause in a text field', () => {
  const cases: [text: string, gapMs: number, enterMs: number, isScan: boolean, why: string][] = [
    ['7890000000017', 5, 10, true, 'a barcode by cable'],
    ['7890000000017', 80, 80, true, 'a barcode by a slow scanner'],
    ['feijao-preto-1kg', 10, 10, true, 'a code of the shop'],
    ['7890000000018', 70, 70, false, 'a number that is no barcode, such as a phone number, typed fast'],
    ['52998224725', 70, 70, false, 'a CPF typed fast'],
    ['52998224725', 130, 130, false, 'a CPF by hand'],
    ['7890000000017', 110, 110, false, 'a barcode by hand'],
    ['7890000000017', 10, 300, false, 'an Enter of a person after a scan'],
    ['Ligar antes de 14h', 5, 5, false, 'a text of a program that types for people'],
    ['1200', 40, 40, false, 'an amount whose keys overlap'],
  ];
  for (const [text, gapMs, enterMs, expected, why] of cases)
    test(`${text}, ${gapMs} ms apart, Enter after ${enterMs} ms: ${why}`, () => {
      const burst = typed(text, gapMs);
      assert.equal(isScanInField(burst, burst.at + enterMs) && burst.text === text, expected);
    });
});

test('a scan without an Enter, or one that was cut short, is no row of shortcuts', () => {
  assert.deepEqual([typed('jkg', 20), typed('35', 100), typed('jkgf', 20), typed('12345678', 110)].map(isMeant), [
    true,
    true,
    false,
    false,
  ]);
});
