import type { Message } from '#shared/model/message.ts';
import { sendRefusals } from '#shared/text/messaging/messages.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { findContact } from '../../database/messaging/channel-accounts.ts';
import { appendMessages, type Lane, lockLane, lockReachableLane } from '../../database/messaging/outbox.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { messageParts } from './message-parts.ts';

/**
 * Writes a message to a contact in this transaction: it is delivered if and only if its cause commits, after all
 * earlier messages to the contact. A long message is split into parts. A shop has one message per `dedupeKey`; returns
 * false when it existed already.
 */
export async function queueMessage(db: Db, contact: Lane, message: Message, dedupeKey: string): Promise<boolean> {
  return append(db, contact, await lockLane(db, contact), message, dedupeKey);
}

async function append(
  db: Db,
  contact: Lane,
  lastSequence: number,
  message: Message,
  dedupeKey: string,
): Promise<boolean> {
  const rows = messageParts(message).map((part, at) => ({
    id: newId(),
    message: part,
    dedupeKey: at === 0 ? dedupeKey : `${dedupeKey}:part-${at + 1}`,
  }));
  const written = await appendMessages(db, contact, lastSequence, rows);
  return written.includes(rows.at(-1)?.dedupeKey ?? '');
}

/**
 * Sends a message on an agent's request to the contact the agent serves, or throws why that is impossible. Two requests
 * send it twice. `orderId`: the order that it is about.
 */
export async function sendToContact(
  db: Db,
  caller: AuthenticatedCaller,
  message: Message,
  orderId: string | null = null,
): Promise<null> {
  const key = orderId === null ? `send:${newId()}` : `order:${orderId}:send:${newId()}`;
  await queueMessage(db, await findReachableContact(db, caller), message, key);
  return null;
}

/** Notifies contacts about their order. Those without a connected chat see the change in the shop only. */
export async function notifyContact(db: Db, contact: Lane, message: Message, dedupeKey: string): Promise<void> {
  const lastSequence = await lockReachableLane(db, contact);
  if (lastSequence !== undefined) await append(db, contact, lastSequence, message, dedupeKey);
}

/** The contact that an agent serves, if the contact's chat is connected. */
export async function findReachableContact(db: Db, { shopId, customerId }: AuthenticatedCaller): Promise<Lane> {
  const found = customerId === null ? undefined : await findContact(db, shopId, customerId);
  if (!found || customerId === null) throw new Refusal('not-yours');
  if (found.is_anonymous) throw ruleRefusal('no-contact', sendRefusals.noContact);
  if (found.kind === null) throw ruleRefusal('no-channel', sendRefusals.noChannel);
  return { shopId, customerId };
}
