import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { GiftSelection } from '#shared/model/order/gift.ts';
import { SessionType } from '#shared/model/session.ts';
import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { withSelections } from '#shared/rules/offline-queue/queue.ts';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { refusedChanges } from '../../../../webapp/state/offline-queue/refused-changes.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { chooseGift } from '../../../../webapp/state/order/gifts.ts';
import { isUpdating, loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop, Responder } from '../../../helpers/page/fake-shop.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleGift, sampleGiftGroup, sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const [mug, bag, spoon] = [sampleGift('caneca'), sampleGift('sacola'), sampleGift('colher')];
const sentTo = (shop: FakeShop) =>
  shop.seen.filter(({ path }) => path === '/api/order/gift/').map(({ body }) => body as GiftSelection);
const chosen = () => orderState.order?.gifts[0]?.selectedGifts.map(({ id }) => id);

/** A shop that refuses every selection. */
const refuseGifts =
  (status: number, errors: readonly { message: string }[]): Responder =>
  ({ path }, reply) => {
    if (path !== '/api/order/gift/') return false;
    reply(status, { success: false, data: null, errors });
    return true;
  };

/** An order with a choice of two of three gifts, and a shop that accepts every selection. */
async function openOrder(t: TestContext) {
  const { shop } = await openWebapp(t);
  const gifts = [sampleGiftGroup({ availableQuantity: 2, availableGifts: [mug, bag, spoon] })];
  shop.order = sampleOrder({ items: [sampleItem({})], gifts });
  shop.instead = ({ path, body }, reply) => {
    if (path !== '/api/order/gift/') return false;
    const { id, selectedGifts } = body as GiftSelection;
    const taken = shop.order.gifts.map((group) => (group.id === id ? { ...group, selectedGifts } : group));
    shop.order = { ...shop.order, gifts: taken, version: shop.order.version + 1 };
    reply(200, { success: true, data: shop.order, errors: [] });
    return true;
  };
  await loadOrder();
  return shop;
}

describe('choosing a gift', () => {
  // Spec §3: "Gift group: id, availableQuantity, availableGifts[id, seller, name, imageUrl]. Gift selection: id,
  // selectedGifts[id, seller, index]."
  test('sends the whole selection of its group and shows the order in the response', async (t) => {
    const shop = await openOrder(t);
    assert.equal(orderState.giftsLeft, 2);
    await chooseGift('valor', bag);
    await chooseGift('valor', mug);
    assert.deepEqual(sentTo(shop), [
      { id: 'valor', selectedGifts: [{ id: 'sacola', seller: 'Sítio', index: '1' }] },
      {
        id: 'valor',
        selectedGifts: [
          { id: 'sacola', seller: 'Sítio', index: '1' },
          { id: 'caneca', seller: 'Sítio', index: '0' },
        ],
      },
    ]);
    assert.deepEqual([chosen(), orderState.giftsLeft, orderState.choosing], [['sacola', 'caneca'], 0, {}]);
  });

  test('that is selected deselects it', async (t) => {
    const shop = await openOrder(t);
    await chooseGift('valor', bag);
    await chooseGift('valor', bag);
    assert.deepEqual(sentTo(shop).at(-1), { id: 'valor', selectedGifts: [] });
    assert.deepEqual(chosen(), []);
  });

  test('beyond the limit is blocked, also when clicks are faster than the responses', async (t) => {
    const shop = await openOrder(t);
    await Promise.all([mug, bag, spoon, mug].map((gift) => chooseGift('valor', gift)));
    assert.deepEqual(chosen(), ['caneca', 'sacola']);
    // The second selection contains the first, which was not sent yet.
    const sent = sentTo(shop).length;
    assert.deepEqual([sent, sentTo(shop).at(-1)?.selectedGifts.length], [1, 2]);
    await chooseGift('valor', spoon);
    await chooseGift('outro', mug);
    assert.equal(sentTo(shop).length, sent);
  });

  test('expects the displayed order, so that it never overwrites a choice of another person', async (t) => {
    const shop = await openOrder(t);
    const theirs = [{ id: 'colher', seller: 'Sítio', index: '2' }];
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/gift/') return false;
      const gifts = shop.order.gifts.map((group) => ({ ...group, selectedGifts: theirs }));
      shop.order = { ...shop.order, gifts, version: shop.order.version + 1 };
      reply(409, { success: false, data: shop.order, errors: [{ message: 'O pedido mudou.', code: 'stale' }] });
      return true;
    };
    await chooseGift('valor', bag);
    const request = shop.seen.find(({ path }) => path === '/api/order/gift/');
    assert.match(String(request?.headers['if-match']), /^"pedido-1\.\d+"$/);
    assert.deepEqual([chosen(), toastsState.list.at(-1)?.text], [['colher'], 'O pedido mudou.']);
  });

  test('is stored before it is sent, also behind a change that has no response yet', async (t) => {
    const shop = await openOrder(t);
    const respond = shop.instead;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/gift/' || sentTo(shop).length > 1) return respond?.(seen, reply) ?? false;
      void held.then(() => respond?.(seen, reply));
      return true;
    };
    const first = chooseGift('valor', bag);
    await until(() => sentTo(shop).length === 1);
    const second = chooseGift('valor', mug);
    const stored = JSON.stringify(loadValue('offline_queue'));
    assert.match(stored, /"id":"caneca"/);
    release();
    await Promise.all([first, second]);
    assert.deepEqual(chosen(), ['sacola', 'caneca']);
  });

  // Spec §8: "The operations with their own message: … add gift …"
  test('that the shop refuses shows its reason, which the cart lists, and leaves the order as it is', async (t) => {
    const shop = await openOrder(t);
    const before = JSON.stringify(orderState.order);
    for (const [status, errors, expected] of [
      [422, [{ message: 'Este brinde não está mais disponível.' }], 'Este brinde não está mais disponível.'],
      [500, [], 'Falha ao adicionar o brinde'],
    ] as const) {
      shop.instead = refuseGifts(status, errors);
      await chooseGift('valor', bag);
      assert.equal(JSON.stringify(orderState.order), before);
      assert.deepEqual([orderState.operations, orderState.choosing, isUpdating(orderState)], [[], {}, false]);
      const shown = toastsState.list.map(({ title, text }) => [title, text]);
      const listed = refusedChanges.list.map(({ title, text }) => [title, text]);
      assert.deepEqual([shown, listed], [[['Brindes', expected]], [['Brindes', expected]]]);
    }
  });

  test('of one of two groups is listed under the tab of its group', async (t) => {
    const shop = await openOrder(t);
    const [first] = shop.order.gifts;
    assert.ok(first);
    shop.order = { ...shop.order, gifts: [first, { ...first, id: 'segundo' }] };
    await loadOrder();
    shop.instead = refuseGifts(422, [{ message: 'Este brinde não está mais disponível.' }]);
    await chooseGift('segundo', mug);
    assert.deepEqual(
      refusedChanges.list.map(({ title }) => title),
      ['Brindes 02'],
    );
  });

  test('again, and accepted then, is no longer listed as refused', async (t) => {
    const shop = await openOrder(t);
    const accept = shop.instead;
    shop.instead = refuseGifts(422, [{ message: 'Este brinde não está mais disponível.' }]);
    await chooseGift('valor', bag);
    assert.equal(refusedChanges.list.length, 1);
    shop.instead = accept;
    await chooseGift('valor', mug);
    assert.deepEqual([chosen(), refusedChanges.list], [['caneca'], []]);
  });

  // Spec §8: "Failed item updates change nothing visible."
  test('whose response is lost shows no failure, and waits', async (t) => {
    const shop = await openOrder(t);
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/gift/') return false;
      // No response of the shop: a page of the network.
      reply(200, '<html>');
      return true;
    };
    const before = JSON.stringify(orderState.order);
    await chooseGift('valor', bag);
    assert.equal(JSON.stringify(orderState.order), before);
    assert.deepEqual([toastsState.list, refusedChanges.list, orderState.choosing], [[], [], {}]);
    assert.deepEqual(
      orderState.operations.map(({ kind, state }) => [kind, state]),
      [['gift', 'unanswered']],
    );
  });
});

