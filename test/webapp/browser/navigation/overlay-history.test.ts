import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leaveOverlayEntry, pushOverlayEntry } from '../../../../webapp/browser/navigation/overlay-history.ts';
import { openTab } from '../../../helpers/page/page.ts';

describe('an overlay', () => {
  test('is closed once by the back button, and the page stays', (t) => {
    openTab(t);
    const closed: string[] = [];
    const leave = pushOverlayEntry(() => closed.push('overlay'));
    assert.deepEqual(window.history.state, { overlay: true });
    window.history.back();
    assert.deepEqual([closed, window.history.state], [['overlay'], null]);
    leave();
    window.history.back();
    assert.deepEqual(closed, ['overlay']);
  });

  test('removes its history entry when it is closed otherwise', (t) => {
    openTab(t);
    pushOverlayEntry(() => assert.fail('no step back'))();
    assert.equal(window.history.state, null);
  });

  test('keeps the history when a link inside it opened another page', (t) => {
    openTab(t);
    const leave = pushOverlayEntry(() => assert.fail('no step back'));
    window.history.pushState({ screen: 'product' }, '');
    leave();
    assert.deepEqual(window.history.state, { screen: 'product' });
  });

  test('is left by a step back, also where the browser ignores it', async (t) => {
    openTab(t);
    const closed: string[] = [];
    pushOverlayEntry(() => closed.push('overlay'));
    await leaveOverlayEntry();
    assert.deepEqual([closed, window.history.state], [['overlay'], null]);
    pushOverlayEntry(() => assert.fail('no step back'));
    t.mock.method(window.history, 'back', () => {});
    await leaveOverlayEntry();
    assert.deepEqual(window.history.state, { overlay: true });
  });
});
