import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { eventText, heartbeat } from '#shared/contract/event-stream.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { connectTo } from '../../../../webapp/api/client.ts';
import { defaultPace } from '../../../../webapp/browser/loading/backoff.ts';
import { assistedState } from '../../../../webapp/state/assisted-sale/agent-action-state.ts';
import { cancelOrder, confirmByAgent } from '../../../../webapp/state/assisted-sale/finish-and-cancel.ts';
import { followOthersChanges, othersChanges } from '../../../../webapp/state/assisted-sale/others-changes.ts';
import { setOperations } from '../../../../webapp/state/offline-queue/queue-store.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { confirmationOutcomeState, type Outcome } from '../../../../webapp/state/order/confirmation-outcome.ts';
import { defaultFollowPace, followOrder } from '../../../../webapp/state/order/live-order.ts';
import { leaveEndedOrder, loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { removeItem, writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { type FakeShop, type Seen, sampleSession } from '../../../helpers/page/fake-shop.ts';
import { setOnline, setVisible } from '../../../helpers/page/page.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const change = (fields: Partial<Order>) => ({
  changedBy: ChangedBy.Agent,
  status: OrderStatus.Creating,
  id: 'pedido-1',
  version: 2,
  ...fields,
});

/** A page with an order of two, and streams that the test writes to. */
async function openFollowed(
  t: TestContext,
  {
    refuses = 0,
    isAgent = false,
    paces = {},
  }: { refuses?: number; isAgent?: boolean; paces?: Partial<typeof defaultFollowPace> } = {},
) {
  let stop = () => {};
  t.after(() => stop());
  const { shop, tab } = await openWebapp(t);
  const streams: ServerResponse[] = [];
  const ids: (string | undefined)[] = [];
  // A proxy with streams in front of the shop, which serves everything else.
  const front = createServer(async (request, response) => {
    if (request.url === '/api/order/events') {
      ids.push(request.headers['last-event-id'] as string | undefined);
      if (refuses > 0) return void response.writeHead(refuses, { 'content-type': 'application/json' }).end('{}');
      streams.push(response);
      response.on('close', () => streams.splice(streams.indexOf(response), 1));
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = {
      method: request.method ?? 'GET',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks), headers: { 'content-type': 'application/json' } } : {}),
    };
    // The page may still send requests when the test ends and the shop is closed.
    const passed = await fetch(`${shop.url}${request.url}`, asked).catch(() => null);
    if (!passed) return void response.destroy();
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  t.after(() => {
    front.closeAllConnections();
    front.close();
  });
  connectTo({ baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, retryWaits: [] });
  sessionState.session = sampleSession(isAgent ? { sessionType: SessionType.PlatformUser } : {});
  shop.order = sampleOrder({ items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })] });
  await loadOrder();
  const outcomes: Outcome[] = [];
  stop = followOrder((outcome) => outcomes.push(outcome) > 0, {
    ...defaultFollowPace,
    poll: 30,
    retry: 10,
    repeatDelay: 0,
    ...paces,
  });
  const others = (fields: Partial<Order>) => {
    shop.order = { ...shop.order, ...change(fields), ...fields };
    streams.at(-1)?.write(eventText(change(fields)));
  };
  return { shop, tab, streams, ids, outcomes, others };
}

const quantities = () => orderState.order?.items.map(({ quantity }) => quantity);
const toastTexts = () => toastsState.list.map(({ text }) => text);
const three = [sampleItem({ index: 'a', providerId: 'p1', quantity: 3 })];

test("an agent's edit shows automatically, with a toast for the shopper", async (t) => {
  const { streams, others } = await openFollowed(t);
  await until(() => streams.length === 1);
  others({ items: three });
  await until(() => quantities()?.[0] === 3);
  await until(() => toastTexts().length > 0);
  assert.deepEqual(toastTexts(), ['O vendedor alterou seu pedido']);
});