describe('a gift chosen without a connection', () => {
  const shown = () =>
    withSelections(orderState.order?.gifts ?? [], waitingOperations(orderState.operations, 'gift'))[0]?.selectedGifts;
  const start = async () => {
    await loadOrder();
    startQueue({ first: 1, longest: 2, tries: 1_000 });
  };

  test('shows, waits also over a reload, and is sent once when it returns', async (t) => {
    const shop = await openOrder(t);
    setOnline(false);
    await chooseGift('valor', bag);
    await chooseGift('valor', mug);
    assert.deepEqual(
      shown()?.map(({ id }) => id),
      ['sacola', 'caneca'],
    );
    assert.equal(orderState.waitingNote, 'Brindes aguardando conexão. Conecte-se para continuar o pedido.');
    assert.deepEqual([sentTo(shop), orderState.choosing], [[], {}]);
    resetStores();
    await start();
    assert.deepEqual([shown()?.length, sentTo(shop)], [2, []]);
    setOnline(true);
    await until(() => orderState.operations.length === 0);
    assert.deepEqual([chosen(), sentTo(shop).length], [['sacola', 'caneca'], 1]);
    assert.deepEqual([orderState.waitingNote, toastsState.list.at(-1)?.text], [null, 'Suas escolhas foram salvas']);
  });

  test('beyond the limit is blocked', async (t) => {
    await openOrder(t);
    setOnline(false);
    for (const gift of [mug, bag, spoon]) await chooseGift('valor', gift);
    assert.equal(shown()?.length, 2);
  });

  test('and refused later is reported, and the order shows as it is', async (t) => {
    const shop = await openOrder(t);
    await start();
    setOnline(false);
    await chooseGift('valor', bag);
    shop.instead = refuseGifts(422, [{ message: 'Este brinde não está mais disponível.' }]);
    setOnline(true);
    await until(() => toastsState.list.length > 0);
    assert.deepEqual([toastsState.list[0]?.text, shown()], ['Este brinde não está mais disponível.', []]);
  });
});

// Spec §2: "Gift notice; its link goes to /order/checkout for platform users and /order otherwise."
test('the gift notice and the cart link lead to /order/checkout for platform users and /order otherwise', () => {
  assert.equal(cartPath({ sessionType: SessionType.PlatformUser }), '/order/checkout');
  assert.equal(cartPath({ sessionType: SessionType.Contact }), '/order');
  assert.equal(cartPath(null), '/order');
});
