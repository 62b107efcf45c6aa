import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { luminanceOf, themeOf, validColor } from '#shared/rules/session/theme.ts';

test('only #rgb and #rrggbb are colours', () => {
  assert.equal(validColor('#AbC'), '#aabbcc');
  assert.equal(validColor(' #0F1E2D '), '#0f1e2d');
  for (const text of ['red', '#12', '#12345', '#1234567', 'rgb(0,0,0)', '#fff;background:url(x)', '', null, undefined])
    assert.equal(validColor(text), null);
});

test('text on a shop colour has a contrast of at least 4.5:1, for any colour', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (defaultColor) => {
      const { primary, onPrimary } = themeOf({ defaultColor, secondaryColor: '#000000' });
      const [light, dark] = [luminanceOf(primary), luminanceOf(onPrimary)].sort((a, b) => b - a) as [number, number];
      return (light + 0.05) / (dark + 0.05) >= 4.5;
    }),
  );
});

test('lines and ticked boxes are visible on white, and white marks on them, for any colour', () => {
  for (const [defaultColor, edge] of [
    ['#ffffff', '#767f8d'],
    ['#ffff00', '#767f8d'],
    ['#00ff88', '#767f8d'],
    ['#102030', '#102030'],
    ['#d6336c', '#d6336c'],
    ['not a colour', '#1f6f54'],
  ])
    assert.equal(themeOf({ defaultColor: defaultColor ?? '', secondaryColor: '#000000' }).edge, edge, defaultColor);
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      color,
      (defaultColor) => 1.05 / (luminanceOf(themeOf({ defaultColor, secondaryColor: '#000' }).edge) + 0.05) >= 3,
    ),
  );
});
