import { ChannelType } from '#shared/model/channel.ts';
import { type ServedContact, type Session, SessionType } from '#shared/model/session.ts';

/** Display names of the channels. */
const channelNames: Readonly<Record<number, string>> = {
  [ChannelType.Messenger]: 'Messenger',
  [ChannelType.WhatsApp]: 'WhatsApp',
  [ChannelType.WebChat]: 'WebChat',
  [ChannelType.Instagram]: 'Instagram',
};

/**
 * A platform user's view of the contact they serve. `details`: the channel, and what distinguishes contacts of one
 * name.
 */
export type ContactText = { name: string; details: string };

/**
 * The contact of this session as text; `null` if the user is no platform user or serves no contact. If the order
 * service sends no contact, the name of its user is used.
 */
export function contactText(
  session: Pick<Session, 'sessionType' | 'channelType' | 'userShop' | 'contact'> | null,
): ContactText | null {
  if (session?.sessionType !== SessionType.PlatformUser || session.userShop.id === '') return null;
  const { name, channelType, phoneEnd }: ServedContact = session.contact ?? {
    name: session.userShop.name,
    channelType: session.channelType,
    phoneEnd: null,
  };
  const end = phoneEnd ? `final ${phoneEnd}` : '';
  const known = name.trim();
  return {
    name: known || (end ? `Cliente, ${end}` : 'Cliente sem nome'),
    details: [channelNames[channelType], known && end].filter(Boolean).join(' · '),
  };
}
