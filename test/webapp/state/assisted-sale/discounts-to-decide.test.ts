import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addNewDiscounts,
  decideDiscount,
  openDiscountsToDecide,
  toDecideState,
} from '../../../../webapp/state/assisted-sale/discounts-to-decide.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';

// Decision: A supervisor's open list shows a request that arrives while it is open, below what it shows already.
test('an open list of discounts adds a request that arrived, and keeps what was decided', async (t) => {
  const { shop } = await openWebapp(t);
  let waiting = ['ana'];
  let reads = 0;
  shop.instead = ({ path }, reply) => {
    if (!path.startsWith('/api/order/discounts')) return false;
    const isList = path === '/api/order/discounts';
    if (isList) reads++;
    reply(200, { success: true, data: isList ? waiting.map((id) => ({ id })) : null, errors: [] });
    return true;
  };
  await openDiscountsToDecide();
  await decideDiscount('ana', false, 'Margem baixa');
  assert.deepEqual(toDecideState.outcomes.ana, { isDone: true, isRefusal: true, text: 'Desconto recusado.' });
  waiting = [];
  await addNewDiscounts(0);
  assert.equal(reads, 1, 'nothing new is counted');
  waiting = ['bia'];
  await addNewDiscounts(1);
  assert.deepEqual(
    toDecideState.list?.map(({ id }) => id),
    ['ana', 'bia'],
  );
  await addNewDiscounts(1);
  assert.equal(reads, 2, 'it is listed already');
});
