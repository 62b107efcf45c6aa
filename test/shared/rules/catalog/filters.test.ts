import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facet } from '#shared/model/catalog/facet.ts';
import type { Filters } from '#shared/model/catalog/filters.ts';
import {
  chosenFilters,
  chosenValues,
  selectedPriceRange,
  toggleFilter,
  withPrice,
} from '#shared/rules/catalog/filters.ts';

test('choosing a value adds it to its group, choosing it again removes it, and an empty group is no filter', () => {
  const cases: [Filters, string, string, Filters][] = [
    [{}, 'brand', 'sol', { brand: ['sol'] }],
    [{ brand: ['sol'] }, 'brand', 'lua', { brand: ['sol', 'lua'] }],
    [{ brand: ['sol', 'lua'] }, 'brand', 'sol', { brand: ['lua'] }],
    [{ brand: ['sol'], price: [1, 2] }, 'brand', 'sol', { price: [1, 2] }],
    [{ brand: ['sol'] }, 'cor', 'azul', { brand: ['sol'], cor: ['azul'] }],
    [{}, 'constructor', 'azul', { constructor: ['azul'] }],
  ];
  for (const [before, key, value, after] of cases) assert.deepEqual(toggleFilter(before, key, value), after);
});

// Spec §7: "The price filters payload maps a facet key to an array of selected values and price to a [min, max] pair."
test('the price is a [min, max] pair beside the arrays of selected values, or is missing', () => {
  const filters = withPrice({ brand: ['sol'] }, [4.9, 15.4]);
  assert.deepEqual(filters, { brand: ['sol'], price: [4.9, 15.4] });
  assert.deepEqual(
    [selectedPriceRange(filters), chosenValues(filters, 'brand'), chosenValues(filters, 'price')],
    [[4.9, 15.4], ['sol'], []],
  );
  assert.deepEqual(withPrice(filters, null), { brand: ['sol'] });
  assert.equal(selectedPriceRange({ brand: ['sol'] }), null);
});

// Spec §9: "price slider step 10.5, labels in R$ pt-BR with two decimals."
test('chosen filters are named as their facets name them, with prices in R$ with two decimals', () => {
  const facets: Facet[] = [
    { key: 'category', name: 'Categoria', hidden: false, values: [{ name: 'GRÃOS', value: '7', quantity: 2 }] },
    { key: 'price', name: 'Preço', hidden: false, values: [{ from: 0, to: 100 }] },
  ];
  const said = chosenFilters({ category: ['7', '9'], price: [4.9, 1015.4], cor: ['azul'] }, facets);
  assert.deepEqual(
    said.map(({ key, value, text }) => [key, value, text.replaceAll('\u00a0', ' ')]),
    [
      ['category', '7', 'Categoria: Grãos'],
      ['category', '9', 'Categoria: 9'],
      ['price', null, 'Preço: R$ 4,90 a R$ 1.015,40'],
      ['cor', 'azul', 'cor: azul'],
    ],
  );
  assert.equal(chosenFilters({ price: [5, 5] }, facets)[0]?.text.replaceAll('\u00a0', ' '), 'Preço: R$ 5,00');
});
