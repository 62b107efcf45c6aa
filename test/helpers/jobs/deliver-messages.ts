import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { claimJobs } from '../../../order-service/database/jobs/claim-jobs.ts';
import { nextMessageOfLane } from '../../../order-service/database/messaging/outbox.ts';
import { type DeliveryParts, messageJob } from '../../../order-service/services/messaging/deliver-messages.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** What the delivery of messages needs in a test. `clock`: by default the system's. */
export type TestDelivery = Omit<DeliveryParts, 'clock'> & { clock?: () => Date };

/** Messages are queued at the database's time, so a test's clock that is behind it counts as that time. */
export const withClock = ({ clock = () => new Date(), ...parts }: TestDelivery): DeliveryParts => ({
  ...parts,
  clock: () => new Date(Math.max(Date.now(), clock().getTime())),
});

/** Sends every message that is due, and returns the number of attempts. */
export function deliverDueMessages(delivery: TestDelivery): Promise<number> {
  const parts = withClock(delivery);
  return runDueJobs(parts, { message: messageJob(parts) });
}

/** Claims the next message as a process does that dies before it saves the result. */
export async function claimMessage(database: Database) {
  const now = new Date();
  const leasedUntil = new Date(now.getTime() + 30_000);
  const options = { now, leasedUntil, most: 1, perShop: 1, running: new Map() };
  const [job] = await claimJobs(database, 'message', options);
  return job?.shop_id ? nextMessageOfLane(database, { shopId: job.shop_id, customerId: job.key }) : undefined;
}

/** As if the leases of dead processes were over. */
export const endLeases = (database: Database): Promise<number> =>
  database.run(sql`update job set leased_until = now() - interval '1 second' where leased_until is not null`);

/** As if the pauses before the next attempts were over. */
export const endPauses = (database: Database): Promise<number> =>
  database.run(sql`update job set run_at = now() where kind = 'message'`);