test("a shopper's edit shows a toast to the agent, and a change by the shop shows none", async (t) => {
  const { streams, others } = await openFollowed(t, { isAgent: true });
  followOthersChanges();
  await until(() => streams.length === 1);
  const quantityOf = (quantity: number) => [sampleItem({ index: 'a', providerId: 'p1', name: 'Arroz', quantity })];
  others({ items: quantityOf(3), changedBy: ChangedBy.Shop });
  await until(() => quantities()?.[0] === 3);
  assert.deepEqual(toastTexts(), []);
  others({ items: quantityOf(5), changedBy: ChangedBy.Shopper, version: 3 });
  await until(() => toastTexts().some((text) => text.endsWith(' mudou Arroz de 3 para 5')));
  assert.deepEqual([othersChanges.lines.a?.from, othersChanges.lines.a?.to], [3, 5]);
  const bia = { id: 'bia', name: 'Bia' };
  others({ items: quantityOf(6), changedBy: ChangedBy.Agent, changedByAgent: bia, version: 4 });
  await until(() => toastTexts().includes('Bia mudou Arroz de 5 para 6'));
  assert.equal(othersChanges.lines.a?.from, 3, 'back to what the agent last saw');
  // What changed nothing that a person sees needs no words.
  others({ items: quantityOf(6), changedBy: ChangedBy.Shopper, version: 5 });
  await until(() => orderState.order?.version === 5);
  assert.deepEqual(toastTexts(), ['Bia mudou Arroz de 5 para 6']);
});

// Decision: Agent and shopper on the same order see each other's edits without a reload, with a toast.
test("this page's own edit is not overwritten by an older order, and shows no toast", async (t) => {
  const { shop, streams, others } = await openFollowed(t);
  await until(() => streams.length === 1);
  writeQuantity({ index: 'a' }, 9);
  others({ items: three });
  streams[0]?.write(eventText(change({ version: 1 })));
  assert.deepEqual(quantities(), [2], 'it waits for the draft');
  await removeItem({ index: 'a' });
  await until(() => orderState.order?.version === 3);
  assert.deepEqual(quantities(), []);
  streams[0]?.write(eventText(change({ version: 3, changedBy: ChangedBy.Shopper })));
  assert.equal(shop.order.version, 3);
});

test('unread messages stay when another person edits the order', async (t) => {
  const { streams, others } = await openFollowed(t);
  await until(() => streams.length === 1);
  if (orderState.order) orderState.order.catalogErrorMessages = ['O preço mudou'];
  others({ items: three });
  await until(() => quantities()?.[0] === 3);
  assert.deepEqual(orderState.order?.catalogErrorMessages, ['O preço mudou']);
});

test('an order that the agent cancelled or confirmed is reported as ended, and opens the next page', async (t) => {
  for (const [status, text] of [
    [OrderStatus.Canceled, 'O vendedor cancelou seu pedido'],
    [OrderStatus.Received, 'O vendedor confirmou seu pedido'],
  ] as const) {
    await t.test(text, async (each) => {
      const { streams, others, outcomes } = await openFollowed(each);
      await until(() => streams.length === 1);
      others({ status });
      await until(() => outcomes.length === 1);
      assert.deepEqual([orderState.order?.status, orderState.hasEnded, toastTexts()], [status, true, [text]]);
      assert.deepEqual(outcomes, [
        { orderId: 'pedido-1', isCanceled: status === OrderStatus.Canceled, isPayable: false, isAwaited: false },
      ]);
    });
  }
});

test('an order whose end is shown, and whose confirmation has no response, is not reported twice', async (t) => {
  const { shop, streams, others, outcomes } = await openFollowed(t);
  await until(() => streams.length === 1);
  startQueue({ ...defaultPace, first: 60_000 });
  const seen = { id: 'pedido-1', version: 1 };
  setOperations([{ kind: 'confirm', key: 'chave', seen, at: Date.now(), state: 'paused' }]);
  others({ status: OrderStatus.Canceled });
  await until(() => outcomes.length === 1);
  assert.deepEqual(orderState.operations, []);
  shop.order = sampleOrder({ id: 'pedido-2' });
  await leaveEndedOrder();
  assert.deepEqual([orderState.order?.id, orderState.notice], ['pedido-2', null]);
});

