import type { Database, Db } from '../../database/engine/database.ts';
import { findChatAccount } from '../../database/messaging/channel-accounts.ts';
import { type ChannelJob, deleteChannelEvents } from '../../database/messaging/channel-events.ts';
import { findChannelContact } from '../../database/messaging/contacts.ts';
import { markMessagesUntil, recordProgress } from '../../database/messaging/message-progress.ts';
import { type ChannelEvent, channelEvent } from '../../providers/chat-provider.ts';
import { chatProviders } from '../../providers/chat-providers.ts';
import { type JobHandler, payloadOf } from '../jobs/run-job.ts';
import type { PaymentMeans } from '../payment-setup/payment-processor.ts';
import { recordFailedReport } from '../platform/message-events.ts';
import type { CartParts } from '../sessions/contact-caller.ts';
import { changeConsent, changeContact } from './change-contact.ts';
import { receiveContactMessage } from './receive-contact-message.ts';

export type ChannelEventParts = {
  database: Database;
  clock: () => Date;
  /** They decide which payment options a cart offers. */
  paymentMeans: PaymentMeans;
};

/** A provider may repeat a webhook until then, so its events must be remembered. */
const maxAgeMs = Math.max(...Object.values(chatProviders).map(({ webhookMaxAgeMs }) => webhookMaxAgeMs));

/** Deletes events of channels that are too old to be repeated. Returns how many. */
export const deleteOldChannelEvents = (db: Db, now: Date): Promise<number> =>
  deleteChannelEvents(db, new Date(now.getTime() - maxAgeMs));

/** Processes one event of a channel. An earlier release requested all events as `channel-event`. */
export const channelEventJob = ({ database, clock, paymentMeans }: ChannelEventParts): JobHandler<ChannelJob> => ({
  run: async (job) => {
    const event = payloadOf(job, channelEvent);
    const isKnown = await database.tx(
      (db) => processEvent(db, job.shop_id, event, { now: clock(), paymentMeans }),
      job.shop_id,
    );
    return isKnown ? { kind: 'done' } : { kind: 'retry', reason: 'unknown' };
  },
});

/** False when the subject of the event is not known (yet). */
async function processEvent(db: Db, shopId: string, event: ChannelEvent, parts: CartParts): Promise<boolean> {
  const at = new Date(event.at);
  if (event.kind === 'status') {
    const { ref, messageId, status, reason } = event;
    const isKnown = await recordProgress(db, { shopId, ref, messageId, status, at, reason });
    if (isKnown && status === 'failed') await recordFailedReport(db, shopId, ref);
    return isKnown;
  }
  const account = await findChatAccount(db, shopId, event.channelType, event.externalId);
  // The channel was disconnected meanwhile.
  if (!account) return true;
  const channel = { shopId, channelType: event.channelType, channelId: account.channel_id };
  switch (event.kind) {
    case 'message':
      await receiveContactMessage(db, { ...channel, options: account.options }, event, parts);
      break;
    case 'contact-change':
      await changeContact(db, channel, event);
      break;
    case 'consent':
      await changeConsent(db, channel, event, account.kind);
      break;
    case 'until': {
      const { channelType, channelId } = channel;
      const contact = await findChannelContact(db, shopId, { channelType, channelId, ids: [event.contact] });
      if (contact) await markMessagesUntil(db, { shopId, customerId: contact.id }, { status: event.status, at });
    }
  }
  return true;
}
