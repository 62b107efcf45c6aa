import type { Db } from '../../database/engine/database.ts';
import { forgetPaymentEvents } from '../../database/payments/payment-events.ts';
import { notificationMaxAgeMs } from '../../providers/mercado-pago/webhook-signature.ts';
import { type Rounds, startRounds } from '../core/polling-loop.ts';
import { type EventParts, lookIntoEvents } from './process-payment-events.ts';

/** An event must be remembered for as long as its signature is believed, or it could be sent again. */
export const forgetOldEvents = (db: Db, now: Date): Promise<number> =>
  forgetPaymentEvents(db, new Date(now.getTime() - 2 * notificationMaxAgeMs));

/** Looks into what providers told of: what this process heard at once, what others heard or what failed before every few seconds. */
export const startPaymentListener = (parts: EventParts): Rounds =>
  startRounds((signal) => lookIntoEvents(parts, signal), {
    log: parts.log,
    everyMs: 5_000,
    whenFailing: 'webhooks could not be looked into',
  });
