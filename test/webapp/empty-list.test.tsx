import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { renderToString } from 'react-dom/server';
import { EmptyList } from '../../webapp/catalog/empty-list.tsx';
import { type Catalog, catalogState } from '../../webapp/state/catalog/catalog-state.ts';
import { sampleCategory } from '../helpers/page/fake-shop.ts';
import { resetStores } from '../helpers/page/webapp.ts';

const drawnAs = (how: Partial<Catalog>): string => {
  Object.assign(catalogState, { phase: 'ready' }, how);
  return renderToString(<EmptyList />);
};

describe('a list without products', () => {
  beforeEach(resetStores);

  test('shows that the shop has none yet, without a search or a filter', () => {
    const html = drawnAs({});
    assert.match(html, /Ainda não há produtos nesta loja\./);
    assert.doesNotMatch(html, /Tente outras palavras|Nenhum produto encontrado|<button/);
  });

  for (const [what, how] of [
    ['a search', { mode: 'search', searchText: 'xyzzy' }],
    ['a category', { currentCategory: sampleCategory('graos', 'Grãos') }],
  ] as const)
    test(`shows after ${what} other suggestions, and leads back to all products`, () => {
      const html = drawnAs(how);
      assert.match(html, /Nenhum produto encontrado.*Tente outras palavras ou escolha outra categoria\./);
      assert.match(html, /<button[^>]*>Ver todos os produtos<\/button>/);
    });

  test('suggests to remove a filter', () => {
    assert.match(
      drawnAs({ filters: { marca: ['Sol'] } }),
      /Nenhum produto encontrado.*Remova um filtro para ver mais produtos\./,
    );
  });
});
