import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toggleCategory, toggleSubcategory } from '#shared/rules/catalog/filter-categories.ts';

// Spec §4: "Filter modal category choice: choosing a category selects it alone; choosing it again clears it; choosing a
// subcategory sets the pair; choosing it again leaves only the category."
test('choosing a category selects it alone; choosing it again clears it', () => {
  assert.deepEqual(toggleCategory([], 'a'), ['a']);
  assert.deepEqual(toggleCategory(['b', 'b1'], 'a'), ['a']);
  assert.deepEqual(toggleCategory(['a'], 'a'), []);
  assert.deepEqual(toggleCategory(['a', 'a1'], 'a'), []);
});

// Spec §4: "Filter modal category choice: choosing a category selects it alone; choosing it again clears it; choosing a
// subcategory sets the pair; choosing it again leaves only the category."
test('choosing a subcategory sets the pair; choosing it again leaves only the category', () => {
  assert.deepEqual(toggleSubcategory(['a'], 'a', 'a1'), ['a', 'a1']);
  assert.deepEqual(toggleSubcategory(['a', 'a1'], 'a', 'a2'), ['a', 'a2']);
  assert.deepEqual(toggleSubcategory(['a', 'a1'], 'a', 'a1'), ['a']);
});
