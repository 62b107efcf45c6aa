import type { PersonErasedData } from '#shared/contract/platform/people-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { FoundContact } from '../../database/people/find-people.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { nameOf } from '../orders/load-full-order.ts';

/** What an event says to the shop's own systems about an erased contact: enough to erase it too, and no name. */
export const erasedData = (
  { channel_type, channel_id, channel_user, is_anonymous }: FoundContact,
  { id, now }: { id: string; now: Date },
): PersonErasedData => ({
  erasure: id,
  erasedAt: now.toISOString(),
  channelType: nameOf(ChannelType, channel_type),
  channelId: channel_id,
  contact: { id: is_anonymous ? '' : channel_user, phone: contactPhone(channel_type, channel_user) },
});
