import type { ChannelType } from '#shared/model/channel.ts';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { channelContactId } from '#shared/rules/messaging/channel-contact-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { recordConsent } from '../../database/messaging/contact-consent.ts';
import { changeContactIds, findChannelContact } from '../../database/messaging/contacts.ts';
import type { ChannelEvent, ContactChange } from '../../providers/chat-provider.ts';

type Channel = { shopId: string; channelType: ChannelType; channelId: string };

/**
 * The contact's phone number or own id in the channel changed: the customer stays the same. An unknown contact is not
 * created, because nothing waits for them. Call it inside a transaction.
 */
export async function changeContact(
  db: Db,
  { shopId, ...channel }: Channel,
  { previous, contact, alias, at }: ContactChange,
): Promise<void> {
  const { channelType } = channel;
  const known = await findContactOf(db, { shopId, ...channel }, previous);
  if (!known) return;
  // Who wrote from a number after it was given up is another person, whom the late report is not about.
  if (known.last_inbound_at !== null && known.last_inbound_at > new Date(at)) return;
  // A contact with a hidden phone is addressed by WhatsApp's own id.
  const isHidden = contact === null && alias !== null && previous.includes(known.channel_user);
  const user = contact === null ? (isHidden ? alias : null) : channelContactId(channelType, contact);
  await changeContactIds(db, { shopId, customerId: known.id }, { user, alias: isHidden ? null : alias });
}

/** The contact stopped or resumed messages of a kind. The instant is the one that the channel reports. */
export async function changeConsent(
  db: Db,
  { shopId, ...channel }: Channel,
  { ids, consent, state, at }: Extract<ChannelEvent, { kind: 'consent' }>,
  source: string,
): Promise<void> {
  const known = await findContactOf(db, { shopId, ...channel }, ids);
  if (!known) return;
  const { channelType } = channel;
  const change = { channelType, kind: consent, state, at: new Date(at), source };
  await recordConsent(db, { shopId, customerId: known.id }, change);
}

const findContactOf = (db: Db, { shopId, channelType, channelId }: Channel, ids: string[]) =>
  findChannelContact(db, shopId, {
    channelType,
    channelId,
    ids: [...new Set(ids.flatMap((id) => spellingsOfPhone(channelContactId(channelType, id))))],
  });
