import type { Database, Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { findMetaAccount } from '../../database/messaging/channel-accounts.ts';
import {
  type DueChannelEvent,
  leaseDueChannelEvent,
  rescheduleChannelEvent,
} from '../../database/messaging/channel-events.ts';
import { findChannelContact } from '../../database/messaging/contacts.ts';
import { markMessagesUntil, recordProgress } from '../../database/messaging/message-progress.ts';
import type { ChannelEvent } from '../../providers/meta/webhook-events.ts';
import { receiveContactMessage } from './receive-contact-message.ts';

export type ChannelEventParts = {
  database: Database;
  clock: () => Date;
  log: Log;
  /** Wakes the delivery, because there may be messages to deliver. */
  wakeDelivery: () => void;
};

/** Longer than the processing of one event can take. */
const leaseSeconds = 60;
/**
 * In seconds. A status may arrive before the message's id is stored. A message that stays unknown was sent by another
 * system.
 */
const unknownPauses = [2, 10, 60];
const faultPauses = [5, 60, 600, 3_600];

/** Processes all events of the channels in the order of their arrival. Returns how many it processed. */
export async function processChannelEvents(parts: ChannelEventParts, ending: AbortSignal): Promise<number> {
  for (let count = 0; ; count++) {
    if (ending.aborted) return count;
    const due = await leaseDueChannelEvent(parts.database, parts.clock(), leaseSeconds);
    if (!due) return count;
    const pause = await work(due, parts);
    await rescheduleChannelEvent(
      parts.database,
      due,
      pause === null ? null : new Date(parts.clock().getTime() + pause * 1_000),
    );
  }
}

/** In how many seconds to retry; null when the event is done. */
async function work(
  due: DueChannelEvent,
  { database, clock, log, wakeDelivery }: ChannelEventParts,
): Promise<number | null> {
  const about = { shopId: due.shop_id, tries: due.tries };
  try {
    // This service wrote the event, so the cast is safe.
    const isKnown = await database.tx((db) => processEvent(db, due.shop_id, due.event as ChannelEvent, clock()));
    if (isKnown) wakeDelivery();
    return isKnown ? null : (unknownPauses[due.tries - 1] ?? null);
  } catch (error) {
    const pause = faultPauses[due.tries - 1] ?? null;
    log.warn(
      { ...about, reason: error instanceof Error ? error.message : 'unknown' },
      'a channel event could not be processed',
    );
    return pause;
  }
}

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
