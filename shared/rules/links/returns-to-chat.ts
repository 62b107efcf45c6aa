import { ChannelType } from '#shared/model/channel.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { hasChatNumber } from './chat-link.ts';

/**
 * Whether a session returns to its chat by a link (spec §2, §6): on WhatsApp, as far as the shop's number is known.
 * Without it no link opens the chat, and the session ends on a page, as on other channels.
 */
export const returnsToChat = (
  session: Pick<Session, 'channelType'> | null,
  settings: Pick<ShopSettings, 'whatsApp'> | null,
): boolean => session?.channelType === ChannelType.WhatsApp && hasChatNumber(settings?.whatsApp ?? '');
