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
  /** Takes the answer about an attempt, however often and in whatever order; undefined = there is no such attempt. */
  settle: (id: { shopId: string; paymentId: string }, answer: ChargeAnswer) => Promise<unknown>;
};

/** Longer than reading a payment and settling it can take. */
const leaseSeconds = 60;
/** Up to half a day; what is still unclear then is asked about by whoever looks after unpaid orders. */
const pauses = [5, 15, 60, 300, 1_800, 7_200, 21_600, 21_600];

/**
 * Looks into everything providers told of: reads each payment from the provider itself, with our own key, and settles the attempt it is
 * for. Whatever a webhook said, this is what is believed. Says how many it looked into.
 */
export async function processPaymentEvents(parts: EventParts, ending: AbortSignal): Promise<number> {
  for (let count = 0; ; count++) {
    if (ending.aborted) return count;
    const event = await leaseDuePaymentEvent(parts.database, parts.clock(), leaseSeconds);
    if (!event) return count;
    const nextAt = await lookInto(event, parts);
    await reschedulePaymentEvent(parts.database, event, nextAt);
  }
}

/** When to look again, or null when all is said. */
async function lookInto(
  event: DuePaymentEvent,
  { database, accounts, clock, log, settle }: EventParts,
): Promise<Date | null> {
  const { shop_id: shopId, provider, subject, tries } = event;
  try {
    const account = await accounts.mercadoPago(database, shopId);
    const told = await account?.provider.read(subject);
    if (told && isId(told.attemptId)) {
      const settled = await settle({ shopId, paymentId: told.attemptId }, told.answer);
      // Made elsewhere with the same account: none of our business.
      if (!settled) log.info({ shopId, provider }, 'a webhook told of a payment that is not ours');
    }
    return null;
  } catch (error) {
    const pause = pauses[tries - 1];
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn(
      { shopId, provider, tries, reason },
      pause === undefined ? 'a webhook was given up' : 'a webhook could not be looked into yet',
    );
    return pause === undefined ? null : new Date(clock().getTime() + pause * 1_000);
  }
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
