import type { ChannelType } from '#shared/model/channel.ts';
import { hasPhoneContacts } from '../../providers/channels.ts';

/**
 * The phone number of a contact's chat: digits with country and area code. Null where the channel does not provide it.
 * Not every id of a channel with phone contacts is a phone number.
 */
export function contactPhone(channelType: ChannelType, channelUser: string): string | null {
  const digits =
    hasPhoneContacts(channelType) && /^\+?[\d\s()-]+$/.test(channelUser) ? channelUser.replaceAll(/\D/g, '') : '';
  return digits.length >= 10 && digits.length <= 15 ? digits : null;
}
