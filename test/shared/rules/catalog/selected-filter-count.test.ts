import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFilters } from '#shared/rules/catalog/filters.ts';
import { selectedFilterCount } from '#shared/rules/catalog/selected-filter-count.ts';

test('each chosen value counts, and a price range counts once', () => {
  for (const [filters, count] of [
    [{}, 0],
    [{ brand: ['a', 'b'] }, 2],
    [{ price: [1, 20] }, 1],
    [{ brand: ['a'], seller: ['x', 'y', 'z'], price: [1, 20] }, 5],
  ] as const) {
    const own = { ...filters } as Parameters<typeof selectedFilterCount>[0];
    assert.equal(selectedFilterCount(own), count);
    assert.equal(chosenFilters(own, []).length, count, 'as many as are named');
  }
});
