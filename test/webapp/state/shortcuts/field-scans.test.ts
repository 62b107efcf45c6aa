import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import { readFieldKey } from '../../../../webapp/state/shortcuts/field-scans.ts';
import { openTab } from '../../../helpers/page/page.ts';

/** A text field that types and restores as the browser does. */
function openField(t: TestContext, value = '') {
  t.after(() => resetPage());
  openTab(t);
  resetPage();
  const field = { value } as HTMLInputElement;
  const hit = (key: string, at: number, into = field) => {
    const before = into.value;
    const restore = () => void Object.assign(into, { value: before });
    const typed = key.length === 1 ? key : null;
    const code = readFieldKey({ field: into, key, typed, at, isInDialog: false, restore });
    if (code === null && typed) into.value += typed;
    return code;
  };
  const type = (text: string, from: number, gapMs: number) =>
    [...text].forEach((key, place) => void hit(key, from + place * gapMs));
  return { field, hit, type };
}

// Decision: A code that is scanned into a text field of an agent's page is a product, and the field keeps its text.
describe('a code scanned into a text field', () => {
  test('is read, and the field has the text from before', (t) => {
    const { field, hit, type } = openField(t);
    type('Ligar', 0, 150);
    type('7890000000017', 1_000, 10);
    assert.equal(field.value, 'Ligar7890000000017');
    assert.equal(hit('Enter', 1_130), '7890000000017');
    assert.equal(field.value, 'Ligar');
    type('7890000000017', 2_000, 75);
    assert.equal(hit('Enter', 2_975), '7890000000017');
    assert.equal(field.value, 'Ligar');
  });

  test('is not what a person types, nor what another key or field interrupts', (t) => {
    const { field, hit, type } = openField(t);
    type('52998224725', 0, 130);
    assert.equal(hit('Enter', 1_430), null);
    assert.equal(field.value, '52998224725');
    type('789000', 3_000, 10);
    hit('Backspace', 3_060);
    type('0017', 3_070, 10);
    assert.equal(hit('Enter', 3_110), null);
    type('7890000', 4_000, 10);
    const other = { value: '' } as HTMLInputElement;
    [...'000017'].forEach((key, place) => void hit(key, 4_070 + place * 10, other));
    assert.equal(hit('Enter', 4_130), null);
  });
});
