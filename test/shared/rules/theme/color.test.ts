import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastOf, mixColors, validColor } from '#shared/rules/theme/color.ts';

test('only #rgb and #rrggbb are colours', () => {
  assert.equal(validColor('#AbC'), '#aabbcc');
  assert.equal(validColor(' #0F1E2D '), '#0f1e2d');
  for (const text of ['red', '#12', '#12345', '#1234567', 'rgb(0,0,0)', '#fff;background:url(x)', '', null, undefined])
    assert.equal(validColor(text), null);
});

test('the contrast of two colours is that of WCAG 2, in either order', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21);
  assert.equal(contrastOf('#ffffff', '#000000'), 21);
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
});

test('a mix of two colours has the given share of the second one', () => {
  assert.equal(mixColors('#000000', '#ffffff', 0), '#000000');
  assert.equal(mixColors('#000000', '#ff8000', 0.5), '#804000');
  assert.equal(mixColors('#102030', '#ffffff', 1), '#ffffff');
});
