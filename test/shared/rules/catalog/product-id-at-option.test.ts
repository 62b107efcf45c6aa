import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseProductId, idAtOption, idOfLine, optionInId } from '#shared/rules/catalog/product-id-at-option.ts';

test('a suffix after & is no part of the id', () => {
  assert.equal(baseProductId('camiseta&Variant=azul'), 'camiseta');
  assert.equal(baseProductId('camiseta'), 'camiseta');
});

test('an id names the option at which its product opens, one at a time', () => {
  assert.equal(idAtOption('camiseta', 'azul'), 'camiseta&Variant=azul');
  assert.equal(idAtOption('camiseta&Variant=azul', 'verde'), 'camiseta&Variant=verde');
  assert.equal(optionInId('camiseta&Variant=verde&x=1'), 'verde');
  assert.equal(optionInId('camiseta'), null);
  assert.equal(optionInId('camiseta&Variant='), null);
});

test("a line's page is the one of its redirectable option, if it has one", () => {
  const size = { providerId: 'tam', optionProviderId: 'p', redirectable: false };
  const colour = { providerId: 'cor', optionProviderId: 'verde', redirectable: true };
  assert.equal(idOfLine({ providerId: 'camisa', attributes: [size, colour] }), 'camisa&Variant=verde');
  assert.equal(idOfLine({ providerId: 'camisa', attributes: [size] }), 'camisa');
});
