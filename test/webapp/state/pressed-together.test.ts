import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { ItemChange } from '#shared/model/order/order.ts';
import { liveTexts } from '#shared/text/order/live-order.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { refusedChanges } from '../../../webapp/state/offline-queue/refused-changes.ts';
import { startQueue } from '../../../webapp/state/offline-queue/send-queue.ts';
import { addProduct } from '../../../webapp/state/order/add-product.ts';
import { loadOrder, orderState } from '../../../webapp/state/order/order.ts';
import { removeItem, writeQuantity } from '../../../webapp/state/order/quantity-drafts.ts';
import { sendDrafts, sendDraftsBeforeLeaving } from '../../../webapp/state/order/unsent-changes.ts';
import { startSession } from '../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../helpers/page/fake-shop.ts';
import { setOnline } from '../../helpers/page/page.ts';
import { openWebapp, until } from '../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../../helpers/samples.ts';

const line = { index: 'a' };
const sent = (shop: FakeShop) =>
  shop.seen
    .filter(({ path }) => path === '/api/order/items/')
    .map(({ headers, body }) => [(body as ItemChange).quantity, headers['if-match'] ?? null]);
const signal = (): [Promise<void>, () => void] => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [promise, resolve];
};
const words = () => toastsState.list.map(({ text }) => text);
const inOrder = () => orderState.order?.items.map(({ index, quantity }) => [index, quantity]);

/**
 * A page that shows quantity two of line 'a' in version 4, and a shop that refuses requests for a version before the
 * agent's last.
 */
async function openOrder(t: TestContext) {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  shop.order = sampleOrder({ version: 4, items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })] });
  await startSession();
  await loadOrder();
  startQueue();
  let agentsVersion = 0;
  shop.instead = ({ path, headers }, reply) => {
    const seen = Number(/\.(\d+)"$/.exec(String(headers['if-match'] ?? ''))?.[1] ?? Number.POSITIVE_INFINITY);
    if (path !== '/api/order/items/' || seen >= agentsVersion) return false;
    reply(409, { success: false, data: shop.order, errors: [{ message: 'Seu pedido foi alterado.', code: 'stale' }] });
    return true;
  };
  /** The order after the agent's change, which this page has not received. */
  const agentMakes = (quantity: number) => {
    agentsVersion = shop.order.version + 1;
    const items = quantity === 0 ? [] : [sampleItem({ index: 'a', providerId: 'p1', quantity })];
    shop.order = { ...shop.order, version: agentsVersion, changedBy: ChangedBy.Agent, items };
  };
  return { shop, agentMakes };
}

