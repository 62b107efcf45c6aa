import { ChannelType } from '../../model/channel.ts';

/**
 * A contact's id as the channel itself writes it. WhatsApp's ids of phones are digits; other systems write them as
 * '+55 11 98765-4321'. WhatsApp's own ids, such as 'BR.134', and ids of other channels stay as they are.
 */
export function channelContactId(channelType: ChannelType, id: string): string {
  const written = id.trim();
  const isPhone = channelType === ChannelType.WhatsApp && /^\+?\d[\d\s().-]{6,24}$/.test(written);
  return isPhone ? written.replace(/\D/g, '') : id;
}
