import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { keyCaps, type ShortcutName, shortcuts } from '#shared/text/assisted/shortcuts.ts';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import {
  handlePress,
  registerShortcuts,
  type ShortcutActions,
  shortcutState,
  toggleSingleKeys,
} from '../../../../webapp/state/shortcuts/shortcuts.ts';
import { openTab } from '../../../helpers/page/page.ts';

/** A page where these shortcuts only record that they ran. */
function openPage(t: TestContext, names: readonly ShortcutName[]) {
  // First, because the page's window ends with the test.
  t.after(() => resetPage());
  openTab(t);
  resetPage();
  const ran: string[] = [];
  const actions: { current: ShortcutActions } = {
    current: Object.fromEntries(names.map((name) => [name, (key: string) => ran.push(`${name} ${key}`)])),
  };
  const leave = registerShortcuts(actions);
  const press = (key: string, { inField = false, held = false, at = 0 } = {}) =>
    handlePress({ press: key, isTaken: inField, isRepeated: held }, at);
  return { ran, press, actions, leave };
}

// Decision: Everything of an agent's page works by keyboard, with keys that a list explains.
describe('a shortcut', () => {
  test('runs its action, and the browser does nothing else with the key', (t) => {
    const { ran, press } = openPage(t, ['missing', 'section', 'finish']);
    assert.deepEqual([press('f'), press('3'), press('ctrl+enter')], [true, true, true]);
    assert.deepEqual(ran, ['missing f', 'section 3', 'finish ctrl+enter']);
  });

  test('leaves every other key to the browser', (t) => {
    const { ran, press } = openPage(t, ['missing', 'section']);
    assert.deepEqual(
      ['x', '9', '0', 'ctrl+f', 'tab'].map((key) => press(key)),
      [false, false, false, false, false],
    );
    assert.deepEqual(ran, []);
  });

  test('of two keys needs both, one after the other', (t) => {
    const { ran, press } = openPage(t, ['openCheckout', 'missing', 'nextContact']);
    press('g', { at: 0 });
    press('f', { at: 1_000 });
    press('g', { at: 2_000 });
    press('f', { at: 4_000 });
    press('g', { at: 5_000 });
    press('j', { at: 5_100 });
    assert.deepEqual(ran, ['openCheckout f', 'missing f', 'nextContact j']);
  });

  test('of a later screen takes precedence, and ends with it', (t) => {
    const { ran, press } = openPage(t, ['finish']);
    const leave = registerShortcuts({ current: { finish: () => ran.push('dialog') } });
    press('ctrl+enter');
    leave();
    press('ctrl+enter');
    assert.deepEqual(ran, ['dialog', 'finish ctrl+enter']);
  });

  test('does not run again while its key is held', (t) => {
    const { ran, press } = openPage(t, ['finish']);
    assert.equal(press('ctrl+enter', { held: true }), false);
    assert.deepEqual(ran, []);
  });

  test('uses the latest actions of its screen', (t) => {
    const { ran, press, actions } = openPage(t, ['missing']);
    actions.current = { missing: () => ran.push('new') };
    press('f');
    assert.deepEqual(ran, ['new']);
  });

  test('has the key caps that a keyboard has', () => {
    const caps = (['findContact', 'openCheckout', 'section', 'help', 'choose', 'more'] as const).map(keyCaps);
    assert.deepEqual(caps, [['Ctrl', 'K'], ['G', 'F'], ['1', '…', '8'], ['?'], ['←', '→'], ['+']]);
  });

  test('has keys of its own', () => {
    const presses = Object.values(shortcuts).map((shortcut) => shortcut.presses);
    assert.deepEqual(
      presses.filter((one, place) => presses.indexOf(one) !== place),
      [],
    );
  });
});

// Decision: Keys without Ctrl work only outside fields, and can be switched off (WCAG 2.1.4).
describe('a key without Ctrl', () => {
  test('types in a field, where Ctrl and Enter still finish', (t) => {
    const { ran, press } = openPage(t, ['missing', 'section', 'finish', 'openCheckout']);
    assert.deepEqual(
      ['f', '3', 'g', 'f'].map((key) => press(key, { inField: true })),
      [false, false, false, false],
    );
    press('ctrl+enter', { inField: true });
    assert.deepEqual(ran, ['finish ctrl+enter']);
  });

  test('does nothing once they are switched off, also on the next page of this device', (t) => {
    const { ran, press, leave } = openPage(t, ['missing', 'openCheckout', 'finish']);
    toggleSingleKeys();
    leave();
    resetPage();
    const actions = { current: { missing: () => ran.push('missing'), finish: () => ran.push('finish') } };
    registerShortcuts(actions);
    assert.equal(shortcutState.hasSingleKeys, false);
    for (const key of ['f', 'g', 'f', 'ctrl+enter']) press(key);
    assert.deepEqual(ran, ['finish']);
    toggleSingleKeys();
    press('f');
    assert.deepEqual(ran, ['finish', 'missing']);
  });
});
