import { Type } from 'typebox';
import type { Database, Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { deletePaymentEvents } from '../../database/payments/payment-events.ts';
import { onlineProviderNamed, onlineProviders } from '../../providers/online-providers.ts';
import type { ChargeResult } from '../../providers/payments.ts';
import { type JobHandler, payloadOf } from '../jobs/run-job.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';

export type EventParts = {
  database: Database;
  accounts: PaymentAccounts;
  log: Log;
  /**
   * Applies a provider's response to an attempt, however often and in any order; undefined = there is no such attempt.
   */
  settle: (id: { shopId: string; paymentId: string }, result: ChargeResult) => Promise<unknown>;
  /** The provider warned that a payment may be fraud. */
  warn: (id: { shopId: string; paymentId: string }) => Promise<unknown>;
};

/** `insertPaymentEvent` writes it. */
const eventPayload = Type.Object({
  provider: Type.String(),
  subject: Type.String(),
  // Events of an earlier release are about payments.
  topic: Type.Optional(Type.Enum(['payment', 'chargeback', 'claim', 'fraud-alert'])),
});

const maxAgeMs = Math.max(...onlineProviders.map(({ webhookMaxAgeMs }) => webhookMaxAgeMs));

/** An event must be stored for as long as its signature is valid, or it could be replayed. */
export const deleteOldPaymentEvents = (db: Db, now: Date): Promise<number> =>
  deletePaymentEvents(db, new Date(now.getTime() - 2 * maxAgeMs));

/**
 * Processes an event of a provider: reads its payments from the provider's API with the shop's own key, and settles
 * their attempts. Only this response is trusted, whatever the webhook contained. A fraud alert has no other source than
 * the signed webhook; the payment that it names must still be one of the shop.
 */
export const paymentEventJob = ({
  database,
  accounts,
  log,
  settle,
  warn,
}: EventParts): JobHandler<'payment-event'> => ({
  run: async (job) => {
    const shopId = job.shop_id;
    const { provider, subject, topic = 'payment' } = payloadOf(job, eventPayload);
    const online = onlineProviderNamed(provider);
    const account = online && (await accounts.online(database, shopId, online.name));
    for (const ref of (await account?.provider.paymentsOf(topic, subject)) ?? []) {
      const reported = await account?.provider.read(ref);
      if (!reported || !isId(reported.attemptId)) continue;
      const id = { shopId, paymentId: reported.attemptId };
      const settled = await settle(id, reported.chargeResult);
      // Another system made this payment with the same account.
      if (!settled) log.info({ shopId, provider }, 'a webhook reported a payment of another system');
      else if (topic === 'fraud-alert') await warn(id);
    }
    return { kind: 'done' };
  },
});

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
