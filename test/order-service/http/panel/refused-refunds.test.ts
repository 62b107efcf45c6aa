import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { countStatements } from '../../../helpers/database/count-statements.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from '../payments/refund-fixture.ts';

const [vendor] = onlineVendors;
if (!vendor) throw new Error('no payment provider');

onOneDatabase((kind, fresh) => {
  describe(`refunds that a provider refused, in the panel (${kind})`, () => {
    // Decision: A refused refund stays in 'Precisa de você' until a person has seen it, or requests it again.
    test('a refused refund is a decision with its reason, leaves the list when seen, and comes back by undo', async (t) => {
      const database = await fresh(t);
      const shop = await startOrderPaidAt(t, database, vendor);
      const owner = await signInStaff(database, shop.shopId, 'owner', { name: 'Dona Ana' });
      const refused = async () => dataOf(await callPanel(shop, 'money', { as: owner.token })).refusedRefunds;
      const see = (id: string, isSeen: boolean, as = owner.token) =>
        callPanel(shop, 'seeRefusedRefund', { as, params: { id }, body: { isSeen } });
      assert.deepEqual(await refused(), []);
      dataOf(await shop.refund({ amount: 60 }));
      assert.deepEqual(await refused(), [], 'one that is under way is no decision');
      // The provider has less left than was requested, and refuses.
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.makeRefunds();
      await shop.hear();
      const [one, ...others] = await refused();
      assert.deepEqual(
        [one?.number, one?.amount, one?.state, one?.refundable, one?.whyNotRefund, one?.effect, others.length],
        [1, 60, 'failed', 46.8, null, 'cancels', 0],
      );
      assert.match(one?.problem ?? '', /provedor recusou/);
      const id = one?.id ?? '';
      dataOf(await see(id, true));
      assert.deepEqual(await refused(), []);
      assert.equal(dataOf(await callPanel(shop, 'money', { as: owner.token })).refunds[0]?.state, 'failed');
      dataOf(await see(id, false));
      assert.equal((await refused())[0]?.id, id);
      const history = await database.many<{ action: string; label: string }>(
        sql`select action, target_label as label from staff_audit where action like 'money.refund.%' order by at, id`,
      );
      assert.deepEqual(
        history.map(({ action, label }) => [action, label]),
        [
          ['money.refund.failed', 'nº 1'],
          ['money.refund.seen', 'nº 1'],
          ['money.refund.unseen', 'nº 1'],
        ],
      );

      // A request for all that is left takes its place.
      dataOf(await shop.refund());
      assert.deepEqual(await refused(), []);
      await shop.makeRefunds();
      assert.deepEqual(await refused(), []);
      assert.equal((await see(randomUUID(), true)).status, 404);
    });

    test('a refused refund leaves the list once the money went back at the provider', async (t) => {
      const database = await fresh(t);
      const shop = await startOrderPaidAt(t, database, vendor);
      const owner = await signInStaff(database, shop.shopId, 'owner', { name: 'Dona Ana' });
      const listed = async () => dataOf(await callPanel(shop, 'money', { as: owner.token })).refusedRefunds.length;
      dataOf(await shop.refund({ amount: 60 }));
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.makeRefunds();
      await shop.hear();
      assert.equal(await listed(), 1);
      shop.standIn.refundInPanel(shop.ref, 46_80);
      await shop.hear();
      assert.equal(await listed(), 0);
    });

    test('another shop cannot mark it as seen, and a made refund cannot be marked', async (t) => {
      const database = await fresh(t);
      const shop = await startOrderPaidAt(t, database, vendor);
      const owner = await signInStaff(database, shop.shopId, 'owner');
      const { shopId } = await createShop(database, { slug: 'outra', code: 'bob', agentCode: 'eva' });
      const stranger = await signInStaff(database, shopId, 'owner');
      dataOf(await shop.refund({ amount: 60 }));
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.makeRefunds();
      const id = dataOf(await callPanel(shop, 'money', { as: owner.token })).refusedRefunds[0]?.id ?? '';
      const see = (as: string, of: string) =>
        callPanel(shop, 'seeRefusedRefund', { as, params: { id: of }, body: { isSeen: true } });
      assert.equal((await see(stranger.token, id)).status, 404);
      assert.equal(dataOf(await callPanel(shop, 'money', { as: owner.token })).refusedRefunds.length, 1);
      await shop.hear();
      dataOf(await shop.refund({ amount: 5 }));
      await shop.makeRefunds();
      const made = await database.one<{ id: string }>(sql`select id from refund where state = 'refunded'`);
      assert.equal((await see(owner.token, made?.id ?? '')).status, 404);
      assert.equal(
        dataOf(await callPanel(shop, 'money', { as: owner.token })).refusedRefunds[0]?.id,
        id,
        'a smaller refund does not take its place',
      );
    });

    // Decision: a read of the panel takes the same number of statements for any number of rows.
    test('one refused refund and two take the same number of statements', async (t) => {
      const counting = countStatements(await fresh(t));
      const shop = await startOrderPaidAt(t, counting.database, vendor);
      const { token } = await signInStaff(counting.database, shop.shopId, 'owner');
      dataOf(await shop.refund({ amount: 60 }));
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.makeRefunds();
      const read = async () => {
        counting.take();
        const { refusedRefunds } = dataOf(await callPanel(shop, 'money', { as: token }));
        return { refused: refusedRefunds.length, statements: counting.take().length };
      };
      await read();
      const one = await read();
      await counting.database.run(sql`
        insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by, state, problem, created_at)
        select shop_id, gen_random_uuid(), order_id, payment_id, 100, false, 'shop', 'failed', 'refused', now()
        from refund limit 1`);
      assert.deepEqual(
        [one, await read()],
        [
          { refused: 1, statements: one.statements },
          { refused: 2, statements: one.statements },
        ],
      );
    });
  });
});
