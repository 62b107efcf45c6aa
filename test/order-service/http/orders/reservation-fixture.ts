import type { TestContext } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ReservationLimits } from '#shared/rules/orders/reservation-limits.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { cancelOverdue } from '../../../helpers/jobs/cancel-overdue.ts';
import { stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { manualClock } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

export const hours = 60;
export const days = 24 * hours;

/**
 * A shop with ten of one product, whose contact 'ana' and agent 'bia' confirm orders; `sweep` ends the orders that the
 * shop did not accept.
 */
export async function reservingShop(t: TestContext, database: Database, reservation: Partial<ReservationLimits> = {}) {
  const { clock, later } = manualClock();
  const service = await startTestService(t, database, clock);
  const { shopId } = await createShop(database, {
    agentCode: 'bia',
    channels: [demoChannel],
    terms: { reservation },
    products: [draft('arroz', { variant: { available: 10 } })],
    paymentOptions: [paymentOption('dinheiro', PaymentMethod.Cash)],
  });
  const payments = openPayments({ database, clock, log: quietLog(), isDemo: false, publicUrl: '' });
  const confirm = async (code = 'ana') => {
    dataOf(await service.post('/api/order/items/', item('arroz', { quantity: 4 }), { code }));
    return dataOf(await service.get<Order>('/api/order/confirm', { code }));
  };
  const first = (columns: 'status' | 'changed_by' | 'expires_at') =>
    database
      .one<Record<string, unknown>>(sql`select status, changed_by, expires_at from orders where number = 1`)
      .then((row) => row?.[columns]);
  const left = () => stockOf(database);
  return { service, database, shopId, payments, later, confirm, first, left, sweep: () => cancelOverdue(payments) };
}
