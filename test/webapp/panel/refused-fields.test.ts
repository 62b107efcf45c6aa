import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyForm, fieldOf, newVariant } from '../../../webapp/panel/products/product-form.ts';
import { problemsOfRefusal } from '../../../webapp/panel/products/refused-fields.ts';

const saved = (key: string) => ({ ...newVariant(key), sku: key });
const text = 'Escreva um preço.';
const one = { ...emptyForm, variants: [saved('a')] };
const two = { ...emptyForm, variants: [saved('a'), saved('b')] };

describe('where the product editor says a refusal of the shop', () => {
  test('the name and the photos have their own field', () => {
    assert.deepEqual(problemsOfRefusal('no-name', text, one), { name: text });
    assert.deepEqual(problemsOfRefusal('bad-picture', text, two), { images: text });
  });

  const fields = {
    price: ['bad-price', 'no-price'],
    promotion: ['bad-promotion'],
    endsAt: ['bad-window'],
    stock: ['bad-stock', 'too-few'],
  };
  for (const [field, codes] of Object.entries(fields))
    test(`at '${field}' of the only variant, and above the form when there are several`, () => {
      for (const code of codes) {
        assert.deepEqual(problemsOfRefusal(code, text, one), { [fieldOf('a', field)]: text }, code);
        assert.deepEqual(problemsOfRefusal(code, text, two), { form: text }, code);
      }
    });

  test('a taken or wrong option is at the only new variant, and above the form if the field is not shown', () => {
    const withNew = { ...two, variants: [...two.variants, newVariant('c')] };
    for (const code of ['sku-taken', 'bad-variant']) {
      assert.deepEqual(problemsOfRefusal(code, text, withNew), { [fieldOf('c', 'options')]: text }, code);
      const twoNew = { ...two, variants: [newVariant('c'), newVariant('d')] };
      assert.deepEqual(problemsOfRefusal(code, text, twoNew), { form: text }, code);
      assert.deepEqual(problemsOfRefusal(code, text, { ...emptyForm, variants: [newVariant('c')] }), { form: text });
    }
  });

  test('any other refusal is said above the form', () => {
    assert.deepEqual(problemsOfRefusal('no-permission', text, one), { form: text });
  });
});
