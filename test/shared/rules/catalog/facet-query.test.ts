import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CatalogChoice } from '#shared/rules/catalog/catalog-query.ts';
import { type FacetQuery, facetQuery } from '#shared/rules/catalog/facet-query.ts';

const category = (providerId: string) => ({
  providerId,
  name: providerId,
  description: null,
  children: [],
  shopId: 'loja',
});
const top: CatalogChoice = {
  mode: 'catalog',
  searchText: '',
  searchCategoryIds: [],
  currentCategory: null,
  filters: {},
};

test('the facets are requested with the same search text and category as the list', () => {
  const cases: [why: string, fields: Partial<CatalogChoice>, expected: FacetQuery | null][] = [
    ['the top-selling list', {}, {}],
    ['chosen filters do not count', { filters: { brand: ['sol'] } }, {}],
    ['a tab', { currentCategory: category('graos') }, { category: 'graos' }],
    [
      'a collection, by the id it has as a category',
      { currentCategory: category('COLLECTION_verao') },
      { category: 'COLLECTION_verao' },
    ],
    ['a text', { mode: 'search', searchText: ' suco ' }, { searchQuery: 'suco' }],
    [
      'a text in a tab',
      { mode: 'search', searchText: 'suco', currentCategory: category('b') },
      { searchQuery: 'suco', category: 'b' },
    ],
    ["the search's own categories", { mode: 'search', searchCategoryIds: ['b', 'sucos'] }, { category: 'b,sucos' }],
    ["'Sugeridos' has none", { currentCategory: category('SUGGESTED_ITEMS') }, null],
  ];
  for (const [why, fields, expected] of cases) assert.deepEqual(facetQuery({ ...top, ...fields }), expected, why);
});
