import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCategoryId } from '#shared/rules/catalog/collection-id.ts';

test('a collection has its prefix among the categories once, whether it is named with it or without', () => {
  for (const id of ['verao', 'COLLECTION_verao']) assert.equal(asCategoryId(id), 'COLLECTION_verao');
});
