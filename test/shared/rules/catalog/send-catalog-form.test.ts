import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import {
  catalogSendRequest,
  catalogSendTypes,
  sendableCategories,
  withSendType,
} from '#shared/rules/catalog/send-catalog-form.ts';

const tab = (providerId: string) => ({ providerId, name: providerId });
const tabs = ['SUGGESTED_ITEMS', 'COLLECTION_natal', 'graos', 'bebidas', 'COLLECTION_verao'].map(tab);
const { Standard, ShowCategory, ShowCollection, ShowQuery } = InitialCatalogType;

// Spec §5: "Catalogue send settings: type Padrão, Categoria, Coleção (only if collections exist) or Busca."
test('the types are Padrão, Categoria, Coleção only if collections exist, and Busca', () => {
  assert.deepEqual(catalogSendTypes(tabs), [Standard, ShowCategory, ShowCollection, ShowQuery]);
  assert.deepEqual(catalogSendTypes([tab('SUGGESTED_ITEMS'), tab('graos')]), [Standard, ShowCategory, ShowQuery]);
  assert.deepEqual(catalogSendTypes([]), [Standard, ShowQuery]);
});

// Spec §5: "Categoria preselects the first non-collection category; Coleção preselects the first collection. Changing
// type clears the search text."
test('Categoria preselects the first non-collection category, Coleção the first collection, and changing the type clears the search text', () => {
  assert.deepEqual(withSendType(ShowCategory, tabs), { type: ShowCategory, id: 'graos', text: '' });
  assert.deepEqual(withSendType(ShowCollection, tabs), { type: ShowCollection, id: 'COLLECTION_natal', text: '' });
  assert.deepEqual(withSendType(ShowQuery, tabs), { type: ShowQuery, id: '', text: '' });
});

test('suggestions are not offered as a category to send', () => {
  assert.deepEqual(sendableCategories(ShowCategory, tabs), [tab('graos'), tab('bebidas')]);
  assert.deepEqual(sendableCategories(ShowCollection, tabs), [tab('COLLECTION_natal'), tab('COLLECTION_verao')]);
  assert.deepEqual(sendableCategories(Standard, tabs), []);
});

test('the request has a category, a collection by its own id, a trimmed search, or nothing for the catalogue', () => {
  const cases = [
    [{ type: Standard, id: '', text: '' }, {}],
    [{ type: ShowCategory, id: 'graos', text: '' }, { categoryId: 'graos' }],
    [{ type: ShowCollection, id: 'COLLECTION_natal', text: '' }, { collectionId: 'natal' }],
    [{ type: ShowQuery, id: '', text: ' arroz ' }, { searchTerm: 'arroz' }],
    [{ type: ShowQuery, id: '', text: '  ' }, null],
  ] as const;
  for (const [draft, request] of cases) assert.deepEqual(catalogSendRequest(draft), request, JSON.stringify(draft));
});
