import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { fetchCategories } from '../../../../webapp/api/calls.ts';
import { queueSenders } from '../../../../webapp/state/offline-queue/queue-line.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { setFocus, setOnline, setVisible } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { coffee, isItem, isQueueEmpty, openOrder, sent, toastTexts } from '../lines-fixture.ts';

describe('what waits for a connection that returns without an event', () => {
  const never = { first: 3_600_000, longest: 3_600_000 };

  /** A product waits, and no retry is due for an hour. */
  async function openWaiting(t: TestContext, pace = never) {
    const opened = await openOrder(t, { pace });
    const works = opened.shop.instead;
    opened.shop.instead = (seen, reply) => {
      if (isItem(seen)) reply(503, { success: false, data: null, errors: [] });
      return isItem(seen);
    };
    await addProduct(coffee);
    await until(() => orderState.waitingNote !== null && orderState.underway === 0);
    return { ...opened, recover: () => Object.assign(opened.shop, { instead: works }) };
  }

  test('is sent at once by a press', async (t) => {
    const { recover } = await openWaiting(t);
    recover();
    queueSenders.sendWaiting();
    await until(isQueueEmpty);
  });

  test('is sent by a press also if the device reports no connection, and a toast says that it still waits', async (t) => {
    const { shop } = await openWaiting(t);
    setOnline(false);
    const before = sent(shop).length;
    queueSenders.sendWaiting();
    await until(() => toastTexts().includes('Ainda sem conexão. Tentamos de novo em instantes.'));
    assert.equal(sent(shop).length, before + 1);
  });

  test('is sent at once when the page gets the focus, becomes visible or another request succeeds', async (t) => {
    const soon = { first: 1, longest: 3_600_000 };
    const signs = [
      setFocus,
      ({ tab }: { tab: Parameters<typeof setVisible>[0] }) => setVisible(tab, true),
      () => fetchCategories(),
    ];
    for (const [index, sign] of signs.entries())
      await t.test(`sign ${index + 1}`, async (one) => {
        const opened = await openWaiting(one, index === 2 ? soon : never);
        opened.recover();
        sign(opened);
        await until(isQueueEmpty);
      });
  });

  test('is not sent again by each success of another request: a failed retry may lead to them', async (t) => {
    const { shop } = await openWaiting(t);
    const before = sent(shop).length;
    await fetchCategories();
    await new Promise((done) => setTimeout(done, 50));
    assert.equal(sent(shop).length, before);
  });
});
