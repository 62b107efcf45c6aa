import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { removeItem, writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleProduct } from '../../../helpers/samples.ts';
import { coffee, inOrder, isItem, isQueueEmpty, openOrder, reload, sent } from '../lines-fixture.ts';

describe('a change that is made while another is being sent', () => {
  const tea = sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Chá' });
  const rice = sampleItem({ index: 'arroz', providerId: 'p3', quantity: 1, name: 'Arroz' });

  /** No request for a line gets a response until the page reloads. */
  async function openHanging(t: TestContext) {
    const opened = await openOrder(t, { items: [rice] });
    const works = opened.shop.instead;
    opened.shop.instead = isItem;
    const again = async () => {
      opened.shop.instead = works;
      await reload();
      await until(isQueueEmpty);
    };
    return { ...opened, again };
  }

  test('is stored at the press: a page that closes then loses no addition and no quantity', async (t) => {
    const { shop, network, again } = await openHanging(t);
    void addProduct(coffee);
    await until(() => sent(shop).length === 1);
    void addProduct(tea, { quantity: 2 });
    void removeItem(rice);
    await again();
    assert.deepEqual(inOrder(shop).sort(), [
      ['p1', 1],
      ['p2', 2],
    ]);
    assert.equal(network.effects, 3);
  });

  test('counts one of the same product that is being sent', async (t) => {
    const { shop, again } = await openHanging(t);
    writeQuantity(rice, 4);
    void sendDraftsBeforeLeaving();
    await until(() => sent(shop).length === 1);
    void addProduct(sampleProduct({ providerId: 'p3', sku: 'p3', name: 'Arroz' }), { quantity: 2 });
    await again();
    assert.deepEqual(inOrder(shop), [['p3', 6]]);
  });

  test('is sent once, for the order that the response before made', async (t) => {
    const { shop, tab, network } = await openOrder(t);
    const added = await Promise.all([addProduct(coffee), addProduct(tea), addProduct(coffee)]);
    assert.deepEqual(added, [true, true, false], 'a second press of the first product counts once');
    assert.deepEqual(
      [network.effects, sent(shop).map(({ headers }) => headers['if-match'])],
      [2, ['"pedido-1.4"', '"pedido-1.5"']],
    );
    assert.deepEqual([isQueueEmpty(), tab.sessionStorage.has('offline_queue')], [true, false]);
  });
});
