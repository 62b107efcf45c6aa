import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import {
  type DueEvent,
  leaseDuePlatformEvent,
  markEventFailed,
  markEventSent,
  rescheduleEvent,
} from '../../database/platform/platform-events.ts';
import type { Delivery } from '../../providers/channels.ts';
import type { SignedPost } from '../../providers/webhook-channel.ts';
import { unseal } from '../core/secret-encryption.ts';
import { retryDelayMs } from '../messaging/deliver-messages.ts';
import { webhookSecretContext } from './platform-events.ts';

export type EventParts = {
  database: Database;
  /** Posts a signed body. A failed delivery is a result, not an exception. */
  post: SignedPost;
  /** Decrypts the webhook secrets. Without it no webhook is called. */
  secretsKey: string | undefined;
  log: Log;
};

/** After this time another process may start the next attempt. */
const leaseMs = 30_000;
/** Spread over about two days, because a back end may be down for a night. */
export const maxEventTries = 16;
const longWaitMs = 4 * 3_600_000;

/** The first delays are those of messages, then one attempt every four hours. */
export const webhookRetryDelayMs = (tries: number): number => (tries <= 6 ? retryDelayMs(tries) : longWaitMs);

/**
 * Sends due events until none is left and returns the number of attempts. Any number of processes may run this at the
 * same time. Each event is sent at least once.
 */
export async function deliverEvents(parts: EventParts, signal?: AbortSignal): Promise<number> {
  let tries = 0;
  for (; !signal?.aborted; tries++) {
    const event = await leaseDuePlatformEvent(parts.database, leaseMs);
    if (!event) break;
    await settle(parts, event, await attemptDelivery(parts, event));
  }
  return tries;
}

async function attemptDelivery({ post, secretsKey }: EventParts, event: DueEvent): Promise<Delivery> {
  // The process of the last attempt never reported a result. The event may crash every process that sends it.
  if (event.attempts > maxEventTries) return { kind: 'dead', reason: 'never-ended' };
  if (event.url === null || event.secret_sealed === null) return { kind: 'dead', reason: 'not-connected' };
  if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
  const secret = unseal(secretsKey, webhookSecretContext(event.shop_id), event.secret_sealed);
  if (secret === null) return { kind: 'retry', reason: 'other-secrets-key' };
  const body = JSON.stringify({ type: event.type, timestamp: event.created_at.toISOString(), data: event.data });
  return post({ url: event.url, secret }, event.id, body);
}

async function settle({ database, log }: EventParts, event: DueEvent, outcome: Delivery): Promise<void> {
  const about = { eventId: event.id, shopId: event.shop_id, tries: event.attempts };
  if (outcome.kind === 'delivered') {
    await markEventSent(database, event);
    return;
  }
  const { reason } = outcome;
  if (outcome.kind === 'dead' || event.attempts >= maxEventTries) {
    await markEventFailed(database, event, reason);
    log.error({ ...about, reason }, 'platform event failed for good');
    return;
  }
  const waitMs = webhookRetryDelayMs(event.attempts);
  await rescheduleEvent(database, event, reason, waitMs);
  log.warn({ ...about, reason, waitMs }, 'platform event will be retried');
}
