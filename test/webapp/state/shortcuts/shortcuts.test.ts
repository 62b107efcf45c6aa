import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { keyCaps, type ShortcutName, shortcuts } from '#shared/text/assisted/shortcuts.ts';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import {
  followScannedKeys,
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
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ran: string[] = [];
  const actions: { current: ShortcutActions } = {
    current: Object.fromEntries(names.map((name) => [name, (key: string) => ran.push(`${name} ${key}`)])),
  };
  const leave = registerShortcuts(actions);
  const hit = (key: string, { inField = false, inDialog = false, held = false, at = 0 } = {}) =>
    handlePress({
      press: key.toLowerCase(),
      typed: key.length === 1 ? key : null,
      at,
      isTaken: inField,
      isTyping: inField,
      isRepeated: held,
      isInDialog: inDialog,
    });
  /** A key of a person, with a pause after it. */
  const press = (...pressed: Parameters<typeof hit>) => {
    const isUsed = hit(...pressed);
    t.mock.timers.tick(130);
    return isUsed;
  };
  /** Characters 10 ms apart, and Enter. Returns whether the browser does nothing with the Enter. */
  const scan = (code: string, where: Parameters<typeof hit>[1] = {}) => {
    [...code].forEach((character, place) => {
      hit(character, { ...where, at: place * 10 });
      t.mock.timers.tick(10);
    });
    return hit('enter', { ...where, at: code.length * 10 });
  };
  return { ran, hit, press, scan, actions, leave };
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

// Decision: Keys that follow each other faster than a person types are a scanned code, wherever the focus is.
describe('a scanner', () => {
  const names: ShortcutName[] = [
    'nextContact',
    'resend',
    'section',
    'preview',
    'openCatalog',
    'addRow',
    'more',
    'finish',
  ];

  for (const code of ['7890000000017', 'feijao-preto-1kg', 'RACAO-caes+adultos', 'gc/j'])
    test(`gives ${code} to the catalogue, runs no shortcut and presses no button`, (t) => {
      const { ran, scan } = openPage(t, names);
      t.after(followScannedKeys((scanned) => ran.push(`scan ${scanned}`)));
      assert.equal(scan(code), true);
      t.mock.timers.tick(1_000);
      assert.deepEqual(ran, [`scan ${code}`]);
    });

  test('may be slow, and still runs no section of the checkout', (t) => {
    const { ran, hit } = openPage(t, names);
    t.after(followScannedKeys((scanned) => ran.push(`scan ${scanned}`)));
    [...'7890000000017'].forEach((key, place) => {
      hit(key, { at: place * 75 });
      t.mock.timers.tick(75);
    });
    assert.equal(hit('enter', { at: 13 * 75 }), true);
    t.mock.timers.tick(1_000);
    assert.deepEqual(ran, ['scan 7890000000017']);
  });

  test('gives each of several codes', (t) => {
    const { ran, scan } = openPage(t, names);
    t.after(followScannedKeys((scanned) => ran.push(scanned)));
    scan('7890000000017');
    scan('7890000000024');
    assert.deepEqual(ran, ['7890000000017', '7890000000024']);
  });

  test('adds nothing on other pages and behind a dialog, and a toast says so', (t) => {
    const { ran, scan } = openPage(t, names);
    assert.equal(scan('racao-caes-adultos'), true);
    assert.deepEqual(
      toastsState.list.map(({ title, text }) => `${title}: ${text}`),
      ['racao-caes-adultos: Nada foi adicionado: códigos são lidos no catálogo e em Finalizar.'],
    );
    t.after(followScannedKeys((scanned) => ran.push(scanned)));
    assert.equal(scan('7890000000017', { inDialog: true }), true);
    assert.deepEqual(ran, []);
  });

  test("types in a text field, where Enter is the field's", (t) => {
    const { ran, scan } = openPage(t, names);
    t.after(followScannedKeys((scanned) => ran.push(scanned)));
    assert.equal(scan('7890000000017', { inField: true }), false);
    assert.deepEqual(ran, []);
  });

  test('without an Enter runs no shortcut either, and the next key is one again', (t) => {
    const { ran, hit, press } = openPage(t, names);
    [...'jrge'].forEach((key, place) => {
      hit(key, { at: place * 10 });
    });
    t.mock.timers.tick(1_000);
    assert.deepEqual(ran, []);
    press('c', { at: 500 });
    press('j', { at: 1_000 });
    assert.deepEqual(ran, ['nextContact j']);
  });
});

describe('a person', () => {
  test('whose keys overlap runs each shortcut, in order', (t) => {
    const { ran, hit } = openPage(t, ['openCatalog', 'nextContact']);
    hit('g', { at: 0 });
    hit('c', { at: 30 });
    hit('j', { at: 60 });
    assert.deepEqual(ran, [], 'until the pause');
    t.mock.timers.tick(60);
    assert.deepEqual(ran, ['openCatalog c', 'nextContact j']);
  });

  test('need not wait for the pause before another key, a sign or one with Ctrl', (t) => {
    const { ran, hit } = openPage(t, ['nextContact', 'missing', 'more', 'finish']);
    hit('j', { at: 0 });
    hit('f', { at: 80 });
    hit('ctrl+enter', { at: 90 });
    assert.deepEqual(ran, ['nextContact j', 'missing f', 'finish ctrl+enter']);
    hit('+', { at: 200 });
    hit('+', { at: 230, held: true });
    assert.deepEqual(ran.slice(3), ['more +', 'more +']);
  });

  test('presses a button with Enter after two quick keys', (t) => {
    const { ran, hit } = openPage(t, ['missing', 'section']);
    hit('f', { at: 0 });
    hit('3', { at: 20 });
    assert.equal(hit('enter', { at: 40 }), false);
    assert.deepEqual(ran, ['missing f', 'section 3']);
  });

  test('who holds a key scans nothing', (t) => {
    const { ran, hit } = openPage(t, ['nextContact', 'more']);
    t.after(followScannedKeys((scanned) => ran.push(scanned)));
    for (let at = 0; at < 300; at += 30) hit('j', { at, held: at > 0 });
    assert.equal(hit('enter', { at: 310 }), false);
    assert.deepEqual(ran, ['nextContact j']);
  });

  test('who leaves the page within the pause runs nothing there', (t) => {
    const { ran, hit, leave } = openPage(t, ['nextContact']);
    hit('j');
    leave();
    t.mock.timers.tick(60);
    assert.deepEqual(ran, []);
  });
});
