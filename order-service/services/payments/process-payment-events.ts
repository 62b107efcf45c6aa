import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import {
  type DuePaymentEvent,
  leaseDuePaymentEvent,
  reschedulePaymentEvent,
} from '../../database/payments/payment-events.ts';
import type { ChargeAnswer } from '../../providers/payments.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';

export type EventParts = {
  database: Database;
  accounts: PaymentAccounts;
  clock: () => Date;
  log: Log;
  /**
   * Applies a provider's response to an attempt, however often and in any order; undefined = there is no such attempt.
   */
  settle: (id: { shopId: string; paymentId: string }, answer: ChargeAnswer) => Promise<unknown>;
};

/** Longer than reading a payment and settling it can take. */
const leaseSeconds = 60;
/** Up to half a day. What is still unclear then is left to the reconciler of unpaid orders. */
const pauses = [5, 15, 60, 300, 1_800, 7_200, 21_600, 21_600];

/**
 * Processes all events of the providers: reads each payment from the provider's API with the shop's own key, and
 * settles its attempt. Only this response is trusted, whatever the webhook contained. Returns the number of processed
 * events.
 */
export async function processPaymentEvents(parts: EventParts, ending: AbortSignal): Promise<number> {
  for (let count = 0; ; count++) {
    if (ending.aborted) return count;
    const event = await leaseDuePaymentEvent(parts.database, parts.clock(), leaseSeconds);
    if (!event) return count;
    const nextAt = await processEvent(event, parts);
    await reschedulePaymentEvent(parts.database, event, nextAt);
  }
}

/** When to retry, or null when the event is done. */
async function processEvent(
  event: DuePaymentEvent,
  { database, accounts, clock, log, settle }: EventParts,
): Promise<Date | null> {
  const { shop_id: shopId, provider, subject, tries } = event;
  try {
    const account = await accounts.mercadoPago(database, shopId);
    const reported = await account?.provider.read(subject);
    if (reported && isId(reported.attemptId)) {
      const settled = await settle({ shopId, paymentId: reported.attemptId }, reported.answer);
      // Another system made this payment with the same account.
      if (!settled) log.info({ shopId, provider }, 'a webhook reported a payment of another system');
    }
    return null;
  } catch (error) {
    const pause = pauses[tries - 1];
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn(
      { shopId, provider, tries, reason },
      pause === undefined ? 'a webhook failed for good' : 'a webhook could not be processed and will be retried',
    );
    return pause === undefined ? null : new Date(clock().getTime() + pause * 1_000);
  }
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
