import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPriceTable } from '../../../../webapp/state/assisted-sale/list-prices.ts';
import { search } from '../../../../webapp/state/catalog/catalog-actions.ts';
import { catalogState } from '../../../../webapp/state/catalog/catalog-state.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';

// Decision: An agent's list has the prices of the price table that the order has, with the price without it struck
// through.
test("an agent's list is loaded again when the order gets another price table, and only then", async (t) => {
  const { shop } = await openWebapp(t);
  catalogState.phase = 'loading';
  await search('mel');
  const lists = () => shop.seen.filter(({ path }) => path === '/api/catalog/products/searchText').length;
  assert.equal(lists(), 1);
  for (const table of [undefined, null, null]) followPriceTable(table);
  assert.equal(lists(), 1, 'the list has the prices of the order that arrived');
  followPriceTable('atacado');
  await until(() => lists() === 2 && catalogState.phase === 'ready');
  followPriceTable('atacado');
  followPriceTable(null);
  await until(() => lists() === 3);
});
