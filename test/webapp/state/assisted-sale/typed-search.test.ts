import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadText, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { followTypedSearch } from '../../../../webapp/state/assisted-sale/typed-search.ts';
import { catalogState } from '../../../../webapp/state/catalog/catalog-state.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

// Decision: What an agent typed into the catalogue's search and did not send is there again on the contact's next page.
test('a typed search is there again on the next page, until it is sent or emptied', async (t) => {
  await openWebapp(t);
  let stop = followTypedSearch();
  catalogState.typedText = 'azei';
  await settled();
  stop();
  resetStores();
  assert.equal(catalogState.typedText, '');
  stop = followTypedSearch();
  t.after(() => stop());
  assert.equal(catalogState.typedText, 'azei');
  Object.assign(catalogState, { searchText: 'azeite', typedText: 'azeite' });
  await settled();
  assert.equal(loadText('typed_search'), null, 'it was sent');
  catalogState.typedText = 'azeite ex';
  await settled();
  assert.equal(loadText('typed_search'), 'azeite ex');
  catalogState.typedText = '';
  await settled();
  assert.equal(loadText('typed_search'), null, 'it was emptied');
});

test('what is typed while the page loads wins over what was kept', async (t) => {
  await openWebapp(t);
  saveValue('typed_search', 'azei');
  catalogState.typedText = 'caf';
  t.after(followTypedSearch());
  assert.equal(catalogState.typedText, 'caf');
});
