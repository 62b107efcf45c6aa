import assert from 'node:assert/strict';
import { test } from 'node:test';
import { srcSetOf } from '#shared/rules/links/picture-sizes.ts';

test('a picture that can be resized is offered in all widths', () => {
  const set = srcSetOf({ url: 'https://fotos.example/a.jpg', sized: '{url}?width={width}' });
  assert.deepEqual(set?.split(','), [
    'https://fotos.example/a.jpg?width=160 160w',
    'https://fotos.example/a.jpg?width=320 320w',
    'https://fotos.example/a.jpg?width=480 480w',
    'https://fotos.example/a.jpg?width=640 640w',
    'https://fotos.example/a.jpg?width=960 960w',
    'https://fotos.example/a.jpg?width=1280 1280w',
  ]);
});

test('a picture that cannot be resized is offered unchanged', () =>
  assert.equal(srcSetOf({ url: 'https://fotos.example/a.jpg' }), undefined));

test("the parts of a picture's address are inserted literally", () => {
  const set = srcSetOf({ url: 'https://fotos.example/$&{width}.jpg', sized: '/picture/{width}/s?{url}' });
  assert.ok(set?.startsWith('/picture/160/s?https://fotos.example/$&{width}.jpg 160w,'));
});
