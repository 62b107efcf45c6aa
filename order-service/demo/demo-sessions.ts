import { ChannelType } from '#shared/model/channel.ts';
import { SessionType } from '#shared/model/session.ts';
import type { ChannelDraft } from '../services/shops/save-channels.ts';

/** Codes anybody may know; they exist only while the demo is on. */
export const demoSessions = [
  {
    code: 'demo-whatsapp',
    title: 'WhatsApp',
    type: SessionType.Contact,
    channelType: ChannelType.WhatsApp,
    channelId: 'demo-whatsapp',
  },
  {
    code: 'demo-messenger',
    title: 'Messenger',
    type: SessionType.Contact,
    channelType: ChannelType.Messenger,
    channelId: 'demo-messenger',
  },
  {
    code: 'demo-instagram',
    title: 'Instagram',
    type: SessionType.Contact,
    channelType: ChannelType.Instagram,
    channelId: 'demo-instagram',
  },
  {
    code: 'demo-webchat',
    title: 'WebChat',
    type: SessionType.Contact,
    channelType: ChannelType.WebChat,
    channelId: 'demo-webchat',
  },
  {
    code: 'demo-agente',
    title: 'Atendente (venda assistida)',
    type: SessionType.PlatformUser,
    channelType: ChannelType.WhatsApp,
    channelId: 'demo-whatsapp',
  },
] as const;

/** A shopper of the shop that sells what the simulated store at Tray has. */
export const demoTraySession = {
  code: 'demo-tray',
  title: 'Loja Tray de demonstração (WebChat)',
  type: SessionType.Contact,
  channelType: ChannelType.WebChat,
  channelId: 'demo-tray',
} as const;

/** The chats of the demo, where its contacts read what they are sent. */
export const demoChannels: ChannelDraft[] = demoSessions
  .filter(({ type }) => type === SessionType.Contact)
  .map(({ channelType, channelId }) => ({ channelType, channelId, kind: 'demo' }));
