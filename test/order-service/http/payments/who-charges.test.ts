import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { platformOrder } from '../../../../order-service/services/platform/platform-orders.ts';
import { orderReport } from '../../../../scripts/shop/orders/order-report.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from './refund-fixture.ts';

describe('orders show', () => {
  for (const vendor of onlineVendors)
    for (const optionId of ['cartao', 'pix'] as const)
      test(`names the company that charged by ${optionId}: ${vendor.title}`, async (t) => {
        const database = await freshDatabase(t);
        const { shopId } = await startOrderPaidAt(t, database, vendor, { optionId });
        const order = await database.one<{ id: string }>(sql`select id from orders where number = 1`);
        const report = orderReport(await platformOrder(database, shopId, order?.id ?? ''), 'America/Sao_Paulo');
        const company = vendor.name === 'pagarme' ? 'Pagar.me' : 'Mercado Pago';
        assert.ok(report.includes(`  Quem cobra: ${company}`), report.join('\n'));
      });
});
