import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CatalogCategories } from '../../../webapp/catalog/catalog-categories.tsx';
import { catalogState } from '../../../webapp/state/catalog/catalog-state.ts';
import { resetStores } from '../../helpers/page/webapp.ts';
import { markup } from '../components/markup.tsx';

const category = (providerId: string) => ({
  providerId,
  name: providerId,
  description: null,
  children: [],
  shopId: 'loja',
});

test("the searched category's tab is chosen, also with a subcategory; 'Todos' only without a category", (t) => {
  t.after(resetStores);
  Object.assign(catalogState, { mode: 'search', categories: [category('Bebidas'), category('Padaria')] });
  const chosen = (searchCategoryIds: string[]) => {
    catalogState.searchCategoryIds = searchCategoryIds;
    return /aria-selected="true"[^>]*title="([^"]+)"/.exec(markup(<CatalogCategories />))?.[1];
  };
  assert.deepEqual([chosen([]), chosen(['Bebidas']), chosen(['Padaria', 'Doces'])], ['Todos', 'Bebidas', 'Padaria']);
});