describe("a '+' pressed while another person changed the same line", () => {
  // Decision: A stale write that touches another line is merged; a '+' or '−' on the same line applies to the other
  // person's latest quantity.
  test('adds one to their quantity, with a toast about their change', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    agentMakes(3);
    await sendDrafts();
    assert.deepEqual(sent(shop), [
      [3, '"pedido-1.4"'],
      [4, '"pedido-1.5"'],
    ]);
    assert.deepEqual([inOrder(), orderState.drafts], [[['a', 4]], {}]);
    assert.deepEqual(words(), [liveTexts.shopper.changed]);
  });

  test('on a product adds one to the cart', async (t) => {
    const { agentMakes } = await openOrder(t);
    agentMakes(5);
    assert.equal(await addProduct(sampleProduct({ providerId: 'p1', sku: 'p1' })), true);
    assert.deepEqual(inOrder(), [['a', 6]]);
  });

  test('does not restore a line that they removed', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    agentMakes(0);
    await sendDrafts();
    assert.deepEqual([inOrder(), orderState.drafts, sent(shop).length], [[], {}, 1]);
  });

  test('counts once even if the response to another change contains it', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    agentMakes(3);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2' }));
    await sendDrafts();
    assert.deepEqual(shop.order.items.map(({ providerId, quantity }) => [providerId, quantity]).sort(), [
      ['p1', 4],
      ['p2', 1],
    ]);
  });

  test('and pressed again while the first was being sent adds two', async (t) => {
    const { agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    const first = sendDrafts();
    writeQuantity(line, 4, 1);
    await first;
    agentMakes(7);
    await sendDrafts();
    assert.deepEqual(inOrder(), [['a', 8]]);
  });

  test('and pressed again while the first is merged adds two to their quantity', async (t) => {
    const { agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    agentMakes(7);
    const first = sendDrafts();
    writeQuantity(line, 4, 1);
    await first;
    assert.deepEqual([inOrder(), orderState.drafts], [[['a', 8]], { a: 9 }]);
    await sendDrafts();
    assert.deepEqual([inOrder(), orderState.drafts], [[['a', 9]], {}]);
  });

  test('and whose turn comes while the first is merged adds two to their quantity', async (t) => {
    const { agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    agentMakes(7);
    const first = sendDrafts();
    writeQuantity(line, 4, 1);
    await Promise.all([first, sendDrafts()]);
    assert.deepEqual([inOrder(), orderState.drafts], [[['a', 9]], {}]);
  });

  test('and pressed again while the response to the first is lost adds two, not three', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    const respond = shop.instead;
    const [isLost, lose] = signal();
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/items/') return false;
      shop.instead = respond;
      shop.order = {
        ...shop.order,
        version: shop.order.version + 1,
        items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 3 })],
      };
      void isLost.then(() =>
        reply(504, { success: false, data: null, errors: [{ message: 'fora', code: 'upstream' }] }),
      );
      return true;
    };
    writeQuantity(line, 3, 1);
    const first = sendDrafts();
    await until(() => shop.seen.some(({ path }) => path === '/api/order/items/'));
    writeQuantity(line, 4, 1);
    lose();
    await first;
    // Its retry comes before the next press is sent.
    setOnline(false);
    setOnline(true);
    await until(() => orderState.operations.length === 0);
    agentMakes(7);
    await sendDrafts();
    assert.deepEqual([inOrder(), orderState.drafts], [[['a', 8]], {}]);
  });

  // 'turn': whatever arrived meanwhile is handled.
  const steps = fc.array(fc.constantFrom('press', 'press', 'agent', 'send', 'turn'), { minLength: 4, maxLength: 25 });
  test('counts once, and so do theirs, in whatever order presses, requests and responses come', (t) =>
    fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const { shop, agentMakes } = await openOrder(t);
        const quantity = () => shop.order.items[0]?.quantity ?? 0;
        const sending: Promise<unknown>[] = [];
        for (const step of order) {
          const shown = orderState.drafts[line.index] ?? orderState.order?.items[0]?.quantity ?? 0;
          if (step === 'press') writeQuantity(line, shown + 1, 1);
          else if (step === 'agent') agentMakes(quantity() + 1);
          else if (step === 'send') sending.push(sendDrafts());
          else await new Promise((next) => setTimeout(next));
        }
        await Promise.all(sending);
        await sendDrafts();
        const pressed = order.filter((step) => step === 'press' || step === 'agent').length;
        assert.deepEqual([quantity(), orderState.drafts], [2 + pressed, {}]);
      }),
      { numRuns: 30, endOnFailure: true },
    ));

  test('does not replace their quantity when its request is lost', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    writeQuantity(line, 3, 1);
    agentMakes(7);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2' }));
    const respond = shop.instead;
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/items/') return false;
      reply(504, { success: false, data: null, errors: [{ message: 'fora', code: 'upstream' }] });
      return true;
    };
    await sendDrafts();
    shop.instead = respond;
    setOnline(false);
    setOnline(true);
    await until(() => orderState.operations.length === 0);
    assert.deepEqual(inOrder()?.[0], ['a', 7]);
    assert.deepEqual(
      refusedChanges.list.map(({ text }) => text),
      [waitingTexts.changed],
    );
  });

  test('that waited and was refused stays listed when an earlier press is sent', async (t) => {
    const { agentMakes } = await openOrder(t);
    setOnline(false);
    writeQuantity(line, 3, 1);
    await sendDrafts();
    writeQuantity(line, 4, 1);
    agentMakes(7);
    setOnline(true);
    await until(() => orderState.operations.length === 0);
    const listed = () => refusedChanges.list.map(({ text }) => text);
    await sendDrafts();
    assert.deepEqual([inOrder(), listed()], [[['a', 8]], [waitingTexts.changed]]);
    writeQuantity(line, 9, 1);
    await sendDrafts();
    assert.deepEqual([inOrder(), listed()], [[['a', 9]], []]);
  });

  test('is reported as failed when they are faster every time', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    const refuse = shop.instead;
    shop.instead = (seen, reply) => {
      if (seen.path === '/api/order/items/') agentMakes((shop.order.items[0]?.quantity ?? 0) + 1);
      return refuse(seen, reply);
    };
    writeQuantity(line, 3, 1);
    await sendDrafts();
    assert.equal(sent(shop).length, 6);
    assert.equal(words().filter((text) => text === 'Seu pedido foi alterado.').length, 1);
  });
});

describe('an absolute quantity', () => {
  test('is sent for a typed number, a removed line, and a page that closes', async (t) => {
    const { shop, agentMakes } = await openOrder(t);
    writeQuantity(line, 9);
    agentMakes(3);
    await sendDrafts();
    agentMakes(4);
    writeQuantity(line, 10, 1);
    await sendDraftsBeforeLeaving();
    await removeItem(line);
    assert.deepEqual(sent(shop), [
      [9, null],
      [10, null],
      [0, null],
    ]);
  });

  test("is also sent for '+' on a number just typed, and a '+' with a '−' sends nothing", async (t) => {
    const { shop } = await openOrder(t);
    writeQuantity(line, 3, 1);
    writeQuantity(line, 2, -1);
    await sendDrafts();
    writeQuantity(line, 12);
    writeQuantity(line, 13, 1);
    await sendDrafts();
    assert.deepEqual(sent(shop), [[13, null]]);
  });
});
