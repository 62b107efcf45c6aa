import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { countStatements } from '../../../helpers/database/count-statements.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from '../payments/refund-fixture.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '));

onOneDatabase((kind, fresh) => {
  describe(`the money of a shop in the panel (${kind})`, () => {
    test('an order that waits is confirmed once, by the version that was seen, and the history says by whom', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      dataOf(await service.get('/api/order/confirm'));
      const owner = await signInStaff(database, service.shopId, 'owner', { name: 'Dona Ana' });
      const board = async () => dataOf(await callPanel(service, 'money', { as: owner.token }));
      const { waiting, decisions, receivedToday } = await board();
      assert.deepEqual([waiting.length, decisions, receivedToday], [1, [], 0]);
      const [order] = waiting;
      assert.ok(order);
      assert.deepEqual(
        [order.number, order.total, order.payment, order.isAtDoor, order.customer !== null],
        [1, 75.8, 'pix', false, true],
      );
      const confirm = (version: number, key?: string) =>
        callPanel(service, 'confirmMoney', {
          as: owner.token,
          params: { number: '1' },
          body: { version, reason: ' no banco ' },
          ...(key === undefined ? {} : { key }),
        });
      const stale = await confirm(order.version - 1);
      assert.deepEqual([stale.status, stale.errors?.[0]?.code], [409, 'stale']);
      const key = 'a-key-of-this-confirmation-1';
      assert.deepEqual(dataOf(await confirm(order.version, key)), { paid: 75.8, mayStillBePaid: false });
      assert.deepEqual(dataOf(await confirm(order.version, key)), { paid: 75.8, mayStillBePaid: false });
      const late = await confirm(order.version);
      assert.equal(late.status, 409);
      assert.match(late.errors?.[0]?.message ?? '', /^Dona Ana já confirmou os R\$.75,80 às \d\d:\d\d\.$/);
      const after = await board();
      assert.deepEqual([after.waiting, after.decisions, after.receivedToday], [[], [], 75.8]);
      const history = await database.many(
        sql`select member_name, action, target_label, after as change_to from staff_audit where action = 'money.confirm'`,
      );
      assert.deepEqual(plain(history), [
        {
          member_name: 'Dona Ana',
          action: 'money.confirm',
          target_label: 'nº 1',
          change_to: { valor: 'R$ 75,80', motivo: 'no banco' },
        },
      ]);
    });

    test('another amount is a decision: the shop accepts it, and who presses later learns who was first', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      dataOf(await service.get('/api/order/confirm'));
      const started = dataOf(
        await service.post<{ pix: { code: string } | null }>('/api/order/payment/start', undefined),
      );
      dataOf(await service.post('/demo/bank/pay', { code: started.pix?.code, amount: 70 }, { code: null }));
      const manager = await signInStaff(database, service.shopId, 'manager', { name: 'Gil' });
      const board = async () => dataOf(await callPanel(service, 'money', { as: manager.token }));
      const [decision] = (await board()).decisions;
      assert.ok(decision);
      assert.deepEqual([decision.kind, decision.total, decision.arrived], ['wrongAmount', 75.8, 70]);
      const confirm = () =>
        callPanel(service, 'confirmMoney', {
          as: manager.token,
          params: { number: '1' },
          body: { version: decision.version, reason: '' },
        });
      const responses = await Promise.all([confirm(), confirm(), confirm()]);
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409]);
      const texts = responses.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? []);
      for (const text of texts) assert.match(text, /^Gil aceitou R\$.70,00 de R\$.75,80 às \d\d:\d\d\.$/);
      assert.deepEqual((await board()).decisions, []);
      assert.deepEqual(await database.many(sql`select status from payment where status = ${PaymentStatus.Paid}`), [
        { status: PaymentStatus.Paid },
      ]);
    });

    // Decision: The menu counts the decisions of 'Dinheiro' on every screen, by the read that every screen makes
    // anyway.
    test('the count of the menu is that of the decisions, for roles that see money', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      const staff = {
        owner: await signInStaff(database, service.shopId, 'owner'),
        attendant: await signInStaff(database, service.shopId, 'attendant'),
        picker: await signInStaff(database, service.shopId, 'picker'),
      };
      const counts = async () => {
        const { decisions, refusedRefunds } = dataOf(await callPanel(service, 'money', { as: staff.owner.token }));
        const counted: (number | null)[] = [];
        for (const { token } of Object.values(staff))
          counted.push(dataOf(await callPanel(service, 'newOrders', { as: token })).toDecide);
        return [decisions.length + refusedRefunds.length, ...counted];
      };
      dataOf(await service.get('/api/order/confirm'));
      assert.deepEqual(await counts(), [0, 0, 0, null], 'an order that waits is no decision');
      const started = dataOf(
        await service.post<{ pix: { code: string } | null }>('/api/order/payment/start', undefined),
      );
      dataOf(await service.post('/demo/bank/pay', { code: started.pix?.code, amount: 70 }, { code: null }));
      assert.deepEqual(await counts(), [1, 1, 1, null]);
      await database.run(sql`update orders set status = 2, finalized_at = now()`);
      assert.deepEqual(await counts(), [1, 1, 1, null], 'it was handed over');
      await database.run(sql`update orders set status = 3, finalized_at = null, canceled_at = now()`);
      assert.deepEqual(await counts(), [1, 1, 1, null], 'its money is owed');
    });

    // Decision: a read of the panel takes the same number of statements for any number of rows.
    test('one decision and three take the same number of statements', async (t) => {
      const counting = countStatements(await fresh(t));
      const service = await startPayable(t, counting.database, { optionId: 'pix' });
      const { token } = await signInStaff(counting.database, service.shopId, 'owner');
      const payWrongAmount = async () => {
        dataOf(await service.get('/api/order/confirm'));
        const started = dataOf(
          await service.post<{ pix: { code: string } | null }>('/api/order/payment/start', undefined),
        );
        dataOf(await service.post('/demo/bank/pay', { code: started.pix?.code, amount: 7 }, { code: null }));
      };
      const read = async () => {
        counting.take();
        const { decisions } = dataOf(await callPanel(service, 'money', { as: token }));
        return { decisions: decisions.length, statements: counting.take().length };
      };
      await payWrongAmount();
      // The first call of a session writes more.
      await read();
      const one = await read();
      for (const place of [2, 3]) {
        dataOf(await service.post('/api/order/items/', item('sal')));
        dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
        const { day } = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule')).at(-place) ?? {};
        dataOf(await service.post('/api/order/schedule', { day, startTime: '09:00' }));
        dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }));
        await payWrongAmount();
      }
      assert.deepEqual(
        [one, await read()],
        [
          { decisions: 1, statements: one.statements },
          { decisions: 3, statements: one.statements },
        ],
      );
    });

    test('an unknown order is not found, and a card number in the reason is refused', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      const { token } = await signInStaff(database, service.shopId, 'owner');
      const sent = (reason: string) => ({ as: token, params: { number: '77' }, body: { version: 1, reason } });
      assert.equal((await callPanel(service, 'confirmMoney', sent(''))).status, 404);
      const { status, errors } = await callPanel(service, 'confirmMoney', sent('4111 1111 1111 1111'));
      assert.deepEqual([status, errors?.[0]?.code], [422, 'card-number']);
    });
  });

  for (const vendor of onlineVendors.slice(0, 1))
    describe(`refunds from the panel (${kind})`, () => {
      test('a refund is requested with its reason, listed with who asked, and refused beyond what is left', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        const owner = await signInStaff(database, shop.shopId, 'owner', { name: 'Dona Ana' });
        const [as, params] = [owner.token, { number: '1' }];
        const refund = async (amount: number | null) => {
          const { version } = dataOf(await callPanel(shop, 'orderMoney', { as, params }));
          return callPanel(shop, 'refundMoney', { as, params, body: { amount, version, reason: 'chegou quebrado' } });
        };
        const tooMuch = await refund(500);
        assert.deepEqual([tooMuch.status, tooMuch.errors?.[0]?.code], [422, 'refund-amount']);
        const tooFine = await refund(0.005);
        assert.deepEqual([tooFine.status, tooFine.errors?.[0]?.code], [422, 'bad-amount']);
        assert.match(tooFine.errors?.[0]?.message ?? '', /duas casas depois da vírgula/);
        assert.deepEqual(dataOf(await refund(20)), { requested: 20, extent: 'part' });
        const board = async () => dataOf(await callPanel(shop, 'money', { as: owner.token }));
        const [listed] = (await board()).refunds;
        assert.deepEqual(
          [listed?.number, listed?.amount, listed?.state, listed?.by, listed?.reason],
          [1, 20, 'requested', 'Dona Ana', 'chegou quebrado'],
        );
        assert.equal((await refund(10)).errors?.[0]?.code, 'refund-under-way');
        await shop.makeRefunds();
        const { refunds, receivedToday, refundedToday } = await board();
        assert.deepEqual([refunds[0]?.state, receivedToday, refundedToday], ['refunded', 66.8, 20]);
        const history = await database.many(
          sql`select after as change_to from staff_audit where action = 'money.refund'`,
        );
        assert.deepEqual(plain(history), [{ change_to: { valor: 'R$ 20,00', motivo: 'chegou quebrado' } }]);
      });

      test('an order of a won dispute whose goods were sold is delivered anyway, by the version that was seen', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        for (const state of ['disputed', 'paid again'] as const) {
          shop.standIn.become(shop.ref, state);
          await shop.hear();
          await database.run(sql`update stock set available = 0`);
        }
        const owner = await signInStaff(database, shop.shopId, 'owner', { name: 'Dona Ana' });
        const board = async () => dataOf(await callPanel(shop, 'money', { as: owner.token }));
        const [decision] = (await board()).decisions;
        assert.ok(decision);
        assert.deepEqual([decision.kind, decision.arrived, decision.refundable], ['won', 66.8, 66.8]);
        const deliver = (version: number) =>
          callPanel(shop, 'confirmMoney', {
            as: owner.token,
            params: { number: '1' },
            body: { version, reason: 'temos mais um' },
          });
        assert.equal((await deliver(decision.version - 1)).status, 409);
        assert.equal((await board()).decisions.length, 1, 'another version was seen');
        assert.deepEqual(dataOf(await deliver(decision.version)), { paid: 66.8, mayStillBePaid: false });
        assert.deepEqual((await board()).decisions, []);
        dataOf(await shop.report('Dispatched'));
      });
    });
});
