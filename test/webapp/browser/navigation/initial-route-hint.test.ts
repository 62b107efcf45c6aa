import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { writeRouteHint } from '../../../../webapp/browser/navigation/initial-route-hint.ts';
import { sessionFromLink } from '../../../../webapp/browser/navigation/session-from-link.ts';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import { saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { openTab } from '../../../helpers/page/page.ts';

const top = { mode: 'catalog', currentCategory: null, searchCategoryIds: [], filters: {}, scrollTop: 0, products: [] };
const vegetables = { ...top, currentCategory: { providerId: 'hortifruti' } };

type Left = {
  catalog?: object;
  userId?: string;
  url?: string;
  seconds?: number;
  catalogType?: string;
  suggested?: string[];
};

/** The hint and the selected tab, in a tab with the session `abc` of `u1` and this stored catalogue. */
function hintFor(
  t: TestContext,
  { catalog, userId = 'u1', url = '/catalog', seconds = 120, catalogType, suggested }: Left,
) {
  openTab(t, { url });
  resetPage();
  saveValue('session_code', 'abc');
  saveValue('session_user_id', 'u1');
  if (catalog) saveValue('cached_catalog', { userId, key: 'k', catalog }, { seconds });
  if (catalogType) saveValue('catalog_type', catalogType);
  if (suggested) saveValue('suggested_ids', suggested);
  let hint: string | null = null;
  Object.assign(document, { documentElement: { setAttribute: (_name: string, value: string) => (hint = value) } });
  const tab = writeRouteHint(sessionFromLink().code ?? '');
  resetPage();
  return [hint, tab];
}

describe('the prerendered list is hidden before the first paint', () => {
  for (const [title, left, hint, tab] of [
    ['for a restored category', { catalog: vegetables }, 'list', 'hortifruti'],
    ['for the top-selling list restored below its top', { catalog: { ...top, scrollTop: 600 } }, 'list', null],
    ['for a restored filtered list', { catalog: { ...top, filters: { marca: ['Sol'] } } }, 'list', null],
    ['for a restored search', { catalog: { ...top, mode: 'search' } }, 'search', null],
    [
      'for a restored search in categories',
      { catalog: { ...top, mode: 'search', searchCategoryIds: ['graos', 'arroz'] } },
      'search',
      'graos',
    ],
    ['for the list restored with the same link', { catalog: vegetables, url: '/#abc' }, 'list', 'hortifruti'],
    [
      'for the category of a link, with any stored list',
      { catalog: top, url: '/#abc?type=ShowCategory&id=bebidas' },
      'list',
      'bebidas',
    ],
    ['for the collection of a link', { url: '/#abc?type=ShowCollection&id=verao' }, 'list', 'COLLECTION_verao'],
    ['for the category of an address', { catalog: top, url: '/catalog?x=1&categoria=graos' }, 'list', 'graos'],
    ['for the search of an address', { url: '/catalog?busca=arroz' }, 'search', null],
    ['for the search of an address in a category', { url: '/catalog?em=graos&em=arroz' }, 'search', 'graos'],
    ['for the filter of an address', { url: '/catalog?f.marca=Sol' }, 'list', null],
    ['for the search of a link', { url: '/#abc?type=ShowQuery&id=arroz' }, 'search', null],
    ['for suggestions, with any stored list', { catalog: vegetables, suggested: ['p1'] }, 'ids', null],
  ] as const)
    test(title, (t) => assert.deepEqual(hintFor(t, { ...left } as Left), [hint, tab]));
});

describe('the prerendered list is visible at once', () => {
  for (const [title, left] of [
    ['without a stored list', {}],
    ['if it is the stored list, at its top', { catalog: top }],
    ['if the stored list is too old', { catalog: vegetables, seconds: 0 }],
    ['if the stored list belongs to another person', { catalog: vegetables, userId: 'u2' }],
    ['with another session', { catalog: vegetables, url: '/#outra' }],
    ['with a link to the standard catalogue', { catalog: vegetables, url: '/#abc?type=Standard' }],
    ['with an earlier link to the standard catalogue', { catalog: vegetables, catalogType: 'Standard' }],
    ['if the stored data is not a list', { catalog: { mode: 'catalog' } }],
  ] as const)
    test(title, (t) => assert.deepEqual(hintFor(t, left), [null, null]));
});
