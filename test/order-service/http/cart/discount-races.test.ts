import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { asked, by, current, decide, events, start } from './discount-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`two people and one discount's limit (${kind})`, () => {
    test('two supervisors decide once, and the second reads who did', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const both = await Promise.all([decide(service, id, true, by.supervisor), decide(service, id, false, by.second)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
      const loser = both.find(({ status }) => status === 422) ?? assert.fail();
      assert.match(
        refusalOf(loser)[1] ?? '',
        /^Este desconto já foi (aprovado por Sofia Supervisora|recusado por Tomás)\.$/,
      );
      const order = await current(service);
      const isApproved = order.discountRequest?.status === 'approved';
      assert.deepEqual([order.discountAmout, order.totalAmout], isApproved ? [18, 82] : [0, 100]);
      assert.equal((await events(service)).length, 2);
    });

    test('an approval beside a change of the cart is applied to the content that was asked about, or not at all', async (t) => {
      const { service } = await start(t, await fresh(t));
      for (let round = 0; round < 4; round++) {
        const { id } = await asked(service);
        const [decision] = await Promise.all([
          decide(service, id, true),
          service.post('/api/order/items/', item('feijao', { quantity: round + 1 })),
        ]);
        const order = await current(service);
        assert.ok([200, 422].includes(decision.status));
        assert.equal(order.discountRequest?.status, 'void');
        assert.ok(order.discountAmout <= (order.discountLimit?.amout ?? 0), 'never above the limit');
        await service.post('/api/order/discount?discount=0', undefined, by.agent);
      }
    });

    test('an approval beside the confirmation of the shopper never changes the placed order', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const [placed, decision] = await Promise.all([
        service.get<Order>('/api/order/confirm'),
        decide(service, id, true),
      ]);
      if (decision.status === 200) assert.equal(placed.status, 200);
      const { totalAmout } = dataOf(placed);
      assert.equal(totalAmout, decision.status === 200 ? 82 : 100);
    });
  });
});
