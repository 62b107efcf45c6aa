import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { coveredByKeyboard, trackKeyboardInset } from '../../../../webapp/browser/view/keyboard-inset.ts';
import { openTab } from '../../../helpers/page.ts';

const phone = { height: 740, offsetTop: 0, scale: 1 };

test('what the keyboard covers is what is not seen of the lower edge; bars and zoom are no keyboard', () => {
  const cases: [what: string, seen: typeof phone, covered: number][] = [
    ['nothing open', phone, 0],
    ['a keyboard', { ...phone, height: 440 }, 300],
    ['a keyboard, and the page pushed up by it', { ...phone, height: 440, offsetTop: 120 }, 180],
    ["the browser's bars", { ...phone, height: 684 }, 0],
    ['zoomed in with two fingers', { ...phone, height: 370, scale: 2 }, 0],
  ];
  for (const [what, seen, covered] of cases) assert.equal(coveredByKeyboard(740, seen), covered, what);
});

test('the style is told how much is covered, the focused field comes into sight, and all is as before when the keyboard closes', (t) => {
  const { told, scrolled, keyboard } = phoneWith(t);
  const stop = trackKeyboardInset();
  keyboard(300);
  assert.deepEqual([told.get('--keyboard'), scrolled], ['300px', [{ block: 'nearest' }]]);
  keyboard(300);
  assert.equal(scrolled.length, 1, 'once for a keyboard');
  keyboard(0);
  assert.deepEqual([told.get('--keyboard'), scrolled.length], ['0px', 1]);
  keyboard(300);
  stop();
  assert.equal(told.has('--keyboard'), false);
});

test('an old browser that does not tell what is seen is left as it is', (t) => {
  const { told } = phoneWith(t, { tells: false });
  trackKeyboardInset()();
  assert.equal(told.size, 0);
});

/** A phone with a focused field: what the style is told, how the field was scrolled, and its keyboard. */
function phoneWith(t: TestContext, { tells = true } = {}) {
  openTab(t);
  const told = new Map<string, string>();
  const scrolled: unknown[] = [];
  const listeners = new Set<() => void>();
  class FakeElement {
    scrollIntoView = (how: unknown) => scrolled.push(how);
  }
  Object.defineProperty(globalThis, 'HTMLElement', { value: FakeElement, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'HTMLElement'));
  const seen = {
    ...phone,
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
  };
  const style = {
    setProperty: (name: string, value: string) => told.set(name, value),
    removeProperty: (name: string) => told.delete(name),
  };
  Object.assign(window, { innerHeight: phone.height, visualViewport: tells ? seen : null, dispatchEvent: () => true });
  Object.assign(document, { documentElement: { style }, activeElement: new FakeElement(), body: null });
  const keyboard = (height: number) => {
    seen.height = phone.height - height;
    for (const listener of listeners) listener();
  };
  return { told, scrolled, keyboard };
}
