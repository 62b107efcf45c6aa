import { ChannelType } from '#shared/model/channel.ts';

/**
 * The phone number of a contact's chat: digits with country and area code. Null where the channel does not provide it.
 * Only WhatsApp's ids are phone numbers, and not all of them.
 */
export function contactPhone(channelType: ChannelType, channelUser: string): string | null {
  const digits =
    channelType === ChannelType.WhatsApp && /^\+?[\d\s()-]+$/.test(channelUser)
      ? channelUser.replaceAll(/\D/g, '')
      : '';
  return digits.length >= 10 && digits.length <= 15 ? digits : null;
}
