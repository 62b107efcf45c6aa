import type { Db } from '../../database/engine/database.ts';
import { deletePaymentEvents } from '../../database/payments/payment-events.ts';
import { notificationMaxAgeMs } from '../../providers/mercado-pago/webhook-signature.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { type EventParts, processPaymentEvents } from './process-payment-events.ts';

/** An event must be remembered for as long as its signature is believed, or it could be sent again. */
export const deleteOldPaymentEvents = (db: Db, now: Date): Promise<number> =>
  deletePaymentEvents(db, new Date(now.getTime() - 2 * notificationMaxAgeMs));

/** Looks into what providers told of: what this process heard at once, what others heard or what failed before every few seconds. */
export const startPaymentListener = (parts: EventParts): PollingLoop =>
  startPollingLoop((signal) => processPaymentEvents(parts, signal), {
    log: parts.log,
    everyMs: 5_000,
    whenFailing: 'webhooks could not be looked into',
  });
