import { Type } from 'typebox';
import type { Database, Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { deletePaymentEvents } from '../../database/payments/payment-events.ts';
import { onlineProviders } from '../../providers/online-providers.ts';
import type { ChargeResult } from '../../providers/payments.ts';
import { payloadOf } from '../jobs/job-payload.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';

export type EventParts = {
  database: Database;
  accounts: PaymentAccounts;
  log: Log;
  /**
   * Applies a provider's response to an attempt, however often and in any order; undefined = there is no such attempt.
   */
  settle: (id: { shopId: string; paymentId: string }, answer: ChargeResult) => Promise<unknown>;
};

/** `insertPaymentEvent` writes it. */
const eventPayload = Type.Object({ provider: Type.String(), subject: Type.String() });

const maxAgeMs = Math.max(...onlineProviders.map(({ webhookMaxAgeMs }) => webhookMaxAgeMs));

/** An event must be stored for as long as its signature is valid, or it could be replayed. */
export const deleteOldPaymentEvents = (db: Db, now: Date): Promise<number> =>
  deletePaymentEvents(db, new Date(now.getTime() - 2 * maxAgeMs));

/**
 * Processes an event of a provider: reads the payment from the provider's API with the shop's own key, and settles its
 * attempt. Only this response is trusted, whatever the webhook contained.
 */
export const paymentEventJob = ({ database, accounts, log, settle }: EventParts): JobHandler<'payment-event'> => ({
  run: async (job) => {
    const shopId = job.shop_id;
    const { provider, subject } = payloadOf(job, eventPayload);
    const account = await accounts.online(database, shopId);
    const reported = await account?.provider.read(subject);
    if (reported && isId(reported.attemptId)) {
      const settled = await settle({ shopId, paymentId: reported.attemptId }, reported.answer);
      // Another system made this payment with the same account.
      if (!settled) log.info({ shopId, provider }, 'a webhook reported a payment of another system');
    }
    return { kind: 'done' };
  },
});

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
