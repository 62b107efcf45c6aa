import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QuantitySelector } from '../../../../webapp/components/product/quantity-selector.tsx';
import { markup, readAloud } from '../markup.tsx';

const nothing = () => undefined;

for (const [quantity, disabled] of [
  [0, 1],
  [1, 1],
  [2, 0],
] as const) {
  // Spec §4: "The minus control is disabled when quantity is 1 or less; at exactly 1 pressing minus leaves it at 1."
  test(`minus is ${disabled ? 'disabled' : 'enabled'} at ${quantity}`, () => {
    const html = markup(<QuantitySelector quantity={quantity} size="small" onChange={nothing} />);
    assert.equal(html.split('disabled').length - 1, disabled);
  });
}

// Spec §4: "Labels: remove one item, add one more item, quantity (Portuguese)."
test('its buttons and its input have labels', () => {
  const selector = <QuantitySelector quantity={3} size="extra-small" productName="Arroz" onChange={nothing} />;
  assert.match(readAloud(selector), /remover um item.*adicionar mais um item/);
  assert.match(markup(selector), /aria-label="Quantidade de Arroz".*<input [^>]*aria-label="quantidade"[^>]*value="3"/);
});

// Spec §4: "Quantity selector: sizes small or extra-small, read-only flag."
// Spec §4: "Read-only hides both buttons and disables the input."
test('read-only hides both buttons and disables the input', () => {
  const html = markup(<QuantitySelector quantity={2} size="small" readOnly onChange={nothing} />);
  assert.doesNotMatch(html, /<button/);
  assert.match(html, /<input [^>]*disabled=""/);
});
