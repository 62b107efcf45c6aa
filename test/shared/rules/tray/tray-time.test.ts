import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTrayTime, trayTimeText } from '#shared/rules/tray/tray-time.ts';

test("Tray's times are São Paulo's, three hours behind UTC", () => {
  const instant = new Date('2026-11-21T15:00:00Z');
  assert.deepEqual(parseTrayTime('2026-11-21 12:00:00'), instant);
  assert.equal(trayTimeText(instant), '2026-11-21 12:00:00');
});

test('a zero date, a date without a time and any other text give no time', () => {
  for (const text of [
    '0000-00-00 00:00:00',
    '2026-11-21',
    '2026-13-41 12:00:00',
    'amanhã',
    '',
    null,
    undefined,
    20261121,
  ])
    assert.equal(parseTrayTime(text), null, String(text));
});
