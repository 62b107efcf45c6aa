import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  decideDiscount,
  followDiscounts,
  openPendingDiscounts,
  pendingDiscountsState,
  watchDiscounts,
} from '../../../../webapp/state/assisted-sale/pending-discounts.ts';
import { setVisible } from '../../../helpers/page/page.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';

const ana = { id: 'ana', name: 'Ana' };
const sofia = { id: 'sofia', name: 'Sofia' };
const request = (id: string, status = 'pending', decidedBy: typeof ana | null = null) => ({
  id,
  status,
  agent: ana,
  decidedBy,
});

/** A shop with these requests: the list has the open ones, and those that are asked for by their ids. */
async function open(t: TestContext, ...first: ReturnType<typeof request>[]) {
  const { shop, tab } = await openWebapp(t);
  const stored = { requests: first, tab };
  shop.instead = ({ path, query }, reply) => {
    if (!path.startsWith('/api/order/discounts')) return false;
    const also = query.also?.split(',') ?? [];
    const data = stored.requests.filter(({ id, status }) => status === 'pending' || also.includes(id));
    reply(200, { success: true, data: path === '/api/order/discounts' ? data : null, errors: [] });
    return true;
  };
  await openPendingDiscounts();
  return stored;
}

const shown = () => pendingDiscountsState.list?.map(({ id }) => [id, pendingDiscountsState.outcomes[id]?.text ?? null]);

// Decision: A supervisor's open list follows the shop: a request that ended says what became of it and keeps its place,
// and one that arrives is shown below what it shows already.
test('an open list of discounts adds a request that arrived, and keeps what was decided', async (t) => {
  const stored = await open(t, request('first'));
  await decideDiscount('first', false, 'Margem baixa');
  assert.deepEqual(pendingDiscountsState.outcomes.first, { isDone: true, isRefusal: true, text: 'Desconto recusado.' });
  stored.requests = [request('second'), request('first', 'refused', sofia)];
  for (const _ of [1, 2]) {
    await followDiscounts();
    assert.deepEqual(shown(), [
      ['first', 'Desconto recusado.'],
      ['second', null],
    ]);
  }
});

test('a request that ended elsewhere says what became of it, beside the next one of the same order', async (t) => {
  const stored = await open(t, ...['given up', 'approved', 'refused', 'changed', 'gone'].map((id) => request(id)));
  stored.requests = [
    request('next'),
    request('given up', 'withdrawn'),
    request('approved', 'approved', sofia),
    request('refused', 'refused', sofia),
    request('changed', 'void'),
  ];
  await followDiscounts();
  assert.deepEqual(shown(), [
    ['given up', 'Ana desistiu deste desconto.'],
    ['approved', 'Este desconto já foi aprovado por Sofia.'],
    ['refused', 'Este desconto já foi recusado por Sofia.'],
    ['changed', 'O pedido mudou depois que o desconto foi pedido. O atendente precisa pedir de novo.'],
    ['gone', 'Este desconto não espera mais decisão: o atendente deu outro desconto ou retirou este.'],
    ['next', null],
  ]);
});

test('an approval that lapsed is not shown as approved', async (t) => {
  const stored = await open(t, request('first'));
  await decideDiscount('first', true, '');
  stored.requests = [request('first', 'approved', sofia)];
  await followDiscounts();
  assert.deepEqual(shown(), [['first', 'Desconto aprovado.']]);
  stored.requests = [request('first', 'void', null)];
  for (const _ of [1, 2]) {
    await followDiscounts();
    assert.deepEqual(shown(), [['first', 'Foi aprovado, mas o pedido mudou depois: o desconto não vale mais.']]);
  }
});

// Decision: An open list of discounts is loaded every 3 seconds while the page is visible.
test('an open list of discounts follows the shop by itself while the page is visible', async (t) => {
  let stop = () => {};
  t.after(() => stop());
  const stored = await open(t, request('first'));
  stop = watchDiscounts(20);
  stored.requests = [request('first', 'withdrawn'), request('second')];
  await until(() => shown()?.length === 2);
  assert.deepEqual(shown()?.[0], ['first', 'Ana desistiu deste desconto.']);
  setVisible(stored.tab, false);
  await new Promise((done) => setTimeout(done, 60));
  stored.requests = [request('third')];
  await new Promise((done) => setTimeout(done, 100));
  assert.equal(shown()?.length, 2, 'nothing is loaded while the page is hidden');
  setVisible(stored.tab, true);
  await until(() => shown()?.length === 3);
  stop();
  stored.requests = [request('fourth')];
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(shown()?.length, 3, 'a closed list is not loaded');
});
