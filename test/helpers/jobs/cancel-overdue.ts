import { sql } from '../../../order-service/database/engine/sql.ts';
import { requestOrderExpiry } from '../../../order-service/database/orders/reservations.ts';
import { orderExpiryJob } from '../../../order-service/services/orders/cancel-overdue.ts';
import type { Payments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** Ends the orders whose time is over, as the running service does. Returns how many were cancelled. */
export async function cancelOverdue(payments: Payments): Promise<number> {
  const canceled = async () =>
    (await payments.database.one<{ count: number }>(sql`select count(*)::int as count from orders where status = 3`))
      ?.count ?? 0;
  const before = await canceled();
  await runDueJobs(payments, { 'order-expiry': orderExpiryJob(payments) });
  return (await canceled()) - before;
}

/** Requests the jobs of orders that a test wrote itself. */
export const requestExpiries = ({ database }: Pick<Payments, 'database'>): Promise<number> =>
  database.run(requestOrderExpiry(sql`orders`));
