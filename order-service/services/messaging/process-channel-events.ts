import type { Database, Db } from '../../database/engine/database.ts';
import { findMetaAccount } from '../../database/messaging/channel-accounts.ts';
import { deleteChannelEvents } from '../../database/messaging/channel-events.ts';
import { findChannelContact } from '../../database/messaging/contacts.ts';
import { markMessagesUntil, recordProgress } from '../../database/messaging/message-progress.ts';
import type { ChannelEvent } from '../../providers/meta/webhook-events.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { receiveContactMessage } from './receive-contact-message.ts';

export type ChannelEventParts = { database: Database; clock: () => Date };

/** Meta repeats a webhook for days; until then the event must be remembered. */
const rememberedMs = 14 * 86_400_000;

/** Deletes events of channels that are too old to be repeated. Returns how many. */
export const deleteOldChannelEvents = (db: Db, now: Date): Promise<number> =>
  deleteChannelEvents(db, new Date(now.getTime() - rememberedMs));

/** Processes one event of a channel. */
export const channelEventJob = ({ database, clock }: ChannelEventParts): JobHandler => ({
  run: async ({ shop_id: shopId, payload }) => {
    if (shopId === null) throw new Error('an event without a shop');
    // This service wrote the event, so the cast is safe.
    if (!(await database.tx((db) => processEvent(db, shopId, payload as ChannelEvent, clock()), shopId)))
      return { kind: 'retry', reason: 'unknown' };
    return { kind: 'done' };
  },
});

/** False when the subject of the event is not known (yet). */
async function processEvent(db: Db, shopId: string, event: ChannelEvent, now: Date): Promise<boolean> {
  const at = new Date(event.at);
  if (event.kind === 'status') {
    const { ref, messageId, status, reason } = event;
    return recordProgress(db, { shopId, ref, messageId, status, at, reason });
  }
  const channel = await findMetaAccount(db, shopId, event.channelType, event.externalId);
  // The channel was disconnected meanwhile.
  if (!channel) return true;
  if (event.kind === 'message') {
    await receiveContactMessage(
      db,
      { shopId, channelType: event.channelType, channelId: channel.channel_id, options: channel.options },
      event,
      now,
    );
    return true;
  }
  const { channelType, contact: user } = event;
  const contact = await findChannelContact(db, shopId, { channelType, channelId: channel.channel_id, ids: [user] });
  if (contact) await markMessagesUntil(db, { shopId, customerId: contact.id }, { status: event.status, at });
  return true;
}
