import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { coveredByKeyboard, trackKeyboardInset } from '../../../../webapp/browser/view/keyboard-inset.ts';
import { openTab } from '../../../helpers/page/page.ts';

const phone = { height: 740, offsetTop: 0, scale: 1 };

test('the keyboard covers the invisible part of the lower edge; browser bars and zoom do not count', () => {
  const cases: [what: string, seen: typeof phone, covered: number][] = [
    ['nothing open', phone, 0],
    ['a keyboard', { ...phone, height: 440 }, 300],
    ['a keyboard, and the page pushed up by it', { ...phone, height: 440, offsetTop: 120 }, 180],
    ["the browser's bars", { ...phone, height: 684 }, 0],
    ['zoomed in with two fingers', { ...phone, height: 370, scale: 2 }, 0],
  ];
  for (const [what, seen, covered] of cases) assert.equal(coveredByKeyboard(740, seen), covered, what);
});

test('the covered height is a CSS variable, the focused field becomes visible, and all resets when the keyboard closes', (t) => {
  const { variables, scrolled, keyboard } = phoneWith(t);
  const stop = trackKeyboardInset();
  keyboard(300);
  assert.deepEqual([variables.get('--keyboard'), scrolled], ['300px', [{ block: 'nearest' }]]);
  keyboard(300);
  assert.equal(scrolled.length, 1, 'once for a keyboard');
  keyboard(0);
  assert.deepEqual([variables.get('--keyboard'), scrolled.length], ['0px', 1]);
  keyboard(300);
  stop();
  assert.equal(variables.has('--keyboard'), false);
});

test('an old browser without a visual viewport is left unchanged', (t) => {
  const { variables } = phoneWith(t, { hasViewport: false });
  trackKeyboardInset()();
  assert.equal(variables.size, 0);
});

/** A phone with a focused field: the CSS variable, the scroll calls of the field, and the keyboard. */
function phoneWith(t: TestContext, { hasViewport = true } = {}) {
  openTab(t);
  const variables = new Map<string, string>();
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
    setProperty: (name: string, value: string) => variables.set(name, value),
    removeProperty: (name: string) => variables.delete(name),
  };
  Object.assign(window, {
    innerHeight: phone.height,
    visualViewport: hasViewport ? seen : null,
    dispatchEvent: () => true,
  });
  Object.assign(document, { documentElement: { style }, activeElement: new FakeElement(), body: null });
  const keyboard = (height: number) => {
    seen.height = phone.height - height;
    for (const listener of listeners) listener();
  };
  return { variables, scrolled, keyboard };
}
