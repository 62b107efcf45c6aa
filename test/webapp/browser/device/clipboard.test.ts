import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { copyText } from '../../../../webapp/browser/device/clipboard.ts';
import { openTab } from '../../../helpers/page/page.ts';

type Ways = { writeText?: () => Promise<void>; execCommand?: () => boolean };

/** A browser with these copy functions, and a field that records its calls. */
function browserWith(t: TestContext, { writeText, execCommand }: Ways) {
  openTab(t);
  Object.assign(window.navigator, writeText ? { clipboard: { writeText } } : {});
  Object.assign(document, execCommand ? { execCommand } : {});
  const done: string[] = [];
  const field = {
    focus: () => done.push('focus'),
    select: () => done.push('select'),
    setSelectionRange: (from: number, to: number) => done.push(`range ${from} ${to}`),
  } as unknown as HTMLTextAreaElement;
  return { field, done };
}

test('the clipboard API comes first and does not touch the field', async (t) => {
  const { field, done } = browserWith(t, { writeText: async () => {}, execCommand: () => assert.fail('not called') });
  assert.equal(await copyText('abc', field), 'copied');
  assert.deepEqual(done, []);
});

test('if it is refused or missing, the older command copies the selected field', async (t) => {
  const refused = browserWith(t, { writeText: () => Promise.reject(new Error('denied')), execCommand: () => true });
  assert.equal(await copyText('abc', refused.field), 'copied');
  assert.deepEqual(refused.done, ['focus', 'select', 'range 0 3']);
  const missing = browserWith(t, { execCommand: () => true });
  assert.equal(await copyText('abc', missing.field), 'copied');
});

test('if nothing copies, the text stays selected for manual copying', async (t) => {
  for (const execCommand of [
    () => false,
    () => {
      throw new Error('blocked');
    },
  ]) {
    const { field, done } = browserWith(t, { execCommand });
    assert.equal(await copyText('abc', field), 'selected');
    assert.equal(done.at(-1), 'range 0 3');
  }
  assert.equal(await copyText('abc', null), 'selected');
});
