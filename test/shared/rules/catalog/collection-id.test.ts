import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryIdOfCollection } from '#shared/rules/catalog/collection-id.ts';

test('a collection has its category prefix once, with or without the prefix in its name', () => {
  for (const id of ['verao', 'COLLECTION_verao']) assert.equal(categoryIdOfCollection(id), 'COLLECTION_verao');
});
