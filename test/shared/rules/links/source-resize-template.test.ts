import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceResizeTemplate } from '#shared/rules/links/source-resize-template.ts';

const shopify = 'https://cdn.shopify.com/s/files/1/0001/products';
for (const [address, expected] of [
  [`${shopify}/blusa.jpg?v=1571271938`, '{url}&width={width}'],
  [`${shopify}/blusa.jpg`, '{url}?width={width}'],
  ['https://loja.example/cdn/shop/files/blusa.png?v=1', '{url}&width={width}'],
  ['https://loja.example/cdn/shop/products/blusa.png', '{url}?width={width}'],
  ['http://cdn.shopify.com/s/files/1/blusa.jpg', null],
  ['https://cdn.shopify.com/shopifycloud/x.js', null],
  ['https://cdn.shopify.com.evil.example/s/files/1/blusa.jpg', null],
  [`${shopify}/blusa_200x.jpg?v=1`, null],
  [`${shopify}/blusa_200x200_crop_center@2x.jpg`, null],
  [`${shopify}/blusa_grande.jpg?v=1`, null],
  [`${shopify}/blusa.jpg?v=1&width=640`, null],
  [`${shopify}/logo.svg?v=1`, null],
  [`${shopify}/blusa.jpg#topo`, null],
  [`${shopify}/blusa.jpg?v=1,`, null],
  ['https://images.tcdn.com.br/img/img_prod/1/blusa.jpg', null],
  ['https://fotos.example/blusa.jpg', null],
  ['/demo/arroz.svg', null],
  ['', null],
] as const) {
  test(`${address || 'no address'} is asked for a width ${expected === null ? 'by nothing known' : `as ${expected}`}`, () =>
    assert.equal(sourceResizeTemplate(address), expected));
}
