import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canChooseOption,
  choiceAt,
  choiceKept,
  choiceOpened,
  chosenAttributes,
  matchingDimension,
  optionNames,
  toggleOption,
  withChoice,
} from '#shared/rules/catalog/variants.ts';
import { sampleDimension, sampleProduct } from '../../../helpers/samples.ts';

const option = (providerId: string) => ({ providerId, name: providerId, redirectable: false });
const shirt = sampleProduct({
  variants: true,
  price: 10,
  images: [{ url: '/camisa.svg' }],
  attributes: [
    { providerId: 'cor', name: 'Cor', options: [option('azul'), option('verde')] },
    { providerId: 'tamanho', name: 'Tamanho', options: [option('p'), option('m')] },
  ],
  dimensions: [
    sampleDimension({
      map: { cor: 'azul', tamanho: 'p' },
      sku: 'azul-p',
      image: { url: '/azul.svg' },
      priceDefault: { listPrice: 50, promotionalPrice: 40 },
    }),
    sampleDimension({
      map: { cor: 'azul', tamanho: 'm' },
      sku: 'azul-m',
      priceDefault: { listPrice: 0, promotionalPrice: 45 },
    }),
    sampleDimension({ map: { cor: 'verde', tamanho: 'p' }, sku: 'verde-p', isAvailable: false }),
  ],
});

// Spec §4: "When all attributes are chosen and a matching dimension exists, it becomes the current dimension; image and
// sku change"
test('when all attributes are chosen and a matching dimension exists, it becomes the current dimension; image and sku change', () => {
  const chosen = withChoice(shirt, { cor: 'azul', tamanho: 'p' });
  assert.equal(chosen.currentDimension?.sku, 'azul-p');
  assert.equal(chosen.sku, 'azul-p');
  assert.deepEqual(chosen.images, [{ url: '/azul.svg' }, { url: '/camisa.svg' }]);
});

// Spec §4: "price is set from its default price (the list price if the list price is above 0, else the promotional
// price)."
test('price is set from its default price: the list price if the list price is above 0, else the promotional price', () => {
  assert.equal(withChoice(shirt, { cor: 'azul', tamanho: 'p' }).price, 50);
  assert.equal(withChoice(shirt, { cor: 'azul', tamanho: 'm' }).price, 45);
});

// Decision: A link to a sold-out variant, such as a feed's, opens the page with that variant and its price.
test('a link keeps the variant that it names, also a sold-out one', () => {
  const soldOut = { cor: 'verde', tamanho: 'p' };
  assert.deepEqual(choiceOpened(shirt, soldOut, null), soldOut);
  assert.equal(withChoice(shirt, choiceOpened(shirt, soldOut, null)).currentDimension?.isAvailable, false);
  assert.deepEqual(choiceOpened(shirt, { ...soldOut, gola: 'v' }, null), soldOut, 'without unknown attributes');
  // No whole variant: only what can be bought.
  assert.deepEqual(choiceOpened(shirt, { cor: 'verde' }, null), {});
  assert.deepEqual(choiceOpened(shirt, { tamanho: 'm', gola: 'v' }, null), { tamanho: 'm' });
});

// Spec §4: "An incomplete choice clears the current dimension."
test('an incomplete choice clears the current dimension', () => {
  assert.equal(matchingDimension(shirt, { cor: 'azul' }), null);
  assert.equal(
    withChoice({ ...shirt, currentDimension: shirt.dimensions[0] ?? null }, { cor: 'azul' }).currentDimension,
    null,
  );
  assert.equal(matchingDimension(shirt, { cor: 'verde', tamanho: 'm' }), null, 'a combination that does not exist');
});

// Spec §4: "Unavailable combinations are disabled"
test('unavailable combinations are disabled', () => {
  assert.equal(canChooseOption(shirt, {}, 'cor', 'azul'), true);
  assert.equal(canChooseOption(shirt, {}, 'cor', 'verde'), false, 'its only combination is unavailable');
  assert.equal(canChooseOption(shirt, { cor: 'verde' }, 'tamanho', 'm'), false, 'does not exist');
  assert.equal(
    canChooseOption(shirt, { cor: 'azul', tamanho: 'p' }, 'tamanho', 'm'),
    true,
    'the attribute itself may change',
  );
});

// Spec §4: "clicking the chosen option again unselects it."
test('clicking the chosen option again unselects it', () => {
  assert.deepEqual(toggleOption({ cor: 'azul', tamanho: 'p' }, 'cor', 'azul'), { tamanho: 'p' });
  assert.deepEqual(toggleOption({ cor: 'azul' }, 'cor', 'verde'), { cor: 'verde' });
  assert.deepEqual(toggleOption({}, 'cor', 'verde'), { cor: 'verde' });
});

test("the order's attributes name each chosen option in the product's order", () => {
  assert.deepEqual(chosenAttributes(shirt, { tamanho: 'p', cor: 'azul' }), [
    { providerId: 'cor', optionProviderId: 'azul', redirectable: false },
    { providerId: 'tamanho', optionProviderId: 'p', redirectable: false },
  ]);
});

// Spec §3: "attributes[providerId, name, options[providerId, name, redirectable]]"
test("a redirectable option's own page opens with that option chosen", () => {
  const cor = { providerId: 'cor', name: 'Cor', options: [{ ...option('azul'), redirectable: true }, option('verde')] };
  const redirecting = { attributes: [cor, ...shirt.attributes.slice(1)] };
  assert.deepEqual(choiceAt(redirecting, 'azul'), { cor: 'azul' });
  assert.deepEqual(choiceAt(redirecting, 'verde'), {});
  assert.deepEqual(choiceAt(redirecting, null), {});
});

// Spec §3: "attributes[providerId, name, options[providerId, name, redirectable]]"
test("a redirectable option's own page keeps the compatible choices and drops the others", () => {
  const redirecting = sampleProduct({
    ...shirt,
    attributes: shirt.attributes.map((attribute) =>
      attribute.providerId === 'cor'
        ? { ...attribute, options: attribute.options.map((one) => ({ ...one, redirectable: true })) }
        : attribute,
    ),
    dimensions: [
      ...shirt.dimensions.slice(0, 2),
      sampleDimension({ map: { cor: 'verde', tamanho: 'p' }, sku: 'verde-p' }),
    ],
  });
  const cases: [picked: Record<string, string>, optionId: string | null, kept: Record<string, string>][] = [
    [{ cor: 'azul', tamanho: 'p' }, 'verde', { cor: 'verde', tamanho: 'p' }],
    [{ cor: 'azul', tamanho: 'm' }, 'verde', { cor: 'verde' }],
    [{ tamanho: 'm' }, 'azul', { cor: 'azul', tamanho: 'm' }],
    [{ cor: 'verde', tamanho: 'gg', gola: 'v' }, 'verde', { cor: 'verde' }],
    [{ cor: 'azul', tamanho: 'm' }, null, { cor: 'azul', tamanho: 'm' }],
    [{ tamanho: 'm' }, 'm', { tamanho: 'm' }],
  ];
  for (const [picked, optionId, kept] of cases) assert.deepEqual(choiceKept(redirecting, picked, optionId), kept);
});

test("a line's options are named in the product's own order, and unknown ones are left out", () => {
  const line = (providerId: string, optionProviderId: string) => ({
    providerId,
    optionProviderId,
    redirectable: false,
  });
  assert.equal(optionNames(shirt, [line('tamanho', 'm'), line('cor', 'azul'), line('gola', 'v')]), 'azul, m');
  assert.equal(optionNames(shirt, []), '');
});
