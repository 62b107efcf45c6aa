import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pushOverlayEntry } from '../../../../webapp/browser/navigation/overlay-history.ts';
import { openTab } from '../../../helpers/page.ts';

describe('what lies over the page', () => {
  test('is closed by the back button, once, and the page stays', (t) => {
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

  test('takes its history entry away when it is closed otherwise', (t) => {
    openTab(t);
    pushOverlayEntry(() => assert.fail('nobody went back'))();
    assert.equal(window.history.state, null);
  });

  test('leaves the history alone when a link inside of it has led on', (t) => {
    openTab(t);
    const leave = pushOverlayEntry(() => assert.fail('nobody went back'));
    window.history.pushState({ screen: 'product' }, '');
    leave();
    assert.deepEqual(window.history.state, { screen: 'product' });
  });
});
