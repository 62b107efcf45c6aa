import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productIdsInUrl } from '../../../../webapp/browser/navigation/product-ids-in-url.ts';
import { openTab } from '../../../helpers/page/page.ts';

test("suggested ids come from the URL's ids, without empty ones", (t) => {
  openTab(t, { url: '/products-found?ids=a,%20b%26x,,c&utm=1' });
  assert.deepEqual(productIdsInUrl(), ['a', 'b&x', 'c']);
});

test('impossible suggested ids, and those beyond a hundred, are left out', (t) => {
  openTab(t, { url: `/products-found?ids=,,%00,a%0Ab,..,.,%ED%A0%80x,${'y'.repeat(201)},ok` });
  assert.deepEqual(productIdsInUrl(), ['ok']);
  openTab(t, { url: `/products-found?ids=${Array.from({ length: 150 }, (_, at) => `p${at}`).join(',')},p0` });
  assert.equal(productIdsInUrl().length, 100);
});
