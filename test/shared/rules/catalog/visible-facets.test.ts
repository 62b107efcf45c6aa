import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facet } from '#shared/model/catalog/facet.ts';
import { facetOptions, priceLimits, visibleFacets, withoutCategories } from '#shared/rules/catalog/visible-facets.ts';

const option = (name: string) => ({ name, value: name, quantity: 1 });
const facet = (key: string, fields: Partial<Facet> = {}): Facet => ({
  key,
  name: key,
  hidden: false,
  values: [option('a')],
  ...fields,
});
const price = facet('price', { values: [{ from: 1, to: 9 }] });
const category = { providerId: 'graos', name: 'Grãos', description: null, children: [], shopId: 'loja' };
const top = { currentCategory: null, searchCategoryIds: [] };
const keys = (facets: Facet[]) => facets.map(({ key }) => key);

// Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
test('hidden facets and those without options are left out', () => {
  const facets = [
    facet('brand'),
    facet('peso', { hidden: true }),
    facet('cor', { values: [] }),
    facet('price', { values: [] }),
  ];
  assert.deepEqual(keys(visibleFacets(facets, top)), ['brand']);
});

// Spec §5: "Category-prefixed facets are hidden when a category other than top is selected."
test('category-prefixed facets are hidden when a category other than top is selected', () => {
  const facets = [facet('category'), facet('category-sub'), facet('brand'), facet('subcategory')];
  assert.deepEqual(keys(visibleFacets(facets, top)), ['category', 'category-sub', 'brand', 'subcategory']);
  assert.deepEqual(
    keys(visibleFacets(facets, { ...top, currentCategory: category })),
    ['brand', 'subcategory'],
    'by its tab',
  );
  assert.deepEqual(
    keys(visibleFacets(facets, { ...top, searchCategoryIds: ['graos'] })),
    ['brand', 'subcategory'],
    "by the search's filter",
  );
});

test('the price comes before the other facets', () => {
  assert.deepEqual(keys(visibleFacets([facet('category'), facet('brand'), price], top)), [
    'price',
    'category',
    'brand',
  ]);
});

test("categories use the names of their tabs, everything else the shop's spelling", () => {
  const names = (key: string) => facetOptions(facet(key, { values: [option('CAMA E BANHO')] })).map(({ name }) => name);
  assert.deepEqual([names('category'), names('size')], [['Cama e Banho'], ['CAMA E BANHO']]);
  assert.deepEqual(facetOptions(price), []);
});

// Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
test('only the price has limits', () => {
  assert.deepEqual(priceLimits(price), { from: 1, to: 9 });
  assert.equal(priceLimits(facet('brand')), null);
});

test('a place that offers the categories itself leaves their facets out', () => {
  assert.deepEqual(keys(withoutCategories([facet('category'), facet('category-sub'), facet('brand')])), ['brand']);
});
