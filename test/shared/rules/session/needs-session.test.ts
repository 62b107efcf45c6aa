import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIntegrationPage, needsSession } from '#shared/rules/session/needs-session.ts';

test('every page loads a session, except the integration screens and the page without a session', () => {
  const pages = ['/tray/register', '/tray/link-store', '/invalid-session', '/tray', '/', '/order', '/product/7'];
  assert.deepEqual(pages.map(needsSession), [false, false, false, true, true, true, true]);
  assert.deepEqual(['/tray/register', '/tray', '/order'].map(isIntegrationPage), [true, false, false]);
});
