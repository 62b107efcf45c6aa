import { ChannelType } from '#shared/model/channel.ts';

/**
 * The phone by which a contact chats, digits with country and area code; null where the channel does not tell it: only WhatsApp's ids are
 * phones, and not all of them.
 */
export function contactPhone(channelType: ChannelType, channelUser: string): string | null {
  const digits =
    channelType === ChannelType.WhatsApp && /^\+?[\d\s()-]+$/.test(channelUser)
      ? channelUser.replaceAll(/\D/g, '')
      : '';
  return digits.length >= 10 && digits.length <= 15 ? digits : null;
}
