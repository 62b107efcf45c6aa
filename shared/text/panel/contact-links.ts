import { ChannelType } from '../../model/channel.ts';
import { channelNames } from './order-board.ts';

const whatsApp = channelNames[ChannelType.WhatsApp];
const webChat = channelNames[ChannelType.WebChat];

/** How the panel leads to a customer's conversation. */
export const contactLinkTexts = {
  chat: 'Conversar',
  whatsApp: 'Chamar no WhatsApp',
  call: 'Ligar',
  /** Where the conversation is; `null`: in WhatsApp, where the link leads. `channel`: its name; `null` without one. */
  place: (channel: string | null): string | null => {
    if (channel === null) return 'Comprou sem conversa com a loja.';
    if (channel === whatsApp) return null;
    return channel === webChat ? 'A conversa está no chat do site.' : `A conversa está no ${channel}.`;
  },
} as const;
