import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGoodConnection } from '../../../../webapp/browser/device/network-quality.ts';
import { openTab, setOnline } from '../../../helpers/page/page.ts';

const cases: [string, object | undefined, boolean][] = [
  ['a browser without connection data', undefined, true],
  ['a quick network', { effectiveType: '4g', saveData: false }, true],
  ['a slow network', { effectiveType: '3g' }, false],
  ['a very slow network', { effectiveType: 'slow-2g' }, false],
  ['a person who saves data', { effectiveType: '4g', saveData: true }, false],
];

for (const [title, connection, isGood] of cases)
  test(`${title} ${isGood ? 'loads' : 'does not load'} screens ahead`, (t) => {
    openTab(t);
    Object.assign(window.navigator, { connection });
    assert.equal(isGoodConnection(), isGood);
  });

test('an offline device does not load screens ahead', (t) => {
  openTab(t);
  setOnline(false);
  assert.equal(isGoodConnection(), false);
});
