import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absolutePicture, pathOfPicture } from '#shared/rules/links/absolute-picture.ts';
import { photoAddress } from '#shared/rules/links/uploaded-photo.ts';

const shop = 'https://ana.example:8443';
const photo = photoAddress('a'.repeat(32));

const pictures: [what: string, image: string, absolute: string, path: string | null][] = [
  ['an uploaded photo', photo, shop + photo, photo],
  ['a picture of the demo', '/demo/cafe.jpg', `${shop}/demo/cafe.jpg`, '/demo/cafe.jpg'],
  ['a picture of another site', 'https://fora.example/a b.jpg', 'https://fora.example/a b.jpg', '/a b.jpg'],
  ['an address without a scheme', '//fora.example/1.jpg', '//fora.example/1.jpg', null],
  ['a data address', 'data:image/png;base64,/9j/', 'data:image/png;base64,/9j/', null],
  ['no picture', '', '', null],
];

// Decision: A picture of this server leaves the shop with the shop's address.
for (const [what, image, absolute, path] of pictures)
  test(`the address of ${what} outside of the shop`, () => {
    assert.equal(absolutePicture(image, shop), absolute);
    assert.equal(pathOfPicture(absolute), path);
  });
