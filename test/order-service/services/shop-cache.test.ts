import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  shipping,
  startTestService,
} from '../../helpers/order-service/order-service.ts';

onEachDatabase((kind, fresh) => {
  test(`${kind}: each change of a shop's offers changes the name of their state`, async (t) => {
    const database = await fresh(t);
    const { shopId } = await createShop(database, {
      products: [draft('arroz')],
      pickupStores: [pickupStore('centro')],
      deliveryOptions: [shipping('correio')],
      paymentOptions: [paymentOption('dinheiro', PaymentMethod.OnDelivery)],
      giftRules: [
        {
          providerId: 'grupo',
          name: 'Grupo',
          availableQuantity: 1,
          gifts: [{ providerId: 'caneca', name: 'Caneca', available: null }],
        },
      ],
    });
    const other = await createShop(database, { slug: 'outra', code: 'bob' });
    const versions = async () =>
      Object.fromEntries(
        (await database.many<{ shop_id: string; version: string }>(sql`select shop_id, version from shop_version`)).map(
          (row) => [row.shop_id, row.version],
        ),
      );
    const changes = [
      sql`update shop set name = 'Outro nome' where id = ${shopId}`,
      sql`update pickup_store set is_active = false where shop_id = ${shopId}`,
      sql`update delivery_area set price = 1 where shop_id = ${shopId}`,
      sql`delete from delivery_area where shop_id = ${shopId}`,
      sql`update delivery_option set is_active = false where shop_id = ${shopId}`,
      sql`update payment_option set name = 'Pix' where shop_id = ${shopId}`,
      sql`insert into payment_account (shop_id, provider, pix_key) values (${shopId}, 'pix-key', 'loja@example.com')`,
      sql`update gift_rule set is_active = false where shop_id = ${shopId}`,
      sql`delete from payment_option where shop_id = ${shopId}`,
    ];
    for (const change of changes) {
      const before = await versions();
      assert.ok((await database.run(change)) > 0, change.text);
      const after = await versions();
      assert.notEqual(after[shopId], before[shopId], change.text);
      assert.equal(after[other.shopId], before[other.shopId]);
    }
  });

  test(`${kind}: the next response about an order includes the shop's latest change`, async (t) => {
    const database = await fresh(t);
    const service = await startTestService(t, database);
    const { shopId } = await createShop(database, { products: [draft('arroz')] });
    dataOf(await service.post('/api/order/items', item('arroz')));
    assert.equal(dataOf(await service.get<Order>('/api/order/current')).minOrderValue, 0);
    await database.run(sql`update shop set min_order_amount = ${3_000} where id = ${shopId}`);
    assert.equal(dataOf(await service.get<Order>('/api/order/current')).minOrderValue, 30);
  });
});
