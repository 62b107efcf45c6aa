import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import {
  type DeliveryLane,
  type DueDelivery,
  markDeliveryFailed,
  markDeliverySent,
  markFirstDeliveryFailed,
  nextDelivery,
  writeDeliveryError,
} from '../../database/platform/platform-deliveries.ts';
import type { Delivery } from '../../providers/channels.ts';
import type { SignedPost } from '../../providers/webhook-channel.ts';
import { unseal } from '../core/secret-encryption.ts';
import type { JobHandler, JobResult } from '../jobs/run-job.ts';
import { webhookSecretContext } from './webhook-secrets.ts';

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
 * Sends the next event of an order or a contact to one of the shop's webhooks. Each event is sent at least once, in
 * their order.
 */
export const platformEventJob = (parts: EventParts): JobHandler<'platform-event'> => {
  const { database, clock, log } = parts;
  const next = (hasMore: boolean): JobResult => (hasMore ? { kind: 'again', at: clock() } : { kind: 'done' });
  const logFailed = ({ shopId, webhookId }: DeliveryLane, eventId: string, reason: string) =>
    log.error({ eventId, webhookId, shopId, reason }, 'platform event failed for good');
  return {
    run: async ({ shop_id: shopId, key }) => {
      const lane = laneOf(shopId, key);
      const delivery = lane && (await nextDelivery(database, lane));
      if (!delivery) return { kind: 'done' };
      const outcome = await attemptDelivery(parts, delivery);
      if (outcome.kind === 'delivered') await markDeliverySent(database, delivery);
      // The person who requested a test waits for its result.
      else if (outcome.kind === 'dead' || delivery.type === 'webhook.test') {
        await markDeliveryFailed(database, delivery, outcome.reason);
        logFailed(lane, delivery.event_id, outcome.reason);
      } else {
        await writeDeliveryError(database, delivery, outcome.reason);
        return { kind: 'retry', reason: outcome.reason };
      }
      return next(delivery.has_more);
    },
    giveUp: async ({ shop_id: shopId, key }, reason) => {
      const lane = laneOf(shopId, key);
      const failed = lane && (await markFirstDeliveryFailed(database, lane, reason));
      if (failed) logFailed(lane, failed.event_id, reason);
      return next(failed?.has_more === true);
    },
  };
};

/** The lane of a job's key. `null`: an earlier release requested the job for a shop without a webhook. */
export function laneOf(shopId: string, key: string): DeliveryLane | null {
  const [subject = '', webhookId] = key.split(' ');
  return webhookId === undefined ? null : { shopId, webhookId, key: subject };
}

async function attemptDelivery({ post, secretsKey }: EventParts, delivery: DueDelivery): Promise<Delivery> {
  const { shop_id, event_id, type, is_test, data, created_at, url, secret_sealed, previous_sealed, is_active } =
    delivery;
  if (!is_active) return { kind: 'dead', reason: 'switched-off' };
  if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
  const context = webhookSecretContext(shop_id);
  const secret = unseal(secretsKey, context, secret_sealed);
  if (secret === null) return { kind: 'retry', reason: 'other-secrets-key' };
  const previousSecret = previous_sealed === null ? null : unseal(secretsKey, context, previous_sealed);
  const body = JSON.stringify({ type, timestamp: created_at.toISOString(), ...(is_test && { test: true }), data });
  return post({ url, secret, previousSecret }, event_id, body);
}
