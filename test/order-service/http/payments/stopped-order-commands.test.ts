import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { agentPaymentIssue } from '#shared/rules/orders/agent-payment-issue.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { clearFraudAlert } from '../../../../order-service/services/payments/clear-fraud-alert.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { refundManually } from '../../../../order-service/services/payments/manual-refund.ts';
import { changeOrders, type OrderChange } from '../../../../scripts/shop/orders/change-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { setStock, statusesOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { startFakeMercadoPago } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { mercadoPago, mercadoPagoStandIn } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt, startPaidOrder } from './refund-fixture.ts';

const { Received, Canceled, Error: Failed } = OrderStatus;
type Shop = Awaited<ReturnType<typeof startOrderPaidAt>>;
type PaidShop = Awaited<ReturnType<typeof startPaidOrder>>;

/** The provider reports these fields of the payment. */
async function become(shop: PaidShop, fields: Parameters<PaidShop['fake']['change']>[1], seconds = 0): Promise<void> {
  const at = new Date(Date.now() + seconds * 1_000).toISOString();
  shop.fake.change(shop.payment.id, { ...fields, date_last_updated: at });
  await shop.hear();
}

/** What the command prints about the order. */
async function lineOf({ payments, shopId }: Shop, change: OrderChange, evenIfDisputed = false): Promise<string> {
  const [changed] = await changeOrders(payments, shopId, change, { numbers: [1], evenIfPaid: false, evenIfDisputed });
  return (changed?.line ?? '').replaceAll('\u00a0', ' ');
}

/** Why the agent's page says that the order is stopped. */
const issueOf = async (shop: Shop) => agentPaymentIssue(await shop.seen());

/** The order stays in error, and each of the commands prints this line, with and without its option. */
async function assertStopped(shop: Shop, database: Database, line: string): Promise<void> {
  for (const change of ['dispatch', 'finish'] as const)
    for (const evenIfDisputed of [false, true])
      assert.equal(await lineOf(shop, change, evenIfDisputed), line, `${change}, ${evenIfDisputed}`);
  for (const change of ['accept', 'prepare', 'cancel'] as const) assert.equal(await lineOf(shop, change), line, change);
  assert.equal((await statusesOf(database, 1))?.status, Failed);
}

const statusOf = async (database: Database) => (await statusesOf(database, 1))?.status;

async function startLate(t: TestContext, database: Database): Promise<Shop> {
  const standIn = mercadoPagoStandIn(await startFakeMercadoPago(t));
  const shop = await startOrderPaidAt(t, database, mercadoPago, { optionId: 'pix', pay: () => {}, standIn });
  dataOf(await shop.report('Canceled'));
  standIn.pay(shop.ref);
  await shop.hear();
  return shop;
}

onOneDatabase((kind, fresh) => {
  // Decision: A command never names a remedy that is then refused.
  describe(`the commands about an order in error (${kind})`, () => {
    test('name payments deliver after a fraud alert, and it works', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await shop.hearAbout('stop_delivery_op_wh');
      await assertStopped(
        shop,
        database,
        'Pedido nº 1: está com erro, por um alerta de fraude. Para entregar depois de conferir o comprador, ' +
          'payments deliver 1. Para devolver o dinheiro, payments refund 1.',
      );
      assert.equal(await issueOf(shop), 'fraud-alert');
      const cleared = await database.tx((db) => clearFraudAlert(db, shop.shopId, 1, new Date()), shop.shopId);
      assert.equal(cleared.kind, 'cleared');
      assert.match(await lineOf(shop, 'dispatch'), /saiu para entrega/);
    });

    test("name the provider's panel during a chargeback, because no command ends it", async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await become(shop, { status: 'charged_back', status_detail: 'in_process' });
      await assertStopped(
        shop,
        database,
        'Pedido nº 1: está com erro, porque o pagamento está em disputa. Responda no painel do provedor: ' +
          'se a loja ganhar, o pedido volta a recebido.',
      );
      assert.equal(await issueOf(shop), 'dispute');
      await become(shop, { status_detail: 'reimbursed' }, 60);
      assert.deepEqual([await statusOf(database), await issueOf(shop)], [Received, null]);
      assert.match(await lineOf(shop, 'dispatch'), /saiu para entrega/);
    });

    test('name payments confirm after a won dispute whose goods were sold meanwhile, and it works', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await become(shop, { status: 'charged_back', status_detail: 'in_process' });
      await setStock(database, 0);
      await become(shop, { status_detail: 'reimbursed' }, 60);
      await assertStopped(
        shop,
        database,
        'Pedido nº 1: está com erro: a disputa foi ganha, mas os produtos não estão mais reservados. ' +
          'Para entregar mesmo assim, payments confirm 1. Para devolver o dinheiro, payments refund 1.',
      );
      assert.equal(await issueOf(shop), 'won');
      assert.equal((await confirmByHand(shop.payments, shop.shopId, 1)).kind, 'restored');
      assert.match(await lineOf(shop, 'finish'), /finalizado/);
    });

    test('name the ways to give back money that came after the end, and they work', async (t) => {
      const database = await fresh(t);
      const shop = await startLate(t, database);
      await assertStopped(
        shop,
        database,
        'Pedido nº 1: está com erro: o dinheiro chegou depois que o pedido terminou. ' +
          'Para devolver o dinheiro, payments refund 1.',
      );
      assert.equal(await issueOf(shop), null);
      const returned = await database.tx(
        (db) => refundManually(db, shop.payments, shop.shopId, 1, { agent: null, at: new Date() }),
        shop.shopId,
      );
      assert.equal(returned.kind, 'returned');
      assert.equal(await statusOf(database), Canceled);
    });

    test('name no second refund while one is under way', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await shop.hearAbout('stop_delivery_op_wh');
      dataOf(await shop.refundByShop({ amount: 10 }, 'devolve-uma-parte'));
      assert.match(
        await lineOf(shop, 'dispatch'),
        /payments deliver 1\. Já há uma devolução em andamento: espere que ela termine\.$/,
      );
    });

    test('do not offer --even-if-disputed to an order that ended', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await become(shop, { status: 'charged_back', status_detail: 'settled' });
      assert.equal(await statusOf(database), Canceled);
      assert.equal(await lineOf(shop, 'dispatch'), 'Pedido nº 1: está cancelado; só um pedido recebido pode mudar.');
    });
  });
});
