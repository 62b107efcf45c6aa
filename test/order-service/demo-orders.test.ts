import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../order-service/database/engine/sql.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { seedDemoOrders } from '../../order-service/demo/seed-demo-orders.ts';
import { systemClock } from '../../order-service/providers/clock.ts';
import { openPayments } from '../../order-service/services/payment-setup/payment-providers.ts';
import { onEachDatabase } from '../helpers/database/database.ts';
import { dataOf, startTestService } from '../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../helpers/order-service/panel.ts';
import { quietLog } from '../helpers/quiet-log.ts';

onEachDatabase((kind, fresh) => {
  describe(`the orders of a new demo shop (${kind})`, () => {
    test('fill every column of the board, with change, a paid and an open PIX, and no session left over', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database, undefined, undefined, { isDemo: true });
      const shopId = await seedDemo(database);
      assert.ok(shopId);
      const sessions = () => database.one<{ count: number }>(sql`select count(*) from session`);
      const before = await sessions();
      const payments = openPayments({ database, clock: systemClock, log: quietLog(), isDemo: true, publicUrl: '' });
      await seedDemoOrders({ app: service.app, payments, shopId });
      assert.equal(await seedDemo(database), null, 'a shop that exists is not new');
      assert.deepEqual(await sessions(), before);
      const { token } = await signInStaff(database, shopId, 'owner');
      const { columns } = dataOf(await callPanel(service, 'boardOrders', { as: token }));
      const names = columns.map(({ column, orders }) => [column, orders.map(({ buyer }) => buyer).sort()]);
      assert.deepEqual(Object.fromEntries(names), {
        toPay: ['Sofia Prado', 'Tiago Moura'],
        new: ['Cláudio Nunes', 'Renata Alves'],
        preparing: ['Lívia Campos'],
        ready: ['Marcos Teles', 'Otávio Reis'],
        done: ['Helena Duarte', 'Júlia Rocha'],
        canceled: ['Paulo Viana'],
        problem: [],
      });
      const cards = columns.flatMap(({ orders }) => orders);
      const paymentOf = (name: string) => cards.find(({ buyer }) => buyer === name)?.payment;
      assert.equal(paymentOf('Cláudio Nunes')?.changeFor, 100);
      assert.deepEqual([paymentOf('Renata Alves')?.state, paymentOf('Sofia Prado')?.state], ['paid', 'waiting']);
    });
  });
});
