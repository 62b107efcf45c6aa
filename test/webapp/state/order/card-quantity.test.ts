import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ItemChange } from '#shared/model/order/order.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { changeCardQuantity } from '../../../../webapp/state/order/undo-removal.ts';
import { sendDrafts } from '../../../../webapp/state/order/unsent-changes.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

/** Presses of a card whose file was still loading: each has the quantity that the card showed, and what it changes. */
async function press(t: TestContext, before: number, presses: readonly [quantity: number, by: number][]) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ items: [sampleItem({ index: 'a', providerId: 'p1', quantity: before })] });
  await loadOrder();
  for (const [quantity, by] of presses) changeCardQuantity('a', quantity, by);
  const draft = orderState.drafts.a;
  await sendDrafts();
  const sent = shop.seen.filter(({ path }) => path === '/api/order/items/').map(({ body }) => body as ItemChange);
  return { draft, sent: sent.map(({ quantity }) => quantity) };
}

test('presses on a card add up, also when the card still showed the quantity before them', async (t) => {
  for (const [before, presses, wanted] of [
    [1, [[2, 1]], 2],
    [
      1,
      [
        [2, 1],
        [2, 1],
      ],
      3,
    ],
    [
      1,
      [
        [2, 1],
        [3, 1],
      ],
      3,
    ],
    [
      3,
      [
        [2, -1],
        [2, -1],
      ],
      1,
    ],
    [
      2,
      [
        [3, 1],
        [1, -1],
      ],
      2,
    ],
    // A press on the bin that follows a press on + takes that one back.
    [
      1,
      [
        [2, 1],
        [0, -1],
      ],
      1,
    ],
    [9_999, [[9_999, 1]], 9_999],
  ] as [number, [number, number][], number][]) {
    const { draft, sent } = await press(t, before, presses);
    assert.equal(draft, wanted, JSON.stringify([before, presses]));
    if (wanted !== before) assert.deepEqual(sent, [wanted]);
  }
});

test('a second press on − at 2 does not remove the product, and a press on the bin does', async (t) => {
  assert.deepEqual(
    (
      await press(t, 2, [
        [1, -1],
        [1, -1],
      ])
    ).sent,
    [1],
  );
  assert.equal((await press(t, 1, [[0, -1]])).draft, 0);
  await until(() => orderState.order?.items.length === 0);
});
