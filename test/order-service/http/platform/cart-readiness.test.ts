import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformCart, PlatformChangedCart } from '#shared/contract/platform/platform-cart-schemas.ts';
import type { OpenedSession } from '#shared/contract/platform/platform-schemas.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopPause } from '#shared/model/shop-settings.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  pickupStore,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const caio = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321', name: 'Caio' } };
const query = 'channelType=WhatsApp&channelId=zap&contact=5511987654321';

onOneDatabase((kind, fresh) => {
  // Decision: The cart of a contact names in the Platform API all that its confirmation would refuse.
  describe(`the Platform API about a cart that cannot be confirmed (${kind})`, () => {
    const start = async (
      t: TestContext,
      shop: { minOrderCents?: number; orderLimits?: object; pause?: ShopPause } = {},
    ) => {
      const service = await startTestService(t, await fresh(t));
      const { minOrderCents = 0, orderLimits = {}, pause } = shop;
      const { shopId } = await createShop(service.database, {
        channels: [demoChannel],
        products: [draft('cafe'), draft('cha')],
        pickupStores: [pickupStore('loja', { maxDistinctItems: 1 })],
        minOrderCents,
        ...(pause && { settings: { pause } }),
      });
      await service.database.run(
        sql`update shop set order_limits = ${JSON.stringify(orderLimits)}::jsonb where id = ${shopId}`,
      );
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      const fill = async (items: Record<string, number>) => {
        const lines = Object.entries(items).map(([providerId, quantity]) => ({ providerId, quantity }));
        return dataOf(
          await service.post<PlatformChangedCart>('/platform/contacts/cart', { ...caio, items: lines }, { code: key }),
        );
      };
      const read = async () =>
        dataOf(await service.get<PlatformCart>(`/platform/contacts/cart?${query}`, { code: key }));
      const { code } = dataOf(await service.post<OpenedSession>('/platform/sessions', caio, { code: key }));
      const confirm = () => service.get<Order>('/api/order/confirm', { code });
      return { service, code, fill, read, confirm };
    };
    const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));
    const needsOf = ({ missing }: PlatformCart) =>
      missing.map(({ field, message }) => `${field}: ${message.replaceAll('\u00a0', ' ')}`);
    /** The texts of a refused confirmation, each of which the cart names. */
    const refusal = async ({ read, confirm }: Awaited<ReturnType<typeof start>>) => {
      const { messages, missing } = await read();
      const { status, errors } = await confirm();
      assert.equal(status, 422);
      const named = [...messages, ...missing.map(({ message }) => message)];
      const texts = errors.map(({ message }) => message);
      for (const text of texts) assert.ok(named.includes(text), text);
      return plain(texts);
    };

    test('says that it is empty, before and after it had lines', async (t) => {
      const shop = await start(t);
      assert.deepEqual(needsOf(await shop.read()), ['items: O pedido está vazio.']);
      assert.deepEqual(needsOf(await shop.fill({ cafe: 1 })), []);
      assert.deepEqual(needsOf(await shop.fill({ cafe: 0 })), ['items: O pedido está vazio.']);
      assert.deepEqual(await refusal(shop), ['O pedido está vazio.']);
    });

    test('names the least value of an order', async (t) => {
      const shop = await start(t, { minOrderCents: 100_00 });
      const expected = 'O valor mínimo do seu pedido é R$ 100,00';
      assert.deepEqual(needsOf(await shop.fill({ cafe: 1 })), [`items: ${expected}`]);
      assert.deepEqual(await refusal(shop), [expected]);
      assert.deepEqual(needsOf(await shop.fill({ cafe: 10 })), []);
      dataOf(await shop.confirm());
    });

    test('names the limits of the chosen delivery', async (t) => {
      const shop = await start(t);
      await shop.fill({ cafe: 1, cha: 1 });
      const { service, code } = shop;
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }, { code }));
      const { missing, messages } = await shop.read();
      assert.deepEqual(messages, ['O máximo de itens distintos do seu pedido é 1']);
      assert.ok(!missing.some(({ field }) => field === 'items'));
      assert.ok((await refusal(shop)).includes('O máximo de itens distintos do seu pedido é 1'));
    });

    test('names the pause of the shop, also without a cart', async (t) => {
      const shop = await start(t, { pause: { text: 'Voltamos na segunda.', until: null } });
      const expected = 'Voltamos na segunda. Seu carrinho fica guardado.';
      assert.deepEqual((await shop.read()).messages, [expected]);
      assert.deepEqual((await shop.fill({ cafe: 2 })).messages, [expected]);
      assert.deepEqual(await refusal(shop), [expected]);
    });

    test('names the open orders of the contact that must end first', async (t) => {
      const shop = await start(t, { orderLimits: { openOrdersPerContact: 1 } });
      assert.deepEqual((await shop.fill({ cafe: 2 })).messages, []);
      dataOf(await shop.confirm());
      const { messages } = await shop.fill({ cafe: 2 });
      assert.match(messages.join(), /^Você já tem 1 pedido esperando pagamento/);
      assert.deepEqual(await refusal(shop), messages);
    });

    test('reports a change of the catalogue once, beside what still prevents the confirmation', async (t) => {
      const shop = await start(t, { minOrderCents: 100_00 });
      await shop.fill({ cafe: 1 });
      await shop.service.database.run(sql`update product_variant set price = 1500 where sku = 'cafe'`);
      const { messages, missing } = await shop.read();
      assert.deepEqual([messages.length, missing.length], [1, 1]);
      assert.equal((await refusal(shop)).length, 2);
    });
  });
});
