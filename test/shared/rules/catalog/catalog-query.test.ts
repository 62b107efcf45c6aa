import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CatalogState } from '#shared/model/catalog/catalog-state.ts';
import { catalogQuery } from '#shared/rules/catalog/catalog-query.ts';

const category = (providerId: string) => ({
  providerId,
  name: providerId,
  description: null,
  children: [],
  shopId: 'loja',
});
const state = (fields: Partial<CatalogState>) => ({
  mode: 'catalog' as const,
  searchText: '',
  searchCategoryIds: [],
  currentCategory: null,
  filters: {},
  ...fields,
});

describe('the query of a catalogue', () => {
  const cases: [why: string, fields: Partial<CatalogState>, expected: ReturnType<typeof catalogQuery>][] = [
    ["'Todos' is the top-selling list", {}, { kind: 'top' }],
    [
      'a tab requests its category',
      { currentCategory: category('graos') },
      { kind: 'category', ids: ['graos'], text: '', filters: {} },
    ],
    [
      'a collection is requested by its own id',
      { currentCategory: category('COLLECTION_verao') },
      { kind: 'collection', id: 'verao', text: '' },
    ],
    ['a text is ignored outside the search mode', { searchText: 'arroz' }, { kind: 'top' }],
    // Spec §5: "Search text is trimmed; empty means no text filter."
    ['a text is trimmed', { mode: 'search', searchText: ' arroz ' }, { kind: 'text', text: 'arroz', filters: {} }],
    // Spec §5: "Search text is trimmed; empty means no text filter."
    ['a text of blanks is no text filter', { mode: 'search', searchText: '  ' }, { kind: 'top' }],
    [
      'the categories of the filter win over the tab',
      {
        mode: 'search',
        searchText: 'suco',
        searchCategoryIds: ['bebidas', 'sucos'],
        currentCategory: category('graos'),
      },
      { kind: 'category', ids: ['bebidas', 'sucos'], text: 'suco', filters: {} },
    ],
    [
      'a tab keeps the text of the search',
      { mode: 'search', searchText: 'suco', currentCategory: category('COLLECTION_verao') },
      { kind: 'collection', id: 'verao', text: 'suco' },
    ],
    [
      'filters alone are a search without text',
      { filters: { brand: ['Sol'] } },
      { kind: 'text', text: '', filters: { brand: ['Sol'] } },
    ],
    [
      'a collection with filters is requested as its category',
      { currentCategory: category('COLLECTION_verao'), filters: { brand: ['Sol'] } },
      { kind: 'category', ids: ['COLLECTION_verao'], text: '', filters: { brand: ['Sol'] } },
    ],
  ];
  for (const [why, fields, expected] of cases) test(why, () => assert.deepEqual(catalogQuery(state(fields)), expected));
});
