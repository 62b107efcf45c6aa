import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import {
  type DueEvent,
  markEventFailed,
  markEventSent,
  markFirstEventFailed,
  nextEventOfKey,
} from '../../database/platform/platform-events.ts';
import type { Delivery } from '../../providers/channels.ts';
import type { SignedPost } from '../../providers/webhook-channel.ts';
import { unseal } from '../core/secret-encryption.ts';
import type { JobHandler, JobResult } from '../jobs/run-job.ts';
import { webhookSecretContext } from './platform-events.ts';

export type EventParts = {
  database: Database;
  /** Posts a signed body. A failed delivery is a result, not an exception. */
  post: SignedPost;
  /** Decrypts the webhook secrets. Without it no webhook is called. */
  secretsKey: string | undefined;
  clock: () => Date;
  log: Log;
};

/**
 * Sends the next event of an order or a contact to the shop's webhook. Each event is sent at least once, in their order.
 */
export const platformEventJob = (parts: EventParts): JobHandler<'platform-event'> => {
  const { database, clock, log } = parts;
  const next = (hasMore: boolean): JobResult => (hasMore ? { kind: 'again', at: clock() } : { kind: 'done' });
  const logFailed = (shopId: string, eventId: string, reason: string) =>
    log.error({ eventId, shopId, reason }, 'platform event failed for good');
  return {
    run: async ({ shop_id: shopId, key }) => {
      const event = await nextEventOfKey(database, shopId, key);
      if (!event) return { kind: 'done' };
      const outcome = await attemptDelivery(parts, event);
      if (outcome.kind === 'delivered') await markEventSent(database, event);
      else if (outcome.kind === 'dead') {
        await markEventFailed(database, event, outcome.reason);
        logFailed(event.shop_id, event.id, outcome.reason);
      } else return { kind: 'retry', reason: outcome.reason };
      return next(event.has_more);
    },
    giveUp: async ({ shop_id: shopId, key }, reason) => {
      const failed = await markFirstEventFailed(database, shopId, key, reason);
      if (failed) logFailed(shopId, failed.id, reason);
      return next(failed?.has_more === true);
    },
  };
};

async function attemptDelivery({ post, secretsKey }: EventParts, event: DueEvent): Promise<Delivery> {
  if (event.url === null || event.secret_sealed === null) return { kind: 'dead', reason: 'not-connected' };
  if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
  const secret = unseal(secretsKey, webhookSecretContext(event.shop_id), event.secret_sealed);
  if (secret === null) return { kind: 'retry', reason: 'other-secrets-key' };
  const body = JSON.stringify({ type: event.type, timestamp: event.created_at.toISOString(), data: event.data });
  return post({ url: event.url, secret }, event.id, body);
}
