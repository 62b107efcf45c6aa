import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { orderStatusOf } from '../../../helpers/order-service/order-rows.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  shipping,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { isStatusReachable } from '../../../helpers/order-service/reachable-status.ts';
import { readSourceTree } from '../../../helpers/source/source-tree.ts';

type StatusName = keyof typeof OrderStatus;
const placedStatuses = ['Received', 'Finalized', 'Canceled', 'Error'] as const satisfies readonly StatusName[];

const isMadeByShop = (from: StatusName, to: StatusName): boolean =>
  isStatusReachable(OrderStatus[from], OrderStatus[to], ChangedBy.Shop);

onOneDatabase((kind, fresh) => {
  describe(`the status of a confirmed order (${kind})`, () => {
    for (const from of placedStatuses)
      for (const to of ['Finalized', 'Canceled'] as const)
        if (from !== to)
          test(`${from} to ${to} is ${isMadeByShop(from, to) ? 'made' : 'refused'}`, async (t) => {
            const service = await startTestService(t, await fresh(t));
            const { shopId } = await createShop(service.database, {
              channels: [demoChannel],
              products: [draft('cafe', { variant: { available: 10 } })],
              deliveryOptions: [shipping('correio')],
              paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
              agentCode: 'bia',
            });
            const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
            dataOf(await service.post('/api/order/items/', item('cafe'), { code: 'ana' }));
            const { id } = dataOf(await service.get<{ id: string }>('/api/order/confirm', { code: 'ana' }));
            await service.database.run(
              sql`update orders set status = ${OrderStatus[from]} where shop_id = ${shopId} and id = ${id}`,
            );
            const statusNow = async () => orderStatusOf(service.database, id);

            const isMade = isMadeByShop(from, to);
            const byShop = await service.post(`/platform/orders/${id}/status`, { status: to }, { code: key });
            assert.equal(byShop.status, isMade ? 200 : 422);
            if (!isMade) assert.equal(byShop.errors[0]?.code, 'bad-transition');
            assert.equal(await statusNow(), isMade ? OrderStatus[to] : OrderStatus[from]);
            if (isMade) return;

            await service.post(`/api/order/placed/${id}/cancel`, undefined, { code: 'bia' });
            for (const path of ['/api/order/confirm', '/api/order/cancel'])
              await service.get(path, { code: 'bia', headers: { 'if-match': `"${id}.1"` } });
            assert.equal(await statusNow(), OrderStatus[from], 'no call changed it');
          });
  });
});

test('no SQL sets the status of an order without the table of allowed changes', () => {
  const offenders = [...readSourceTree(path.join(import.meta.dirname, '..', '..', '..', '..'))]
    .filter(([file]) => file.startsWith('order-service/') && !file.includes('/migrations/'))
    .filter(([, text]) => /update orders\s+set(?:(?!\bwhere\b)[^`])*?\bstatus = /s.test(text))
    .map(([file]) => file);
  assert.deepEqual(offenders, []);
});
