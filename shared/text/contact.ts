import { ChannelType } from '#shared/model/channel.ts';
import { type ServedContact, type Session, SessionType } from '#shared/model/session.ts';

/** The channels as people call them. */
const channelNames: Readonly<Record<number, string>> = {
  [ChannelType.Messenger]: 'Messenger',
  [ChannelType.WhatsApp]: 'WhatsApp',
  [ChannelType.WebChat]: 'WebChat',
  [ChannelType.Instagram]: 'Instagram',
};

/** What a platform user reads of the contact they serve. `details`: the channel, and what tells contacts of one name apart. */
export type ContactText = { name: string; details: string };

/**
 * Whom this session serves, in words; null where its user is no platform user, or serves nobody. An order service that says nothing of the
 * contact still says the name of its user.
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
