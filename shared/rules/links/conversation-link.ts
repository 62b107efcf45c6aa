import { ChannelType } from '#shared/model/channel.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { chatLink, hasChatNumber } from './chat-link.ts';

export type ShopAddresses = Pick<ShopSettings, 'whatsApp' | 'messengerPage' | 'instagramUser'>;

/**
 * A link to a conversation with the shop. `ownChat`: the chat of the WhatsApp session. `channel`: the shop's public
 * address on the session's channel. `otherChat`: the shop's WhatsApp, for a session of another channel.
 */
export type Conversation = { kind: 'ownChat' | 'channel' | 'otherChat'; href: string };

/**
 * How a shopper of this session reaches the shop; `null` without any address. `text`: the draft of a WhatsApp message.
 */
export function conversationLink(
  session: Pick<Session, 'channelType'> | null,
  { whatsApp, messengerPage, instagramUser }: ShopAddresses,
  text = '',
): Conversation | null {
  const channel = session?.channelType;
  if (channel === ChannelType.Messenger && messengerPage)
    return { kind: 'channel', href: `https://m.me/${encodeURIComponent(messengerPage)}` };
  if (channel === ChannelType.Instagram && instagramUser)
    return { kind: 'channel', href: `https://ig.me/m/${encodeURIComponent(instagramUser)}` };
  if (!hasChatNumber(whatsApp)) return null;
  return { kind: channel === ChannelType.WhatsApp ? 'ownChat' : 'otherChat', href: chatLink(whatsApp, text) };
}