test('a stream that ends is resumed, and none is open while the page is hidden or offline', async (t) => {
  const { tab, streams, ids, others } = await openFollowed(t);
  await until(() => streams.length === 1);
  others({ items: three });
  await until(() => quantities()?.[0] === 3);
  streams[0]?.end();
  await until(() => ids.length === 2 && streams.length === 1);
  assert.deepEqual(ids, [undefined, 'pedido-1.2']);
  setVisible(tab, false);
  await until(() => streams.length === 0);
  setVisible(tab, true);
  await until(() => streams.length === 1);
  setOnline(false);
  await until(() => streams.length === 0);
  setOnline(true);
  await until(() => streams.length === 1);
});

test('if no stream gets through, the order is polled and stays current', async (t) => {
  const { shop, others } = await openFollowed(t, { refuses: 404 });
  others({ items: three });
  await until(() => quantities()?.[0] === 3);
  assert.deepEqual(toastTexts(), ['O vendedor alterou seu pedido']);
  shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
  await until(() => orderState.order?.id === 'pedido-2');
  await until(() => toastTexts().includes('O pedido anterior foi encerrado. Este é um novo.'));
});

/** The shop responds to no order request until the returned function is called. */
function failReads(shop: FakeShop) {
  const isRead = ({ method, path }: Seen) => method === 'GET' && path === '/api/order/current';
  shop.instead = (seen, reply) => {
    if (isRead(seen)) reply(503, { success: false, data: null, errors: [{ message: 'fora do ar' }] });
    return isRead(seen);
  };
  const reads = () => shop.seen.filter(isRead).length;
  return {
    reads,
    heal: () => {
      shop.instead = () => false;
    },
  };
}

// Decision: A page recovers from a failed read and from a missed event without another event.
test('a read that fails after an event is retried until the page shows the new order', async (t) => {
  const { shop, streams, others } = await openFollowed(t);
  await until(() => streams.length === 1);
  const { reads, heal } = failReads(shop);
  const before = reads();
  others({ items: three });
  await until(() => reads() >= before + 3);
  assert.deepEqual([quantities(), toastTexts()], [[2], []]);
  heal();
  await until(() => quantities()?.[0] === 3);
  assert.deepEqual([toastTexts(), streams.length], [['O vendedor alterou seu pedido'], 1]);
});

test('failed reads slow down, and stop when the page is hidden', async (t) => {
  const { shop, tab, streams, others } = await openFollowed(t, { paces: { retry: 40 } });
  await until(() => streams.length === 1);
  const { reads } = failReads(shop);
  const before = reads();
  others({ items: three });
  await new Promise((done) => setTimeout(done, 600));
  // 40, 80, 160 and 320 ms with a jitter of 50 %: a fixed interval would make 15 reads.
  assert.ok(reads() - before >= 3 && reads() - before <= 7, String(reads() - before));
  setVisible(tab, false);
  await until(() => streams.length === 0);
  const then = reads();
  await new Promise((done) => setTimeout(done, 700));
  assert.equal(reads(), then);
});

test('a resumed stream does not skip an event whose order was not read', async (t) => {
  const { shop, streams, ids, others } = await openFollowed(t, { paces: { retry: 20 } });
  await until(() => streams.length === 1);
  const { reads, heal } = failReads(shop);
  const before = reads();
  others({ items: three });
  await until(() => reads() > before);
  setOnline(false);
  await until(() => streams.length === 0);
  heal();
  setOnline(true);
  await until(() => streams.length === 1);
  assert.deepEqual(ids, [undefined, undefined]);
  streams[0]?.write(eventText(change({})));
  await until(() => quantities()?.[0] === 3);
  streams[0]?.end();
  await until(() => ids.length === 3);
  assert.equal(ids[2], 'pedido-1.2');
});

// Decision: A page recovers from a failed read and from a missed event without another event.
test('a missed event is recovered while the stream is open, without another event', async (t) => {
  const { shop, streams } = await openFollowed(t, { paces: { unconfirmed: 60 } });
  await until(() => streams.length === 1);
  const beat = setInterval(() => streams[0]?.write(heartbeat), 10);
  t.after(() => clearInterval(beat));
  shop.order = { ...shop.order, ...change({}), items: three };
  await until(() => quantities()?.[0] === 3);
  assert.deepEqual([toastTexts(), streams.length], [['O vendedor alterou seu pedido'], 1]);
});

