import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { orderReport } from '../../../../scripts/shop/orders/order-report.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages, statusesOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPaidOrder } from './refund-fixture.ts';

const idOf = async (database: Database) =>
  (await database.one<{ id: string }>(sql`select id from orders where number = 1`))?.id ?? '';

/** A paid order of 66,80, its shop's API, panel and command line. */
async function start(t: TestContext, database: Database) {
  const shop = await startPaidOrder(t, database);
  const [gil, bia] = await Promise.all([
    signInStaff(database, shop.shopId, 'manager', { name: 'Gil' }),
    signInStaff(database, shop.shopId, 'attendant', { name: 'Bia' }),
  ]);
  const params = { number: '1' };
  const seenByShop = async () =>
    dataOf(await shop.get<PlatformOrder>(`/platform/orders/${await idOf(database)}`, { code: shop.apiKey }));
  return {
    ...shop,
    seenByShop,
    cancel: async () => dataOf(await shop.report('Canceled', true)),
    printed: async () => orderReport(await seenByShop(), 'America/Sao_Paulo').join('\n'),
    decisions: async () => dataOf(await callPanel(shop, 'money', { as: gil.token })).decisions,
    page: async () => dataOf(await callPanel(shop, 'orderMoney', { as: gil.token, params })),
    listed: () => paymentsToReview(database, shop.shopId, 10),
    giveBack: async (as = gil.token) => {
      const { version } = dataOf(await callPanel(shop, 'orderMoney', { as: gil.token, params }));
      const body = { amount: null, version, reason: 'em dinheiro, no balcão' };
      return callPanel(shop, 'returnMoney', { as, params, body });
    },
    attendant: bia.token,
  };
}

onOneDatabase((kind, fresh) => {
  describe(`a paid order that the shop's system cancels without a refund (${kind})`, () => {
    // Decision: What the shop still has of the money of a cancelled order is owed to the customer, and asks for an
    // answer.
    test('is owed to the customer, in the Platform API, the panel and the command line', async (t) => {
      const shop = await start(t, await fresh(t));
      assert.equal((await shop.seenByShop()).money.owed, 0, 'nothing is owed while the order goes on');
      assert.deepEqual([await shop.decisions(), await shop.listed()], [[], []]);
      await shop.cancel();
      assert.deepEqual((await shop.seenByShop()).money, {
        charged: 66.8,
        refunded: 0,
        isWhollyRefunded: false,
        disputed: 0,
        refundedInDispute: 0,
        owed: 66.8,
        hasFraudAlert: false,
      });
      const [decision] = await shop.decisions();
      assert.deepEqual(
        [decision?.number, decision?.kind, decision?.owed, decision?.refundable],
        [1, 'owed', 66.8, 66.8],
      );
      assert.deepEqual([(await shop.page()).owed, (await shop.page()).refundable], [66.8, 66.8]);
      assert.deepEqual(
        (await shop.listed()).map(({ number, owedCents }) => [number, owedCents]),
        [[1, 66_80]],
      );
      assert.match(await shop.printed(), /Falta devolver ao cliente: R\$.66,80/);
    });

    test('owes less after a partial refund, and nothing after the rest', async (t) => {
      const shop = await start(t, await fresh(t));
      dataOf(await shop.refundByShop({ amount: 20 }, 'part-of-it-0001'));
      await shop.makeRefunds();
      await shop.cancel();
      assert.equal((await shop.seenByShop()).money.owed, 46.8);
      assert.equal((await shop.decisions())[0]?.owed, 46.8);
      dataOf(await shop.refundByShop({}, 'the-rest-of-it-1'));
      await shop.makeRefunds();
      assert.deepEqual((await shop.seenByShop()).money, {
        charged: 66.8,
        refunded: 66.8,
        isWhollyRefunded: true,
        disputed: 0,
        refundedInDispute: 0,
        owed: 0,
        hasFraudAlert: false,
      });
      assert.deepEqual([await shop.decisions(), await shop.listed()], [[], []]);
      assert.doesNotMatch(await shop.printed(), /Falta devolver/);
    });

    // Decision: A person of the shop may say that the money of a cancelled order was given back by hand, once.
    test('is settled by hand once, by who may refund, with an entry in the ledger and the history', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      assert.equal((await shop.giveBack()).errors?.[0]?.code, 'not-owed', 'the order goes on');
      await shop.cancel();
      assert.equal((await shop.giveBack(shop.attendant)).status, 403);
      assert.deepEqual(dataOf(await shop.giveBack()), { returned: 66.8, left: 0 });
      assert.equal((await shop.giveBack()).errors?.[0]?.code, 'not-owed');
      const seen = await shop.seenByShop();
      assert.deepEqual(seen.money, {
        charged: 66.8,
        refunded: 66.8,
        isWhollyRefunded: true,
        disputed: 0,
        refundedInDispute: 0,
        owed: 0,
        hasFraudAlert: false,
      });
      assert.deepEqual(
        seen.refunds.map(({ amount, state, reason, agent }) => [amount, state, reason, agent?.name]),
        [[66.8, 'refunded', 'por fora: em dinheiro, no balcão', 'Gil']],
      );
      assert.match(await shop.printed(), /, por Gil, por fora: em dinheiro, no balcão, feita em /);
      const [refund] = (await shop.page()).refunds;
      assert.equal(refund?.reason, 'por fora: em dinheiro, no balcão');
      const messages = (await queuedMessages(database)).filter(({ lines }) => lines[0]?.startsWith('Devolvemos'));
      assert.equal(messages.length, 1, 'the customer is notified once');
      assert.deepEqual([await shop.decisions(), await shop.listed()], [[], []]);
      assert.deepEqual(
        await database.many(sql`select member_name, target_label from staff_audit where action = 'money.return'`),
        [{ member_name: 'Gil', target_label: 'nº 1' }],
      );
      assert.ok((await shop.events()).includes('order.refunded'));
      assert.equal((await statusesOf(database, 1))?.status, OrderStatus.Canceled);
    });

    test('is not settled by hand while a provider is asked for the refund', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.cancel();
      dataOf(await shop.refundByShop({}, 'all-of-it-000001'));
      assert.equal((await shop.giveBack()).errors?.[0]?.code, 'under-way');
      await shop.makeRefunds();
      assert.equal((await shop.seenByShop()).money.owed, 0);
    });

    test('is owed once, also after the provider reports the refund that was made by hand', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.cancel();
      dataOf(await shop.giveBack());
      shop.standIn.refundInPanel(shop.ref, 66_80);
      await shop.hear();
      assert.deepEqual((await shop.seenByShop()).money, {
        charged: 66.8,
        refunded: 66.8,
        isWhollyRefunded: true,
        disputed: 0,
        refundedInDispute: 0,
        owed: 0,
        hasFraudAlert: false,
      });
    });
  });
});
