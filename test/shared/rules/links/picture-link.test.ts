import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isResizable, readPictureWidth } from '#shared/rules/links/picture-link.ts';

for (const [address, expected] of [
  ['https://fotos.example/a.jpg', true],
  ['https://fotos.example:8443/a%20b.png?v=1&w=2', true],
  ['http://fotos.interno/a.webp', true],
  ['https://fotos.example/foto', true],
  ['https://fotos.example/a.svg', false],
  ['https://fotos.example/a.AVIF?v=2', false],
  ['https://fotos.example/a.jpg#x', false],
  ['https://fotos.example/a b.jpg', false],
  ['https://fotos.example/ação.jpg', false],
  ["https://fotos.example/a'b.jpg", false],
  ['https://fotos.example/a.jpg,', false],
  ['https://fotos.example', false],
  ['https://ana:senha@fotos.example/a.jpg', false],
  ['https://FOTOS.example/a.jpg', false],
  ['//fotos.example/a.jpg', false],
  ['/demo/arroz.svg', false],
  ['file:///etc/passwd', false],
  [`https://fotos.example/${'a'.repeat(2_000)}`, false],
] as const) {
  test(`${address.slice(0, 60)} ${expected ? 'may' : 'may not'} be resized by the shop`, () =>
    assert.equal(isResizable(address), expected));
}

for (const [text, width] of [
  ['320', 320],
  ['321', null],
  ['0320', null],
  ['1e2', null],
  ['', null],
] as const) {
  test(`${JSON.stringify(text)} ${width ? 'is' : 'is not'} a supported width`, () =>
    assert.equal(readPictureWidth(text), width));
}
