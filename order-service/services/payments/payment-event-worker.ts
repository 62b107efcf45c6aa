import type { Db } from '../../database/engine/database.ts';
import { deletePaymentEvents } from '../../database/payments/payment-events.ts';
import { notificationMaxAgeMs } from '../../providers/mercado-pago/webhook-signature.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { type EventParts, processPaymentEvents } from './process-payment-events.ts';

/** An event must be stored for as long as its signature is valid, or it could be replayed. */
export const deleteOldPaymentEvents = (db: Db, now: Date): Promise<number> =>
  deletePaymentEvents(db, new Date(now.getTime() - 2 * notificationMaxAgeMs));

/**
 * Processes the providers' events: those that this process received at once; those of other processes, and failed ones,
 * every few seconds.
 */
export const startPaymentListener = (parts: EventParts): PollingLoop =>
  startPollingLoop((signal) => processPaymentEvents(parts, signal), {
    log: parts.log,
    everyMs: 5_000,
    whenFailing: 'payment webhooks could not be processed',
  });
