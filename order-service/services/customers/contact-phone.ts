import type { ChannelType } from '#shared/model/channel.ts';
import { formatPhone, nationalPhone } from '#shared/rules/brazil/phone.ts';
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

/**
 * The phone of a contact's chat, else the one they typed, as the merchant's people see it; null without one. `isWhole`
 * false: only the area code and the last four digits.
 */
export function shownPhone(
  { channelType, channelUser, isAnonymous }: { channelType: ChannelType; channelUser: string; isAnonymous: boolean },
  typed: string,
  isWhole: boolean,
): string | null {
  const phone = (isAnonymous ? null : contactPhone(channelType, channelUser)) ?? typed;
  if (phone === '') return null;
  const digits = nationalPhone(phone);
  return isWhole ? formatPhone(phone) : `(${digits.slice(0, 2)}) ••••-${digits.slice(-4)}`;
}
