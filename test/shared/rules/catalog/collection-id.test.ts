import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryIdOfCollection } from '#shared/rules/catalog/collection-id.ts';

test('a collection has its prefix among the categories once, whether it is named with it or without', () => {
  for (const id of ['verao', 'COLLECTION_verao']) assert.equal(categoryIdOfCollection(id), 'COLLECTION_verao');
});