test('a stream that keeps repeating the newest event costs no read', async (t) => {
  const { shop, streams } = await openFollowed(t, { paces: { unconfirmed: 600 } });
  await until(() => streams.length === 1);
  const reads = () => shop.seen.filter(({ path }) => path === '/api/order/current').length;
  const before = reads();
  const beat = setInterval(() => streams[0]?.write(eventText(change({ version: shop.order.version }))), 10);
  t.after(() => clearInterval(beat));
  await new Promise((done) => setTimeout(done, 1_500));
  assert.equal(reads(), before);
});

/** The shop refuses to end the order, because the other person was first; the next one is empty. */
function endFirst(shop: FakeShop, fields: Partial<Order>, placedBy: ChangedBy | null) {
  shop.ended = [{ ...shop.order, items: three, version: 5, ...fields }];
  shop.order = sampleOrder({ id: 'pedido-2', version: 0 });
  shop.instead = ({ path, query }, reply) => {
    if (path === '/api/order/payment/state' && query.order === 'pedido-1')
      reply(200, {
        success: true,
        data: {
          order: shop.ended[0],
          number: 7,
          placedBy,
          arrived: null,
          status: null,
          now: new Date(0).toISOString(),
        },
        errors: [],
      });
    else if (['/api/order/confirm', '/api/order/cancel'].includes(path))
      reply(409, { success: false, data: shop.order, errors: [{ message: 'foi outro', code: 'stale' }] });
    else return false;
    return true;
  };
}

const shownEnd = () => [
  orderState.order?.id,
  orderState.order?.status,
  orderState.hasEnded,
  quantities(),
  orderState.notice,
];

for (const [who, isAgent, fields, placedBy, end] of [
  ['shopper confirms after the agent', false, { status: OrderStatus.Received }, ChangedBy.Agent, confirmOrder],
  [
    'shopper confirms after the agent canceled',
    false,
    { status: OrderStatus.Canceled, changedBy: ChangedBy.Agent },
    null,
    confirmOrder,
  ],
  ['shopper confirms after another tab', false, { status: OrderStatus.Received }, ChangedBy.Shopper, confirmOrder],
  ['agent confirms after the shopper', true, { status: OrderStatus.Received }, ChangedBy.Shopper, confirmByAgent],
  ['agent cancels after the shopper confirmed', true, { status: OrderStatus.Received }, ChangedBy.Shopper, cancelOrder],
] as const)
  test(`a ${who}: the page shows how the order ended, not an empty cart`, async (t) => {
    const { shop, streams, outcomes } = await openFollowed(t, { isAgent });
    await until(() => streams.length === 1);
    if (orderState.order) orderState.order.payment = samplePix;
    endFirst(shop, fields, placedBy);
    await end();
    assert.deepEqual(shownEnd(), ['pedido-1', fields.status, true, [3], null]);
    assert.deepEqual(outcomes, [
      { orderId: 'pedido-1', isCanceled: fields.status === OrderStatus.Canceled, isPayable: false, isAwaited: true },
    ]);
    assert.deepEqual(
      [confirmationOutcomeState.state?.number, assistedState.message, orderState.isConfirming, toastTexts()],
      [7, null, false, []],
    );
    await leaveEndedOrder();
    assert.deepEqual([orderState.order?.id, orderState.hasEnded], ['pedido-2', false]);
  });

test('a response with the next order first shows how the previous one ended', async (t) => {
  const { shop, streams, outcomes } = await openFollowed(t);
  await until(() => streams.length === 1);
  endFirst(shop, { status: OrderStatus.Received }, ChangedBy.Agent);
  await loadOrder();
  await until(() => outcomes.length === 1);
  assert.deepEqual(shownEnd(), ['pedido-1', OrderStatus.Received, true, [3], null]);
  assert.deepEqual(toastTexts(), ['O vendedor confirmou seu pedido']);
});

test('an ended order is shown once its end can be read', async (t) => {
  const { shop, streams, others, outcomes } = await openFollowed(t);
  await until(() => streams.length === 1);
  let asked = 0;
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/payment/state' || ++asked > 2) return false;
    reply(503, { success: false, data: null, errors: [{ message: 'fora do ar' }] });
    return true;
  };
  others({ status: OrderStatus.Received });
  await until(() => outcomes.length === 1);
  assert.deepEqual([asked, toastTexts()], [3, ['O vendedor confirmou seu pedido']]);
});
