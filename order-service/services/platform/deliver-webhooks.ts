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
import { webhookPlace } from './platform-events.ts';

export type EventParts = {
  database: Database;
  /** Posts a signed body; what goes wrong out there is an answer. */
  post: SignedPost;
  /** Opens the webhooks' secrets; without it none is called. */
  secretsKey: string | undefined;
  log: Log;
};

/** How long a try may take before another process makes the next one. */
const leaseMs = 30_000;
/** Over about two days: a back end may be away for a night. */
export const maxEventTries = 16;
const longWaitMs = 4 * 3_600_000;

/** As with messages at first, then every four hours. */
export const webhookRetryDelayMs = (tries: number): number => (tries <= 6 ? retryDelayMs(tries) : longWaitMs);

/** Sends what is due until nothing is, and says how many tries it made. Any number of processes may do so at the same time; an event is sent at least once. */
export async function deliverEvents(parts: EventParts, signal?: AbortSignal): Promise<number> {
  let tries = 0;
  for (; !signal?.aborted; tries++) {
    const event = await leaseDuePlatformEvent(parts.database, leaseMs);
    if (!event) break;
    await settle(parts, event, await tryIt(parts, event));
  }
  return tries;
}

async function tryIt({ post, secretsKey }: EventParts, event: DueEvent): Promise<Delivery> {
  // Whoever tried it last never came back: it must not take down one process after the other.
  if (event.attempts > maxEventTries) return { kind: 'dead', reason: 'never-ended' };
  if (event.url === null || event.secret_sealed === null) return { kind: 'dead', reason: 'not-connected' };
  if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
  const secret = unseal(secretsKey, webhookPlace(event.shop_id), event.secret_sealed);
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
    log.error({ ...about, reason }, 'an event was given up');
    return;
  }
  const waitMs = webhookRetryDelayMs(event.attempts);
  await rescheduleEvent(database, event, reason, waitMs);
  log.warn({ ...about, reason, waitMs }, 'an event waits for another try');
}
