import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type { PlatformCart, PlatformChangedCart } from '#shared/contract/platform/platform-cart-schemas.ts';
import type { OpenedSession } from '#shared/contract/platform/platform-schemas.ts';
import type { Order } from '#shared/model/order/order.ts';
import { cardNumberInText } from '#shared/text/payment/card-form.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const caio = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321', name: 'Caio' } };
const query = 'channelType=WhatsApp&channelId=zap&contact=5511987654321';

onOneDatabase((kind, fresh) => {
  // Decision: The Platform API reads and fills a contact's cart under the contact's own rules. It never confirms or
  // pays.
  describe(`the cart of a contact in the Platform API (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const products = [
        draft('cafe', { variant: { available: 5 } }),
        draft('cha'),
        draft('vinho', { isRestrictedSale: true }),
        draft('pao', { isActive: false }),
      ];
      const options = { channels: [demoChannel], products, settings: { disableRestrictedProducts: true } };
      const { shopId } = await createShop(service.database, { ...options, agentCode: 'bia' });
      const other = await createShop(service.database, { slug: 'outra', code: 'bob', products: [draft('cafe')] });
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const { key: otherKey } = await createApiKey(service.database, other.shopId, { name: 'Outro', contextSecret });
      const fill = (items: object[], { code = key, headers = {} } = {}) =>
        service.post<PlatformChangedCart>('/platform/contacts/cart', { ...caio, items }, { code, headers });
      const filled = async (items: object[]) => {
        const data = dataOf(await fill(items));
        assert.deepEqual(Value.Errors(platformCalls.setContactCart.data, data), []);
        return data;
      };
      const read = async () => {
        const data = dataOf(await service.get<PlatformCart>(`/platform/contacts/cart?${query}`, { code: key }));
        assert.deepEqual(Value.Errors(platformCalls.contactCart.data, data), []);
        return data;
      };
      const open = (more: object = {}) =>
        service.post<OpenedSession>('/platform/sessions', { ...caio, ...more }, { code: key });
      return { service, shopId, key, otherKey, fill, filled, read, open };
    };
    test('a repeated write gets the first response, byte by byte', async (t) => {
      const { service, key } = await start(t);
      const fill = () =>
        service.app.inject({
          method: 'POST',
          url: '/platform/contacts/cart',
          headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'carrinho-de-caio-1' },
          payload: { ...caio, items: [{ providerId: 'cafe', quantity: 9 }] },
        });
      const [first, again] = [await fill(), await fill()];
      assert.equal(first.statusCode, 200);
      assert.equal(again.payload, first.payload);
    });

    const lines = ({ items }: Pick<PlatformCart, 'items'>) =>
      items.map(({ providerId, quantity }) => `${quantity} ${providerId}`);

    test('is filled before the contact opens the link to it', async (t) => {
      const { service, filled, read, open } = await start(t);
      const cart = await filled([
        { providerId: 'cafe', quantity: 2, preferences: 'moído' },
        { providerId: 'cha', sku: 'cha', quantity: 1 },
      ]);
      assert.deepEqual(
        [lines(cart), cart.itemsAmout, cart.refused, cart.contact.name],
        [['2 cafe', '1 cha'], 30, [], 'Caio'],
      );
      const { refused, ...asRead } = cart;
      assert.deepEqual(await read(), asRead);
      assert.deepEqual(refused, []);
      const { code, link } = dataOf(await open({ opens: 'cart' }));
      assert.equal(link, `http://localhost:3000/order#${code}`);
      const order = dataOf(await service.get<Order>('/api/order/current', { code }));
      assert.deepEqual(
        [order.id, order.changedBy, order.items.map(({ preferences }) => preferences)],
        [cart.id, 'shop', ['moído', null]],
      );
    });

    test('gets quantities, not sums: repeating a call changes nothing, and 0 removes', async (t) => {
      const { filled, read } = await start(t);
      for (const _ of [1, 2]) await filled([{ providerId: 'cafe', quantity: 2 }]);
      await filled([{ providerId: 'cha', quantity: 3 }]);
      assert.deepEqual(lines(await filled([{ providerId: 'cafe', quantity: 1 }])), ['1 cafe', '3 cha']);
      const removed = await filled([
        { providerId: 'cafe', quantity: 0 },
        { providerId: 'vinho', quantity: 0 },
      ]);
      assert.deepEqual([lines(removed), removed.refused], [['3 cha'], []]);
      assert.deepEqual(lines(await read()), ['3 cha']);
    });

    test("keeps the shop's rules and stock, and says what was refused", async (t) => {
      const { filled } = await start(t);
      const cart = await filled([
        { providerId: 'vinho', quantity: 1 },
        { providerId: 'cafe', quantity: 9 },
        { providerId: 'pao', quantity: 1 },
        { providerId: 'nada', quantity: 1 },
        { providerId: 'cha', sku: 'outro', quantity: 1 },
        { providerId: 'cha', quantity: 1 },
      ]);
      assert.deepEqual(lines(cart), ['5 cafe', '1 cha']);
      assert.deepEqual(
        cart.refused.map(({ position, code, most }) => [position, code, most]),
        [
          [0, 'restricted', null],
          [1, 'stock-limit', 5],
          [2, 'inactive', null],
          [3, 'unknown-product', null],
          [4, 'no-such-option', null],
        ],
      );
      assert.ok(cart.refused.every(({ message }) => message !== ''));
    });

    test("keeps the shop's limits of size", async (t) => {
      const { service, shopId, filled } = await start(t);
      await service.database.run(
        sql`update shop set order_limits = ${JSON.stringify({ unitsPerItem: 3, unitsPerOrder: 4 })}::jsonb
          where id = ${shopId}`,
      );
      const cart = await filled([
        { providerId: 'cafe', quantity: 4 },
        { providerId: 'cha', quantity: 3 },
      ]);
      assert.deepEqual(
        [lines(cart), cart.refused.map(({ code, most }) => [code, most])],
        [['3 cha'], [['order-size', 3]]],
      );
      const more = await filled([{ providerId: 'cafe', quantity: 3 }]);
      assert.deepEqual([lines(more), more.refused.map(({ most }) => most)], [['3 cha'], [1]], 'one more fits in all');
      assert.deepEqual((await filled([{ providerId: 'cafe', quantity: 1 }])).refused, []);
    });

    // Decision: A refusal by the stock names the quantity that the line really has, one by the size what would fit.
    test('names the quantity that the cart has, where the stock does not suffice', async (t) => {
      const { service, shopId, filled } = await start(t);
      const refusals = async (quantity: number) => {
        const cart = await filled([{ providerId: 'cafe', quantity }]);
        return [lines(cart), ...cart.refused.map(({ code, most }) => [code, most])];
      };
      assert.deepEqual(await refusals(3), [['3 cafe']]);
      await service.database.run(sql`update stock set available = 0 where shop_id = ${shopId} and sku = 'cafe'`);
      assert.deepEqual(await refusals(9), [['3 cafe'], ['stock-limit', 3]], 'a line that was there before stays');
      await service.database.run(sql`update stock set available = 5 where shop_id = ${shopId} and sku = 'cafe'`);
      await service.database.run(
        sql`update shop set order_limits = ${JSON.stringify({ unitsPerItem: 4 })}::jsonb where id = ${shopId}`,
      );
      assert.deepEqual(await refusals(9), [['3 cafe'], ['order-size', 4]], 'what is left is above the limit too');
    });

    test('is read without a change: the shopper still gets the message about a new price', async (t) => {
      const { service, filled, read, open } = await start(t);
      const before = await filled([{ providerId: 'cha', quantity: 1 }]);
      await service.database.run(sql`update product_variant set price = 1500 where sku = 'cha'`);
      const { code } = dataOf(await open());
      for (const _ of [1, 2]) {
        const cart = await read();
        assert.deepEqual([cart.totalAmout, cart.messages.length, cart.updatedAt], [15, 1, before.updatedAt]);
      }
      const order = dataOf(await service.get<Order>('/api/order/current', { code }));
      assert.equal(order.catalogErrorMessages.length, 1);
    });

    test('is empty without an order, and reading creates none', async (t) => {
      const { service, read, open } = await start(t);
      assert.equal((await service.get(`/platform/contacts/cart?${query}`, { code: 'ana' })).status, 401);
      await open();
      const cart = await read();
      assert.deepEqual([cart.id, cart.items, cart.totalAmout, cart.updatedAt], [null, [], 0, null]);
      const { count } = (await service.database.one<{ count: number }>(
        sql`select count(*)::int as count from orders o join customer c on c.id = o.customer_id where c.name = 'Caio'`,
      )) ?? { count: -1 };
      assert.equal(count, 0);
    });

    test('belongs to the shop of the key, and a session code opens it no way', async (t) => {
      const { service, fill, filled, otherKey, key } = await start(t);
      await filled([{ providerId: 'cha', quantity: 2 }]);
      const theirs = await service.get(`/platform/contacts/cart?${query}`, { code: otherKey });
      assert.equal(theirs.status, 404, 'another shop does not know the contact');
      const own = dataOf(await fill([{ providerId: 'cha', quantity: 1 }], { code: otherKey }));
      assert.deepEqual([own.items, own.refused[0]?.code], [[], 'unknown-product']);
      for (const code of ['ana', 'bia', null])
        assert.equal((await fill([{ providerId: 'cha', quantity: 1 }], { code: code as string })).status, 401);
      const unknown = 'channelType=WhatsApp&channelId=zap&contact=551100000000';
      assert.equal((await service.get(`/platform/contacts/cart?${unknown}`, { code: key })).status, 404);
    });

    test('is changed once per Idempotency-Key', async (t) => {
      const { fill, read, filled } = await start(t);
      const headers = { 'idempotency-key': 'carrinho-0001' };
      const first = dataOf(await fill([{ providerId: 'cha', quantity: 2 }], { headers }));
      await filled([{ providerId: 'cha', quantity: 5 }]);
      assert.deepEqual(dataOf(await fill([{ providerId: 'cha', quantity: 2 }], { headers })), first);
      assert.deepEqual(lines(await read()), ['5 cha']);
      assert.equal((await fill([{ providerId: 'cha', quantity: 3 }], { headers })).status, 422);
    });

    test('refuses card numbers, two names of a contact and wrong shapes, and keeps none of it', async (t) => {
      const { service, key, fill, open } = await start(t);
      const one = { providerId: 'cha', quantity: 1 };
      const post = (body: object) => service.post('/platform/contacts/cart', body, { code: key });
      const cardNumber = await fill([one, { ...one, preferences: 'cobrar 4111 1111 1111 1111' }]);
      assert.deepEqual(refusalOf(cardNumber), [422, cardNumberInText]);
      assert.equal((await post({ ...caio, contact: { id: 'a', phone: '5511987654321' }, items: [one] })).status, 422);
      assert.equal((await post({ ...caio, contact: { id: 'anonymous-1' }, items: [one] })).status, 400);
      for (const items of [
        [],
        [{ providerId: 'cha' }],
        [{ ...one, quantity: -1 }],
        Array.from({ length: 101 }, () => one),
      ])
        assert.equal((await fill(items)).status, 400, JSON.stringify(items).slice(0, 60));
      assert.deepEqual(refusalOf(await open({ opens: 'cart', catalog: { type: 'ShowCategory', id: 'x' } }))[0], 422);
      assert.ok(!service.logged().includes('4111'));
    });

    test('is not the placed order: what was confirmed stays, and a new cart begins', async (t) => {
      const { service, filled, open } = await start(t);
      const { code } = dataOf(await open());
      dataOf(await service.post('/api/order/items/', item('cha', { quantity: 2 }), { code }));
      const placed = dataOf(await service.get<Order>('/api/order/confirm', { code }));
      const cart = await filled([{ providerId: 'cha', quantity: 1 }]);
      assert.notEqual(cart.id, placed.id);
      assert.deepEqual(lines(cart), ['1 cha']);
    });
  });
});
