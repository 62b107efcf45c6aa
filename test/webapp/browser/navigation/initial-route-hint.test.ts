import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { resolveEntrySession } from '../../../../webapp/browser/navigation/entry-code.ts';
import { writeRouteHint } from '../../../../webapp/browser/navigation/initial-route-hint.ts';
import { resetStorage, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { openTab } from '../../../helpers/page.ts';

const top = { mode: 'catalog', currentCategory: null, searchCategoryIds: [], filters: {}, scrollTop: 0, products: [] };
const vegetables = { ...top, currentCategory: { providerId: 'hortifruti' } };

type Left = { catalog?: object; userId?: string; url?: string; seconds?: number; catalogType?: string; suggested?: string[] };

/** What the style is told in a tab that had the session `abc` of `u1` and left its catalogue so, and whose tab will be chosen. */
function toldTo(t: TestContext, { catalog, userId = 'u1', url = '/catalog', seconds = 120, catalogType, suggested }: Left) {
  openTab(t, { url });
  resetStorage();
  saveValue('session_code', 'abc');
  saveValue('session_user_id', 'u1');
  if (catalog) saveValue('cached_catalog', { userId, key: 'k', catalog }, { seconds });
  if (catalogType) saveValue('catalog_type', catalogType);
  if (suggested) saveValue('suggested_ids', suggested);
  let told: string | null = null;
  Object.assign(document, { documentElement: { setAttribute: (_name: string, value: string) => (told = value) } });
  const tab = writeRouteHint(resolveEntrySession().code ?? '');
  resetStorage();
  return [told, tab];
}

describe('the list of the HTML gives way before it is seen', () => {
  for (const [title, left, told, tab] of [
    ['to a category that was left', { catalog: vegetables }, 'list', 'hortifruti'],
    ['to its own list that was left further down', { catalog: { ...top, scrollTop: 600 } }, 'list', null],
    ['to a filtered list that was left', { catalog: { ...top, filters: { marca: ['Sol'] } } }, 'list', null],
    ['to a search that was left', { catalog: { ...top, mode: 'search' } }, 'search', null],
    ['to a search in categories', { catalog: { ...top, mode: 'search', searchCategoryIds: ['graos', 'arroz'] } }, 'search', 'graos'],
    ['to what the same link left', { catalog: vegetables, url: '/#abc' }, 'list', 'hortifruti'],
    ['to the category of a link, whatever was left', { catalog: top, url: '/#abc?type=ShowCategory&id=bebidas' }, 'list', 'bebidas'],
    ['to the collection of a link', { url: '/#abc?type=ShowCollection&id=verao' }, 'list', 'COLLECTION_verao'],
    ['to the search of a link', { url: '/#abc?type=ShowQuery&id=arroz' }, 'search', null],
    ['to suggestions, whatever was left', { catalog: vegetables, suggested: ['p1'] }, 'ids', null],
  ] as const)
    test(title, (t) => assert.deepEqual(toldTo(t, { ...left } as Left), [told, tab]));
});

describe('the list of the HTML is seen at once', () => {
  for (const [title, left] of [
    ['where nothing was left', {}],
    ['where it was left itself, at its beginning', { catalog: top }],
    ['where what was left is too old', { catalog: vegetables, seconds: 0 }],
    ['where somebody else left the other', { catalog: vegetables, userId: 'u2' }],
    ['where another session comes', { catalog: vegetables, url: '/#outra' }],
    ['where a link wants the standard catalogue', { catalog: vegetables, url: '/#abc?type=Standard' }],
    ['where an earlier link still wants the standard catalogue', { catalog: vegetables, catalogType: 'Standard' }],
    ['where what was kept is no list', { catalog: { mode: 'catalog' } }],
  ] as const)
    test(title, (t) => assert.deepEqual(toldTo(t, left), [null, null]));
});
