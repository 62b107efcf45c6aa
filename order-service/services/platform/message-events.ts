import type { PlatformFailedMessage } from '#shared/contract/platform/webhook-bodies.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { type FailedMessage, listFailedByRef, listJustFailed } from '../../database/messaging/failed-messages.ts';
import type { Lane } from '../../database/messaging/outbox.ts';
import { insertContactEvent } from '../../database/platform/platform-events.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { nameOf } from '../orders/load-full-order.ts';

/** Records that messages of this lane failed in this transaction, for the webhooks that chose it. */
export async function recordJustFailed(db: Db, lane: Lane): Promise<void> {
  await record(db, lane.shopId, await listJustFailed(db, lane));
}

/**
 * The same for a message that the channel accepted, and reported as failed later. A repeated report records nothing.
 */
export async function recordFailedReport(db: Db, shopId: string, ref: string): Promise<void> {
  await record(db, shopId, await listFailedByRef(db, shopId, ref));
}

async function record(db: Db, shopId: string, messages: readonly FailedMessage[]): Promise<void> {
  for (const message of messages)
    await insertContactEvent(db, shopId, {
      id: newId(),
      customerId: message.customer_id,
      type: 'message.failed',
      data: failedMessage(message),
      at: message.failed_at,
      dedupeKey: `message.failed:${message.id}:${message.failed_at}`,
    });
}

const failedMessage = (row: FailedMessage): PlatformFailedMessage => ({
  id: row.id,
  kind: row.kind,
  channelType: nameOf(ChannelType, row.channel_type),
  channelId: row.channel_id,
  contact: { id: row.contact, name: row.name, phone: contactPhone(row.channel_type, row.contact) },
  tries: row.attempts,
  createdAt: row.created_at.toISOString(),
  reason: row.last_error ?? 'failed',
});
