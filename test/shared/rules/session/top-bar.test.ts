import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBackButton, topBarOf } from '#shared/rules/session/top-bar.ts';

test('the back button is hidden on the catalogue, and on pages without a session', () => {
  for (const path of ['/', '/catalog', '/products-found', '/invalid-session'])
    assert.equal(hasBackButton(path), false, path);
  for (const path of ['/product/7', '/order', '/order/payment', '/not-found'])
    assert.equal(hasBackButton(path), true, path);
});

test('the integration screens have no frame', () => {
  assert.deepEqual(['/tray/register', '/catalog', '/order'].map(topBarOf), ['bare', 'bar', 'bar with back']);
});
