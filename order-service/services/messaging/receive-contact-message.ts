import type { ChannelType } from '#shared/model/channel.ts';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { channelContactId } from '#shared/rules/messaging/channel-contact-id.ts';
import { isWindowOpen } from '#shared/rules/messaging/customer-service-window.ts';
import { windowClosed } from '#shared/text/messaging/messages.ts';
import { newId } from '../../database/core/new-id.ts';
import { ensureCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { findChannelContact, recordInboundMessage } from '../../database/messaging/contacts.ts';
import { requeueFailed } from '../../database/messaging/message-progress.ts';
import { extendLane, type Lane, lockLane } from '../../database/messaging/outbox.ts';
import type { ChatAccountOptions } from '../../providers/channels.ts';
import type { NativeCart } from '../../providers/chat-provider.ts';
import type { CartParts } from '../sessions/contact-caller.ts';
import { receiveNativeCart } from './receive-native-cart.ts';
import { welcomeContact } from './welcome-contact.ts';

type Channel = { shopId: string; channelType: ChannelType; channelId: string; options: ChatAccountOptions };
type Written = { contact: string; alias: string | null; name: string; at: string; cart?: NativeCart };

/** An older message is no longer useful; an agent can still send it again. */
const staleMs = 3 * 86_400_000;

/**
 * A contact wrote. The shop stores the contact, their 24-hour window starts again, and messages that waited for the
 * window are sent. A new contact gets one welcome message; the one about a cart replaces it. The text of the contact's
 * message is not used. Call it inside a transaction.
 */
export async function receiveContactMessage(
  db: Db,
  { shopId, options, ...channel }: Channel,
  written: Written,
  parts: CartParts,
): Promise<void> {
  const { alias, name, cart } = written;
  const { now } = parts;
  const contact = channelContactId(channel.channelType, written.contact);
  const ids = [...spellingsOfPhone(contact), ...(alias === null ? [] : [alias])];
  const known = await findChannelContact(db, shopId, { ...channel, ids });
  const customerId =
    known?.id ??
    (await ensureCustomer(db, shopId, { id: newId(), isAnonymous: false, ...channel, channelUser: contact, name }));
  const lane = { shopId, customerId };
  const at = new Date(written.at);
  const isNew = await recordInboundMessage(db, lane, { at, alias, name });
  if (cart) await receiveNativeCart(db, { ...lane, ...channel, customerName: name }, cart, parts);
  // An event that arrives hours late does not open the window.
  if (!isWindowOpen(at, now)) return;
  await sendAgain(db, lane, now);
  if (isNew && !cart) await welcomeContact(db, lane, options);
}

async function sendAgain(db: Db, lane: Lane, now: Date): Promise<void> {
  const lastSequence = await lockLane(db, lane);
  const since = new Date(now.getTime() - staleMs);
  const count = await requeueFailed(db, lane, { reason: windowClosed, since, lastSequence });
  if (count > 0) await extendLane(db, lane, lastSequence + count);
}
