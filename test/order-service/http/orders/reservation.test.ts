import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { acceptOrder } from '../../../../order-service/services/orders/accept-order.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { changeOrderStatus } from '../../../../order-service/services/platform/platform-order-status.ts';
import { shopOf } from '../../../../order-service/services/shops/shops.ts';
import { showOrder } from '../../../../scripts/shop/orders/show-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { requestExpiries } from '../../../helpers/jobs/cancel-overdue.ts';
import { days, reservingShop } from './reservation-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`an order that the shop does not accept (${kind})`, () => {
    // Decision: One visitor cannot reserve a shop's whole stock: orders without an agent have limits, and an order that
    // is neither paid nor accepted in time is cancelled.
    test('ends after a week: its stock is released, and the contact receives the reason', async (t) => {
      const { database, shopId, confirm, later, sweep, first, left } = await reservingShop(t, await fresh(t));
      await confirm();
      later(7 * days - 1);
      assert.equal(await sweep(), 0);
      assert.equal(await left(), 6);
      later(2);
      await Promise.all([sweep(), sweep(), sweep()]);
      assert.deepEqual([await first('status'), await first('changed_by'), await left()], [3, 'payment', 10]);
      const shown = (await showOrder(database, await shopOf(database, shopId), 1)).join('\n');
      assert.match(shown, /^Motivo do cancelamento: A loja não confirmou o pedido no prazo\.$/m);
      assert.match(shown, /: cancelado automaticamente$/m);
      const [notice, ...more] = await database.many<{ text: string }>(
        sql`select message->'lines'->>0 as text from outbox where dedupe_key like '%:canceled'`,
      );
      assert.deepEqual(more, []);
      assert.equal(
        notice?.text,
        'Seu pedido nº 1 foi cancelado porque a loja não o confirmou no prazo. Se ainda quiser os itens, faça um novo pedido ou fale com a loja.',
      );
    });

    test('stays once the shop accepts it, also during the sweep that ends it', async (t) => {
      const { database, shopId, confirm, later, sweep, first, left } = await reservingShop(t, await fresh(t));
      const { id } = await confirm();
      assert.equal(await acceptOrder(database, shopId, id), true);
      assert.equal(await acceptOrder(database, shopId, id), true, 'as often as one likes');
      later(60 * days);
      assert.equal(await sweep(), 0);
      await database.run(sql`update orders set expires_at = placed_at`);
      await requestExpiries({ database });
      assert.equal(await sweep(), 0);
      assert.deepEqual([await first('status'), await left()], [1, 6]);
    });

    test('stays once it is paid', async (t) => {
      const { shopId, payments, confirm, later, sweep, first } = await reservingShop(t, await fresh(t));
      await confirm();
      assert.equal((await confirmByHand(payments, shopId, 1)).kind, 'paid');
      assert.equal(await first('expires_at'), null);
      later(60 * days);
      assert.equal(await sweep(), 0);
      assert.equal(await first('status'), 1);
    });

    test("includes an agent's confirmed order only when its money is expected online", async (t) => {
      const { confirm, later, sweep, first, service } = await reservingShop(t, await fresh(t));
      await confirm('bia');
      assert.equal(await first('expires_at'), null);
      later(60 * days);
      assert.equal(await sweep(), 0);
      assert.equal(await first('status'), 1);
      assert.ok(service);
    });

    test('ends in the time that the shop declares, or never', async (t) => {
      const soon = await reservingShop(t, await fresh(t), { otherHours: 1 });
      await soon.confirm();
      soon.later(61);
      assert.equal(await soon.sweep(), 1);
      const never = await reservingShop(t, await fresh(t), { otherHours: null });
      await never.confirm();
      never.later(365 * days);
      assert.equal(await never.sweep(), 0);
    });

    test('is cancelled among many others', async (t) => {
      const { database, confirm, later, sweep } = await reservingShop(t, await fresh(t));
      await confirm();
      for (let at = 0; at < 120; at++)
        await database.run(sql`
          insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number, payment, placed_at,
            expires_at)
          select shop_id, ${newId()}, customer_id, channel_type, channel_id, 1, ${100 + at}, payment, placed_at,
            expires_at from orders where number = 1`);
      await requestExpiries({ database });
      later(8 * days);
      assert.equal(await sweep(), 121);
      assert.equal(await sweep(), 0);
    });

    test('is accepted and cancelled by the shop’s systems, too', async (t) => {
      const { shopId, payments, confirm, first, left } = await reservingShop(t, await fresh(t));
      const { id } = await confirm();
      assert.equal((await changeOrderStatus(payments, shopId, id, { status: 'Accepted' })).status, 'Received');
      assert.equal(await first('expires_at'), null);
      assert.equal((await changeOrderStatus(payments, shopId, id, { status: 'Canceled' })).status, 'Canceled');
      assert.deepEqual([await first('changed_by'), await left()], ['shop', 10]);
      await assert.rejects(changeOrderStatus(payments, shopId, id, { status: 'Accepted' }), {
        message: 'refused: bad-transition',
      });
    });
  });
});
